import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { App } from '../../../platform/app.ts';
import { isId } from '../../../platform/db/is-id.ts';
import { refunds } from '../../../schema/payments.ts';
import type { PaymentRow } from '../access.ts';
import { syncRefund } from './send-refund.ts';

/**
 * Stores a refund of the provider: one that was asked for here, or one of its dashboard, of the whole payment or of a part.
 * Running it twice stores it once.
 * @throws provider_unavailable
 */
export async function adoptRefund(app: App, payment: PaymentRow, found: Stripe.Refund): Promise<void> {
  const { id: providerId, amount, metadata } = found;
  const ownId = metadata?.refund ?? '';
  const isOwn = isId(ownId) && and(eq(refunds.id, ownId), eq(refunds.paymentId, payment.id));
  if (isOwn && (await app.db.$count(refunds, isOwn)) > 0) return syncRefund(app, ownId);
  const reason = amount < payment.amount ? ('part_at_provider' as const) : ('at_provider' as const);
  const row = { paymentId: payment.id, providerId, reason, amount, createdAt: app.clock.now() };
  const [stored] = await app.db
    .insert(refunds)
    .values({ ...row, status: 'pending' })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (stored) await syncRefund(app, stored.id);
}
