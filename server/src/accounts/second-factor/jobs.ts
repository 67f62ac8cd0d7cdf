import { durations } from '@homecoming/contract/limits.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { mailAccount, type AccountMailJob } from '../account-mails.ts';
import { newMailLink } from '../mail-links.ts';

/** What a mail tells the owner of an account. */
export type SecondFactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_new'
  | 'reset';

const sentences: Readonly<Record<SecondFactorChange, { subject: string; text: string }>> = {
  totp_added: {
    subject: 'An authenticator app was added to your account',
    text: 'From now on, signing in with your password also takes a code of that app.',
  },
  totp_removed: {
    subject: 'The authenticator app was removed from your account',
    text: 'Signing in no longer takes a code of an app.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'It signs in without your password, and it is the second step where you sign in with your password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'It no longer signs in to your account.',
  },
  recovery_code_used: {
    subject: 'A recovery code of your account was used',
    text: 'Somebody signed in to your account with your password and one of your recovery codes. That code no longer works.',
  },
  recovery_codes_new: {
    subject: 'Your account has new recovery codes',
    text: 'The recovery codes of before no longer work.',
  },
  reset: {
    subject: 'The second step of your account was reset',
    text: 'Its authenticator app, passkeys and recovery codes are removed: your password is enough to sign in. Please set up a second step again.',
  },
};

interface ChangeJob extends AccountMailJob {
  change: SecondFactorChange;
}

/** Mails the owner of an account that its second factor has changed, or that a recovery code was used. */
export const sendSecondFactorMail = defineJob<ChangeJob>('accounts.send-second-factor-mail', (app, job) =>
  mailAccount(app, job, () => {
    const { subject, text } = sentences[job.change];
    return {
      subject,
      paragraphs: [
        text,
        'Was that not you? Then somebody knows your password. Set a new one, and look at your settings for sign-in and security.',
      ],
      action: { label: 'Look at my settings', url: `${app.config.publicUrl}/profile/settings/security` },
      footer: 'We send this to you, so that nobody changes how you sign in unseen.',
    };
  }),
);

/** Mails the owner of an account that staff want to reset its second factor, with the link that stops them. */
export const sendResetRequestMail = defineJob<AccountMailJob>('accounts.send-reset-request-mail', (app, job) =>
  mailAccount(app, job, async (user) => {
    const token = await newMailLink(app, user.id, 'stop_reset');
    return {
      subject: 'Your second step will be reset',
      paragraphs: [
        `Somebody told the people who run this site that you lost your authenticator app or passkey. In ${durations.secondFactorResetHours} hours they can remove it, and then your password alone signs in.`,
        'Was that not you? Then stop it, and set a new password.',
      ],
      action: { label: 'Stop the reset', url: `${app.config.publicUrl}/stop-reset#token=${token}` },
      footer: 'If you asked for it, you need not do anything. Signing in with your second step also stops it.',
    };
  }),
);
