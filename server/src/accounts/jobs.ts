import { durations } from '@homecoming/contract/limits.ts';
import { lt } from 'drizzle-orm';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { sessions } from '../schema/users.ts';
import { mailAccount, type AccountMailJob } from './account-mails.ts';
import { sweepFailures } from './login-limits.ts';
import { sweepDevices } from './devices/known-devices.ts';
import { newMailLink, sweepMailLinks } from './mail-links.ts';
import { sweepResets } from './second-factor/state.ts';
import { sweepTickets } from './second-factor/tickets.ts';

/* Links have their token in the fragment, which browsers send to no server, so that it is in no log. */

/** Mails the link that confirms an email address. The link is made here: the queue holds no secret. */
export const sendVerificationMail = defineJob<AccountMailJob>('accounts.send-verification-mail', (app, job) =>
  mailAccount(app, job, async (user) => {
    if (user.verifiedAt !== null) return null;
    const token = await newMailLink(app, user.id, 'verify_email');
    return {
      subject: 'Confirm your email address',
      greeting: `Welcome, ${user.firstName}`,
      paragraphs: [
        'One click tells us that this address is yours. Then you can create communities and write to people.',
      ],
      action: { label: 'Confirm my address', url: `${app.config.publicUrl}/verify-email#token=${token}` },
      footer: `The link works for ${durations.verifyLinkDays} days. If you did not sign up at Homecoming, you can ignore this mail.`,
    };
  }),
);

/** Mails the link that sets a new password. Each run mails a new link; only the newest works. */
export const sendResetMail = defineJob<AccountMailJob>('accounts.send-reset-mail', (app, job) =>
  mailAccount(app, job, async (user) => {
    const token = await newMailLink(app, user.id, 'reset_password');
    return {
      subject: 'Set a new password',
      paragraphs: ['You asked for a new password. Choose it with this link, and you are back in.'],
      action: { label: 'Set a new password', url: `${app.config.publicUrl}/password-reset/confirm#token=${token}` },
      footer:
        'The link works once, for one hour. If you did not ask for it, you can ignore this mail: nothing changes.',
    };
  }),
);

/** Mails the link that changes the email address to the new address. Only the newest link works. */
export const sendEmailChangeMail = defineJob<AccountMailJob & { email: string }>(
  'accounts.send-email-change-mail',
  (app, job) =>
    mailAccount(app, job, async (user) => {
      const token = await newMailLink(app, user.id, 'change_email', job.email);
      return {
        to: job.email,
        subject: 'Confirm your new email address',
        paragraphs: ['You want to sign in with this address from now on. One click makes it yours.'],
        action: { label: 'Use this address', url: `${app.config.publicUrl}/email-change#token=${token}` },
        footer:
          'The link works once, for one hour. If you did not ask for it, you can ignore this mail: nothing changes.',
      };
    }),
);

/** Mails the old address of an account that the address was changed. It does not name the new one, which may be a stranger's. */
export const sendEmailChangedMail = defineJob<AccountMailJob & { oldEmail: string }>(
  'accounts.send-email-changed-mail',
  (app, job) =>
    mailAccount(app, job, () => ({
      to: job.oldEmail,
      subject: 'Your email address was changed',
      paragraphs: [
        'Your account at Homecoming has a new email address. This one no longer signs you in, and gets no more mails.',
        'Was that not you? Then somebody knows your password. Please write to the people who run your community at once.',
      ],
      footer: 'We send this to the address before, so that nobody can take an account unseen.',
    })),
);

/** Deletes sessions, known devices, failed log-ins, tickets of sign-ins, resets and mailed links that have expired. */
export const sweepAccounts = defineJob(
  'accounts.sweep',
  async (app) => {
    await sweepFailures(app);
    await sweepMailLinks(app);
    await sweepDevices(app);
    await sweepTickets(app);
    await sweepResets(app);
    const { expiresAt } = sessions;
    await sweepRows(app, sessions, { where: lt(expiresAt, app.clock.now()), oldestBy: expiresAt });
  },
  { cron: '23 * * * *' },
);
