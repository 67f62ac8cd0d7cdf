import { eventErrors } from '@homecoming/contract/events.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { HttpFailure } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { withLockedEvent } from '../with-locked-event.ts';
import type { LockedEvent } from '../transitions.ts';
import type { PaymentRow } from './access.ts';

/** Runs `work` with the event of a payment locked; with null where the event is gone with its community. */
export async function withLockedEventOfPayment<Result>(
  app: App,
  { eventId }: PaymentRow,
  work: (tx: Transaction, event: LockedEvent | null) => Promise<Result>,
): Promise<Result> {
  if (eventId !== null) {
    try {
      return await withLockedEvent(app, eventId, work);
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.definition !== eventErrors.event_not_found) throw error;
    }
  }
  return transaction(app, (tx) => work(tx, null));
}
