import type { App } from '../platform/app.ts';
import { buildMessageId } from '../platform/mail/message-id.ts';
import { composeMail, type MailBody } from '../platform/mail/template.ts';
import { findUser } from './access.ts';
import type { UserRow } from './present.ts';

/** To whom a job sends a mail. */
export interface AccountMailJob {
  userId: string;
  /** Names the mail: the same for every try of this job. */
  mailId: string;
}

/** A mail to the owner of an account; what is left out is the same in all of them. */
type AccountMail = Omit<MailBody, 'to' | 'messageId'> & Partial<Pick<MailBody, 'to'>>;

/** Mails the owner of an account what `write` returns: nothing for null, or where the account is closed. */
export async function mailAccount(
  app: App,
  { userId, mailId }: AccountMailJob,
  write: (user: UserRow) => AccountMail | null | Promise<AccountMail | null>,
): Promise<void> {
  const user = await findUser(app.db, userId);
  if (user === null || !user.isActive) return;
  const mail = await write(user);
  if (mail === null) return;
  const messageId = buildMessageId(app.config, mailId);
  await app.mail.send(composeMail({ to: user.email, messageId, greeting: `Hello ${user.firstName}`, ...mail }));
}
