import type { App, UserContext } from '@homecoming/server/platform/app.ts';
import { findUserByEmail } from '@homecoming/server/accounts/access.ts';
import { linkAccount, refreshAccount } from '@homecoming/server/payouts/service.ts';
import { defineJob } from '@homecoming/server/platform/jobs/jobs.ts';
import { readSandboxAccess } from '@homecoming/server/platform/payments/sandbox/access-file.ts';
import { refundPayment } from '@homecoming/server/registrations/payments/refunds/refund-by-organiser.ts';
import { confirmPayment } from '@homecoming/server/registrations/payments/service.ts';
import { getRegistrationStatus } from '@homecoming/server/registrations/queries.ts';
import { register } from '@homecoming/server/registrations/register.ts';

const PAYMENT_OWNER = 'olivia@homecoming.test';
const BUYER = 'maya@homecoming.test';
const REFUNDED_BUYER = 'amir@homecoming.test';

interface Payload {
  readonly eventId: string;
}

/**
 * Links the bank account of the payment owner, and sells two tickets, of which one is refunded: as people do, over the
 * payment sandbox. It runs after the start, so that nobody waits for the sandbox. A repeat buys nothing twice, and does what is
 * left.
 */
export const sellDemoTickets = defineJob<Payload>('demo.sell-tickets', async (app, { eventId }) => {
  const owner = await createUserContext(app, PAYMENT_OWNER);
  const { recipient } = await linkAccount(owner, {
    success_url: '/payment-success',
    cancel_url: '/profile/settings/payment-methods',
    refresh_url: '/payment-success',
  });
  const account = recipient?.id ?? '';
  await control(app, `accounts/${account}/complete`);
  await refreshAccount(app, account);
  await buyTicket(await createUserContext(app, BUYER), eventId);
  const payment = await buyTicket(await createUserContext(app, REFUNDED_BUYER), eventId);
  if (payment !== null) await refundPayment(owner, payment, 'A wedding on the same day. Another time!');
});

/** Buys a ticket, once. Returns the id of its payment while the buyer is going; null after a refund. */
async function buyTicket(buyer: UserContext, eventId: string): Promise<string | null> {
  const before = await getRegistrationStatus(buyer, eventId);
  const isNew = before.status === 'none' || before.status === 'expired';
  const { status, payment_id: payment, session_id: session } = isNew ? await register(buyer, eventId, {}) : before;
  if (status === 'going') return payment;
  if (status !== 'awaiting_payment') return null;
  if (session === null) throw new Error('the payment page is not open yet');
  await control(buyer, `sessions/${session}/pay`);
  await confirmPayment(buyer, session);
  return payment;
}

async function createUserContext(app: App, email: string): Promise<UserContext> {
  const user = await findUserByEmail(app.db, email);
  if (user === null) throw new Error(`the demo world has no ${email}`);
  const actor = {
    userId: user.id,
    sessionId: '',
    isStaff: false,
    verified: true,
    passwordConfirmedAt: app.clock.now(),
    lacksSecondFactor: false,
    secondFactorAt: null,
  };
  return {
    ...app,
    actor,
    network: '127.0.0.1',
    userAgent: '',
    requestId: '',
    siteUrl: app.config.publicUrl,
    idempotency: null,
    readAfter: 0n,
    changes: true,
    callCounters: null,
    writeQueue: null,
  };
}

/** Acts in the payment sandbox as a cardholder or a bank. */
async function control({ config }: App, action: string): Promise<void> {
  const access = readSandboxAccess(config.dataDirectory);
  if (access === null) throw new Error('there is no payment sandbox');
  const response = await fetch(`http://127.0.0.1:${access.port}/sandbox/api/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.key}` },
  });
  if (!response.ok) throw new Error(`the payment sandbox refuses ${action}: ${await response.text()}`);
}
