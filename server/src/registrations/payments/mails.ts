import { money } from '@homecoming/contract/currencies.ts';
import { findUser } from '../../accounts/access.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import { composeMail } from '../../platform/mail/template.ts';
import { findPayment, type PaymentRow } from './access.ts';

/** What a person is mailed about their money. Each is sent once for a payment. */
type PaymentMail = 'receipt' | 'returned' | 'refunded' | 'expired';

/** Enqueues a mail to the person of a payment. */
export function mailPayment(tx: Transaction, { id: paymentId }: PaymentRow, mail: PaymentMail): Promise<void> {
  return enqueue(tx, sendPaymentMail, { paymentId, mail }, { key: `payment-mail ${mail} ${paymentId}` });
}

/** Mails a person about their payment. Nobody can turn these mails off: they are their proof. */
export const sendPaymentMail = defineJob<{ paymentId: string; mail: PaymentMail }>(
  'payments.send-mail',
  async (app, { paymentId, mail }) => {
    const payment = await findPayment(app.db, paymentId);
    const user = payment?.userId == null ? null : await findUser(app.db, payment.userId);
    if (payment === null || user === null || !user.isActive) return;
    const { subject, paragraphs } = letters[mail](payment);
    await app.mail.send(
      composeMail({
        to: user.email,
        messageId: messageIdOf(app.config, `payment.${paymentId}.${mail}`),
        subject,
        greeting: `Hello ${user.firstName}`,
        paragraphs,
        action: { label: 'See the event', url: `${app.config.publicUrl}/events/${payment.eventId ?? ''}` },
        footer: 'You get this mail because you registered for this event.',
      }),
    );
  },
);

const days = 'The money is on your card within 5 to 10 days.';

const letters: Readonly<Record<PaymentMail, (payment: PaymentRow) => { subject: string; paragraphs: string[] }>> = {
  receipt: (payment) => ({
    subject: `Your receipt for ${payment.title}`,
    paragraphs: [
      `You paid ${priceOf(payment)} for “${payment.title}”.`,
      `Date: ${dateOf(payment.paidAt)}. Number: ${payment.id}.`,
    ],
  }),
  returned: (payment) => ({
    subject: `Your payment for ${payment.title} goes back to you`,
    paragraphs: [
      `Your payment of ${priceOf(payment)} for “${payment.title}” came when your seat was no longer kept. We give it back whole.`,
      days,
    ],
  }),
  refunded: (payment) => ({
    subject: `Your refund for ${payment.title}`,
    paragraphs: [`You got ${priceOf(payment)} back for “${payment.title}”.`, days, `Number: ${payment.id}.`],
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
