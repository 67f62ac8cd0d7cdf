import { eq } from 'drizzle-orm';
import { requirePayments } from '../../payouts/service.ts';
import type { App } from '../../platform/app.ts';
import { isId } from '../../platform/db/is-id.ts';
import { ProviderRefusal } from '../../platform/payments/provider.ts';
import type { ProviderEventHandlers } from '../../platform/payments/webhooks.ts';
import { payments } from '../../schema/payments.ts';
import { findPayment, isOwnPayment } from './access.ts';
import { storeSession } from './checkout.ts';
import { syncDispute } from './disputes.ts';
import { syncRefundOfProvider } from './send-refund.ts';
import { syncPayment } from './sync.ts';

/** Events of the provider about payments. They only say what to read again; what belongs to others is ignored. */
export const paymentEventHandlers: ProviderEventHandlers = {
  'checkout.session.': (app, { objectId }) => syncSession(app, objectId),
  'refund.': (app, { objectId }) => syncRefundOfProvider(app, objectId),
  'charge.dispute.': (app, { objectId }) => syncDispute(app, objectId),
};

async function syncSession(app: App, sessionId: string): Promise<void> {
  const id = (await findBySession(app, sessionId)) ?? (await adoptSession(app, sessionId));
  if (id !== null) await syncPayment(app, id);
}

async function findBySession(app: App, sessionId: string): Promise<string | null> {
  const [row] = await app.db.select({ id: payments.id }).from(payments).where(eq(payments.sessionId, sessionId));
  return row?.id ?? null;
}

/** The answer with the session was lost: it says itself for which payment it was opened. */
async function adoptSession(app: App, sessionId: string): Promise<string | null> {
  try {
    const session = await requirePayments(app).call((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] }),
    );
    const id = session.metadata?.payment ?? '';
    const payment = isId(id) ? await findPayment(app.db, id) : null;
    if (payment === null || payment.sessionId !== null || !isOwnPayment(app, payment)) return null;
    await storeSession(app, id, session);
    return id;
  } catch (error) {
    if (error instanceof ProviderRefusal) return null;
    throw error;
  }
}
