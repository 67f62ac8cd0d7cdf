import { money } from '@homecoming/contract/currencies.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { findUser } from '../../accounts/access.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { buildMessageId } from '../../platform/mail/message-id.ts';
import { composeMail } from '../../platform/mail/template.ts';
import { communities } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { refunds } from '../../schema/payments.ts';
import { findPayment, type PaymentRow, type RefundRow } from './access.ts';
import { paymentChanged, type PaymentNews } from './facts.ts';

/** Enqueues a mail with news to the person of a payment, and records the news for their inbox. */
export async function announceToPayer(
  tx: Transaction,
  payment: PaymentRow,
  news: PaymentNews,
  at: Date,
): Promise<void> {
  const { id: paymentId, userId, eventId, title, amount, currency } = payment;
  if (userId === null) return;
  await enqueue(tx, sendPaymentMail, { paymentId, mail: news }, { key: `payment-mail ${news} ${paymentId}` });
  await record(tx, paymentChanged, { paymentId, userId, eventId, title, amount, currency, news, at });
}

/** Mails a person about their payment, once for each kind of news. Nobody can turn these mails off: they are their proof. */
export const sendPaymentMail = defineJob<{ paymentId: string; mail: PaymentNews }>(
  'payments.send-mail',
  async (app, { paymentId, mail }) => {
    const payment = await findPayment(app.db, paymentId);
    const user = payment?.userId == null ? null : await findUser(app.db, payment.userId);
    if (payment === null || user === null || !user.isActive) return;
    const origin = await findOrigin(app.db, payment, app.clock.now());
    const { subject, paragraphs, ofPayments } = mailBodies[mail](payment, {
      reason: await findRefundReason(app.db, paymentId),
      ...origin,
    });
    const hasPage = ofPayments !== true && origin.hasPage;
    await app.mail.send(
      composeMail({
        to: user.email,
        messageId: buildMessageId(app.config, `payment.${paymentId}.${mail}`),
        subject,
        greeting: `Hello ${user.firstName}`,
        paragraphs,
        action: hasPage
          ? { label: 'See the event', url: `${app.config.publicUrl}/events/${payment.eventId}` }
          : { label: 'See your payments', url: `${app.config.publicUrl}/profile/settings/payment-methods` },
        footer: 'You get this mail because you registered for this event.',
      }),
    );
  },
);

interface Origin {
  /** Null: the community is deleted. */
  readonly communityName: string | null;
  readonly hasPage: boolean;
  /** Whether the event is published and to come. */
  readonly isOpen: boolean;
}

/** What there is of the community and the event that a payment was for. */
async function findOrigin(db: Queryable, { eventId, communityId }: PaymentRow, now: Date): Promise<Origin> {
  const [[community], [event]] = await Promise.all([
    communityId === null
      ? []
      : db.select({ name: communities.name }).from(communities).where(eq(communities.id, communityId)),
    eventId === null
      ? []
      : db
          .select()
          .from(events)
          .where(and(eq(events.id, eventId), isNull(events.deletedAt))),
  ]);
  return {
    communityName: community?.name ?? null,
    hasPage: event !== undefined,
    isOpen: event?.status === 'published' && event.startsAt > now,
  };
}

/** Why a payment was given back first; null: it was not. */
async function findRefundReason(db: Queryable, paymentId: string): Promise<RefundRow['reason'] | null> {
  const [refund] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.id))
    .limit(1);
  return refund?.reason ?? null;
}

const days = 'Banks take 5 to 10 days to show it.';

interface Details extends Origin {
  /** Why the payment was given back first; null: it was not. */
  readonly reason: RefundRow['reason'] | null;
}

interface MailBody {
  readonly subject: string;
  readonly paragraphs: string[];
  /** Its button opens the payments of the person, not the event. */
  readonly ofPayments?: true;
}

const mailBodies: Readonly<Record<PaymentNews, (payment: PaymentRow, details: Details) => MailBody>> = {
  receipt: (payment, { communityName }) => ({
    subject: `Your receipt for ${payment.title}`,
    paragraphs: [
      `You paid ${formatPrice(payment)} for “${payment.title}”${communityName === null ? '' : ` of ${communityName}`}.`,
      `Date: ${formatDate(payment.paidAt ?? payment.createdAt)}. Number: ${payment.id}.`,
    ],
  }),
  failed: (payment) => ({
    subject: `Your payment for ${payment.title} did not go through`,
    paragraphs: [
      `Your payment of ${formatPrice(payment)} for “${payment.title}” did not go through. Nothing was charged.`,
      'While your seat is kept you can pay again on the page of the event.',
    ],
  }),
  returned: (payment, { reason }) => ({
    subject: `Your payment for ${payment.title} goes back to you`,
    paragraphs: [`${cannotSeat(payment, reason)} So your ${formatPrice(payment)} goes back to your card.`, days],
    ofPayments: true,
  }),
  refunded: (payment) => ({
    subject: `Your refund for ${payment.title}`,
    paragraphs: [
      `Your ${formatPrice(payment)} for “${payment.title}” went back to your card.`,
      days,
      `Number: ${payment.id}.`,
    ],
    ofPayments: true,
  }),
  differs: (payment) => ({
    subject: `We look at your payment for ${payment.title}`,
    paragraphs: [
      `You paid for “${payment.title}”, but not the ${formatPrice(payment)} that it costs. So your seat is not kept, and the organisers look at your payment.`,
      `Please do not pay again before you hear from them. Number: ${payment.id}.`,
    ],
    ofPayments: true,
  }),
  expired: (payment, { isOpen }) => ({
    subject: `Your seat at ${payment.title} is no longer kept`,
    paragraphs: [
      `The payment for “${payment.title}” did not go through in time. Nothing was charged.`,
      ...(isOpen ? ['You can register again on the page of the event.'] : []),
    ],
  }),
};

/** Why a payment that went through pays no seat. */
function cannotSeat({ title }: PaymentRow, reason: RefundRow['reason'] | null): string {
  switch (reason) {
    case 'paid_twice':
      return `You had paid for “${title}” already.`;
    case 'added_free':
      return `The organisers of “${title}” gave you a free seat while you paid.`;
    case 'event_cancelled':
      return `Your payment for “${title}” came after the event was cancelled.`;
    case 'cancelled':
      return `Your payment for “${title}” came after your registration was cancelled.`;
    default:
      return `Your payment for “${title}” came when your seat was no longer kept.`;
  }
}

function formatPrice({ amount, currency }: PaymentRow): string {
  return money(amount, currency);
}

function formatDate(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
