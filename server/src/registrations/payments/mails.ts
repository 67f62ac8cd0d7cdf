import { money } from '@homecoming/contract/currencies.ts';
import { findUser } from '../../accounts/access.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import { composeMail } from '../../platform/mail/template.ts';
import { findPayment, type PaymentRow } from './access.ts';
import { paymentChanged, type PaymentNews } from './facts.ts';

/** Enqueues a mail with news to the person of a payment, and records the news for their inbox. */
export async function announceToPayer(
  tx: Transaction,
  payment: PaymentRow,
  news: PaymentNews,
  at: Date,
): Promise<void> {
  const { id: paymentId, userId, eventId, amount, currency } = payment;
  if (userId === null) return;
  await enqueue(tx, sendPaymentMail, { paymentId, mail: news }, { key: `payment-mail ${news} ${paymentId}` });
  await record(tx, paymentChanged, { paymentId, userId, eventId, amount, currency, news, at });
}

/** Mails a person about their payment, once for each kind of news. Nobody can turn these mails off: they are their proof. */
export const sendPaymentMail = defineJob<{ paymentId: string; mail: PaymentNews }>(
  'payments.send-mail',
  async (app, { paymentId, mail }) => {
    const payment = await findPayment(app.db, paymentId);
    const user = payment?.userId == null ? null : await findUser(app.db, payment.userId);
    if (payment === null || user === null || !user.isActive) return;
    const { subject, paragraphs, ofPayments = payment.eventId === null } = letters[mail](payment);
    await app.mail.send(
      composeMail({
        to: user.email,
        messageId: messageIdOf(app.config, `payment.${paymentId}.${mail}`),
        subject,
        greeting: `Hello ${user.firstName}`,
        paragraphs,
        action: ofPayments
          ? { label: 'See your payments', url: `${app.config.publicUrl}/profile/settings/payment-methods` }
          : { label: 'See the event', url: `${app.config.publicUrl}/events/${payment.eventId}` },
        footer: 'You get this mail because you registered for this event.',
      }),
    );
  },
);

const days = 'The money is on your card within 5 to 10 days.';

interface Letter {
  readonly subject: string;
  readonly paragraphs: string[];
  /** Its button opens the payments of the person, not the event. */
  readonly ofPayments?: true;
}

const letters: Readonly<Record<PaymentNews, (payment: PaymentRow) => Letter>> = {
  receipt: (payment) => ({
    subject: `Your receipt for ${payment.title}`,
    paragraphs: [
      `You paid ${priceOf(payment)} for “${payment.title}”.`,
      `Date: ${dateOf(payment.paidAt)}. Number: ${payment.id}.`,
    ],
  }),
  failed: (payment) => ({
    subject: `Your payment for ${payment.title} did not go through`,
    paragraphs: [
      `Your payment of ${priceOf(payment)} for “${payment.title}” did not go through. Nothing was charged.`,
      'While your seat is kept you can pay again on the page of the event.',
    ],
  }),
  returned: (payment) => ({
    subject: `Your payment for ${payment.title} goes back to you`,
    paragraphs: [
      `Your payment of ${priceOf(payment)} for “${payment.title}” came when your seat was no longer kept. We give it back whole.`,
      days,
    ],
    ofPayments: true,
  }),
  refunded: (payment) => ({
    subject: `Your refund for ${payment.title}`,
    paragraphs: [`You got ${priceOf(payment)} back for “${payment.title}”.`, days, `Number: ${payment.id}.`],
    ofPayments: true,
  }),
  differs: (payment) => ({
    subject: `We look at your payment for ${payment.title}`,
    paragraphs: [
      `You paid for “${payment.title}”, but not the ${priceOf(payment)} that it costs. So your seat is not kept, and the organisers look at your payment.`,
      `Please do not pay again before you hear from them. Number: ${payment.id}.`,
    ],
    ofPayments: true,
  }),
  expired: (payment) => ({
    subject: `Your seat at ${payment.title} is no longer kept`,
    paragraphs: [
      `The payment for “${payment.title}” did not go through in time. Nothing was charged.`,
      'You can register again on the page of the event.',
    ],
  }),
};

function priceOf({ amount, currency }: PaymentRow): string {
  return money(amount, currency);
}

function dateOf(at: Date | null): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at ?? new Date(0));
}
