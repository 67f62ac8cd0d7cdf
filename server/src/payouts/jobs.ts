import { findUser } from '../accounts/access.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { buildMessageId } from '../platform/mail/message-id.ts';
import { composeMail } from '../platform/mail/template.ts';

/** Mails the owner of a payout account that the provider needs something, so that no paid event can be published. */
export const sendAccountMail = defineJob<{ userId: string; mailId: string }>(
  'payouts.send-account-mail',
  async (app, { userId, mailId }) => {
    const user = await findUser(app.db, userId);
    if (user === null || !user.isActive) return;
    await app.mail.send(
      composeMail({
        to: user.email,
        messageId: buildMessageId(app.config, mailId),
        subject: 'Your bank account needs something from you',
        greeting: `Hello ${user.firstName}`,
        paragraphs: [
          'The payment provider needs more information about the bank account that you linked. Until it has it, nobody can pay for the events of your communities.',
        ],
        action: {
          label: 'Open your payment settings',
          url: `${app.config.publicUrl}/profile/settings/payment-methods`,
        },
        footer: 'You get this mail because you are a payment owner.',
      }),
    );
  },
);
