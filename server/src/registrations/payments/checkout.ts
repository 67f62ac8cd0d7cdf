import { eventErrors } from '@homecoming/contract/events.ts';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Stripe } from 'stripe';
import type { EventRow } from '../../events/access.ts';
import { findAccountOfCommunity, isLinked, type PayoutAccountRow } from '../../payouts/access.ts';
import type { App } from '../../platform/app.ts';
import { createSingleFlight } from '../../platform/concurrency/single-flight.ts';
import { platformFee } from '../../platform/config.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { fail } from '../../platform/http/fail.ts';
import { ProviderRefusal, requirePayments } from '../../platform/payments/provider.ts';
import { payments } from '../../schema/payments.ts';
import type { RegistrationRow } from '../transitions.ts';
import type { PaymentRow } from './access.ts';

const MINUTE_MS = 60_000;
/** The provider takes from 30 minutes to 24 hours, by its clock. */
const MIN_CHECKOUT_MS = 31 * MINUTE_MS;
const MAX_CHECKOUT_MS = 24 * 60 * MINUTE_MS - MINUTE_MS;

/** A payout account that can receive money. */
type LinkedAccount = Pick<PayoutAccountRow, 'id'> & { readonly providerId: string };

/**
 * The account that gets the money of a community.
 * @throws payments_off, payouts_not_ready
 */
export async function requireLinkedAccount(app: App, tx: Transaction, communityId: string): Promise<LinkedAccount> {
  requirePayments(app);
  const account = await findAccountOfCommunity(tx, communityId);
  if (account?.providerId == null || !isLinked(account)) throw fail(eventErrors.payouts_not_ready);
  return { id: account.id, providerId: account.providerId };
}

interface NewPayment {
  readonly event: EventRow;
  readonly registration: RegistrationRow;
  readonly account: LinkedAccount;
  /** Of the person who pays. */
  readonly email: string;
}

/** Begins a payment for a registration that awaits one, and has none that is open. The event is locked. */
export async function createPayment(
  app: App,
  tx: Transaction,
  { event, registration, account, email }: NewPayment,
): Promise<PaymentRow> {
  const at = app.clock.now();
  const { id: registrationId, userId, priceAmount, priceCurrency, holdExpiresAt } = registration;
  if (priceAmount === null || priceCurrency === null || holdExpiresAt === null)
    throw new Error('a registration that awaits a payment has a price and a hold');
  const id = newId();
  const fee = platformFee(app.config, priceAmount);
  const expiresAt = endOfCheckout(at, holdExpiresAt);
  const { publicUrl } = app.config;
  const metadata = {
    installation: publicUrl,
    payment: id,
    event: event.id,
    registration: registrationId,
    user: userId,
  };
  const page = `${publicUrl}/events/${event.id}`;
  const product_data = { name: event.title };
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // The buyer pays the amount and the currency of the event.
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data: { currency: priceCurrency, unit_amount: priceAmount, product_data } }],
    payment_intent_data: {
      metadata,
      description: event.title,
      transfer_data: { destination: account.providerId },
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
    },
    customer_email: email,
    client_reference_id: id,
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    success_url: `${page}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}?payment=cancelled`,
    metadata,
    expand: ['line_items'],
  };
  const row = {
    id,
    registrationId,
    eventId: event.id,
    communityId: event.communityId,
    userId,
    accountId: account.id,
    title: event.title,
    amount: priceAmount,
    currency: priceCurrency,
    fee,
    refundHours: event.refundHours,
    status: 'open' as const,
    parameters,
    expiresAt,
    createdAt: at,
  };
  const [payment] = await tx.insert(payments).values(row).returning();
  if (payment === undefined) throw new Error('insert returned no row');
  return payment;
}

/**
 * Opens the checkout of a payment at the provider, and stores its page. A repeat gets the same page, by its key; concurrent
 * callers of this process share one request.
 * @throws provider_unavailable; {ProviderRefusal}: nothing was opened, and the payment has failed.
 */
export async function openCheckout(app: App, payment: PaymentRow): Promise<PaymentRow> {
  return isToOpen(payment) ? openOnce(app, payment.id, () => openAtProvider(app, payment)) : payment;
}

const openOnce = createSingleFlight<PaymentRow>();

async function openAtProvider(app: App, payment: PaymentRow): Promise<PaymentRow> {
  const { id, parameters } = payment;
  try {
    const session = await requirePayments(app).createWithKey({
      key: `checkout:${id}`,
      at: app.clock.now(),
      create: (stripe, options) => stripe.checkout.sessions.create(parameters, options),
      find: (stripe) => findSession(stripe, payment),
    });
    return await storeSession(app, id, session);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    app.log.error({ code: error.code, payment: id }, 'the payment provider refused to open a checkout');
    await updatePayment(app.db, id, { status: 'failed', failure: error.message, parameters: withoutEmail });
    throw error;
  }
}

/** Changes a payment, and returns it. */
export async function updatePayment(
  db: Queryable,
  id: string,
  columns: PgUpdateSetSource<typeof payments>,
): Promise<PaymentRow> {
  const [row] = await db.update(payments).set(columns).where(eq(payments.id, id)).returning();
  if (row === undefined) throw new Error('a payment is never deleted');
  return row;
}

/** Stores the session of a payment, with its line items. It is not opened again: the address of the person is not needed. */
export function storeSession(app: App, id: string, session: Stripe.Checkout.Session): Promise<PaymentRow> {
  const priceId = session.line_items?.data[0]?.price?.id ?? null;
  const { id: sessionId, url: sessionUrl } = session;
  return updatePayment(app.db, id, { sessionId, sessionUrl, priceId, parameters: withoutEmail });
}

const withoutEmail = sql`${payments.parameters} - 'customer_email'`;

/** The provider finds sessions by their time only. Its clock may differ from ours. */
async function findSession(stripe: Stripe, { id, createdAt }: PaymentRow): Promise<Stripe.Checkout.Session | null> {
  const created = { gte: Math.floor((createdAt.getTime() - 60 * MINUTE_MS) / 1_000) };
  for await (const { id: sessionId, client_reference_id } of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (client_reference_id === id) return stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
  }
  return null;
}

/** Whether a payment waits for its page. */
export function isToOpen({ sessionId, status }: PaymentRow): boolean {
  return sessionId === null && status === 'open';
}

/** Not before the end of the hold: until then the page takes the money. */
function endOfCheckout(at: Date, holdEnd: Date): Date {
  const length = Math.max(holdEnd.getTime() - at.getTime(), MIN_CHECKOUT_MS);
  return new Date(at.getTime() + Math.min(length, MAX_CHECKOUT_MS));
}
