import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { App } from '../../platform/app.ts';
import { isId } from '../../platform/db/is-id.ts';
import { ProviderRefusal, requirePayments } from '../../platform/payments/provider.ts';
import type { ProviderEventHandlers } from '../../platform/payments/webhooks.ts';
import { payments, refunds } from '../../schema/payments.ts';
import { findPayment, findPaymentOfIntent, isOwnPayment, type PaymentRow } from './access.ts';
import { adoptRefund } from './refunds/adopt-refund.ts';
import { storeSession } from './checkout.ts';
import { storeDispute } from './refunds/disputes.ts';
import { syncRefund } from './refunds/send-refund.ts';
import { syncPayment } from './sync.ts';

/** Events of the provider about payments. They only say what to read again; what belongs to others is ignored. */
export const paymentEventHandlers: ProviderEventHandlers = {
  'checkout.session.': (app, { objectId }) => syncSession(app, objectId),
  'refund.': (app, { objectId }) => syncRefundOfProvider(app, objectId),
  'charge.dispute.': (app, { objectId }) => syncDispute(app, objectId),
};

async function syncRefundOfProvider(app: App, providerId: string): Promise<void> {
  const [known] = await app.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, providerId));
  if (known) return syncRefund(app, known.id);
  const found = await requirePayments(app).call((stripe) => stripe.refunds.retrieve(providerId));
  const payment = await syncPaymentByIntent(app, found.payment_intent);
  if (payment !== null) await adoptRefund(app, payment, found);
}

/** Reads a dispute at the provider, and stores it. */
export async function syncDispute(app: App, providerId: string): Promise<void> {
  const found = await requirePayments(app).call((stripe) => stripe.disputes.retrieve(providerId));
  const payment = await syncPaymentByIntent(app, found.payment_intent);
  if (payment !== null) await storeDispute(app, payment, found);
}

/** The payment of an intent; null: not one of ours. Its checkout is read first where the event of that comes later. */
async function syncPaymentByIntent(app: App, intent: string | Stripe.PaymentIntent | null): Promise<PaymentRow | null> {
  if (intent === null) return null;
  const intentId = typeof intent === 'string' ? intent : intent.id;
  const known = await findPaymentOfIntent(app.db, intentId);
  if (known !== null) return isOwnPayment(app, known) ? known : null;
  const { data } = await requirePayments(app).call((stripe) =>
    stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
  );
  for (const { id } of data) await syncSession(app, id);
  return findPaymentOfIntent(app.db, intentId);
}

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
