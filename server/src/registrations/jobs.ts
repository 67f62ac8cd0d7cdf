import { eventErrors } from '@homecoming/contract/events.ts';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { nullOnFailure } from '../platform/http/fail.ts';
import { defineBatchJob } from '../platform/jobs/batch-job.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { payments } from '../schema/payments.ts';
import { registrations } from '../schema/registrations.ts';
import { ofRow } from './answers/answers.ts';
import { MAX_ENDINGS, endBatch, endSomeLeaverRegistrations, type Leaver } from './endings.ts';
import { withLockedEvent } from './with-locked-event.ts';
import { findNewestPayment, isOfInstallation, canStillBePaid } from './payments/access.ts';
import { announceToPayer } from './payments/mails.ts';
import { MAX_PROMOTIONS, moveRegistration, promoteWaitlist } from './transitions.ts';

/**
 * Each minute: frees seats that were kept for a payment until now, and passes them on. A seat with an open payment page is
 * free once the provider has ended that: see reconcilePayments. With payments off, and with a page of another installation,
 * it is free at the time at which the provider ends the page by itself.
 */
export const expireHolds = defineJob<Record<string, never>>(
  'registrations.expire-holds',
  async (app) => {
    const now = app.clock.now();
    const isReconciled = app.payments === null ? undefined : isOfInstallation(app);
    const mayBePaid = and(canStillBePaid, or(gt(payments.expiresAt, now), isReconciled));
    const isDue = and(
      equalsConstant(registrations.status, 'awaiting_payment'),
      lte(registrations.holdExpiresAt, now),
      sql`not exists (select from ${payments} where ${payments.registrationId} = ${ofRow('id')} and ${mayBePaid})`,
    );
    const due = await app.db.selectDistinct({ eventId: registrations.eventId }).from(registrations).where(isDue);
    for (const { eventId } of due) {
      await withLockedEvent(app, eventId, async (tx, event) => {
        const rows = await tx
          .select()
          .from(registrations)
          .where(and(eq(registrations.eventId, eventId), isDue));
        const at = app.clock.now();
        for (const row of rows) {
          await moveRegistration(tx, event, row, { move: 'expire', userId: row.userId, by: null, at });
          const payment = await findNewestPayment(tx, row.id);
          if (payment?.status === 'failed') await announceToPayer(tx, payment, 'expired', at);
        }
      });
    }
  },
  { cron: '* * * * *', priority: 'first' },
);

interface Pending {
  /** Nothing is enqueued while such a job waits or runs. */
  readonly unlessPending?: true;
}

interface Ending {
  readonly eventId: string;
  readonly by: string | null;
  readonly at: string;
}

/** Ends what is left of the registrations of a cancelled event, in transactions of a limited size. */
export const endRegistrations = defineJob<Ending>('registrations.end', async (app, { eventId, by, at }) => {
  for (let ended = MAX_ENDINGS; ended === MAX_ENDINGS;) {
    ended = await zeroIfDeleted(transaction(app, (tx) => endBatch(tx, eventId, by, new Date(at))));
  }
});

/** Enqueues the end of the registrations of a cancelled event, once for each event. */
export function enqueueEndRegistrations(tx: Transaction, ending: Ending, options: Pending = {}): Promise<void> {
  return enqueue(tx, endRegistrations, ending, { key: `registrations.end ${ending.eventId}`, ...options });
}

type LeaverJob = Omit<Leaver, 'at'> & { readonly at: string };

/** Ends what is left of the registrations of a person who left a community. */
export const endLeaverRegistrations = defineBatchJob<LeaverJob>('registrations.end-leaver', (tx, { at, ...leaver }) =>
  endSomeLeaverRegistrations(tx, { ...leaver, at: new Date(at) }),
);

/** Enqueues the end of the other registrations of a person who left a community. */
export function enqueueEndLeaverRegistrations(tx: Transaction, { at, ...leaver }: Leaver): Promise<void> {
  return enqueue(tx, endLeaverRegistrations, { ...leaver, at: at.toISOString() });
}

/** Gives the other free seats of a changed event to its waitlist, in transactions of a limited size. */
export const promoteRest = defineJob<{ eventId: string }>('registrations.promote', async (app, { eventId }) => {
  for (let promoted = MAX_PROMOTIONS; promoted === MAX_PROMOTIONS;) {
    const promoting = withLockedEvent(app, eventId, (tx, event) => promoteWaitlist(tx, event, app.clock.now()));
    promoted = await zeroIfDeleted(promoting);
  }
});

/** Enqueues the promotion of the waitlist of an event, once for each event. */
export function enqueuePromoteRest(tx: Transaction, eventId: string, options: Pending = {}): Promise<void> {
  return enqueue(tx, promoteRest, { eventId }, { key: `registrations.promote ${eventId}`, ...options });
}

/** A count of moves. An event that was deleted for good, with its community, has nothing left to move. */
async function zeroIfDeleted(count: Promise<number>): Promise<number> {
  return (await nullOnFailure(count, eventErrors.event_not_found)) ?? 0;
}
