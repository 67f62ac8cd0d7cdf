import type { App } from '../platform/app.ts';
import { messageIdOf } from '../platform/mail/message-id.ts';
import type { MailMessage } from '../platform/mail/mail.ts';
import { composeMail } from '../platform/mail/template.ts';
import { transaction } from '../platform/transaction.ts';
import type { NotificationKind } from '../schema/notifications.ts';
import { kinds } from './kinds.ts';
import { mailReaderOf } from './queries.ts';
import { unsubscribeTokenOf } from './settings.ts';

/** A mail to a user about something that a kind of notifications covers. */
export interface NotificationMail {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** The same for every try: mail programs show it once. */
  readonly mailId: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The path in the web app that its button opens, and the words on it. */
  readonly path: string;
  readonly label?: string;
  readonly attachments?: MailMessage['attachments'];
  /** Why a mail about the user's own registration comes. It has no link that ends such mails; the settings still do. */
  readonly reason?: string;
}

/**
 * Sends a mail with a link that ends mails of its kind, unless the user does not want them or cannot get them. Returns
 * whether it was sent.
 */
export async function sendMailOfKind(app: App, mail: NotificationMail): Promise<boolean> {
  const { userId, kind, mailId, subject, paragraphs, path, label = 'See it on Homecoming', attachments, reason } = mail;
  const reader = await mailReaderOf(app.db, userId, kind);
  if (reader === null) return false;
  const { publicUrl } = app.config;
  const unsubscribe = reason === undefined ? await unsubscribeLinks(app, userId, kind) : undefined;
  const letter = composeMail({
    to: reader.email,
    messageId: messageIdOf(app.config, `notification.${mailId}`),
    subject,
    greeting: `Hello ${reader.firstName}`,
    paragraphs: [...paragraphs],
    action: { label, url: publicUrl + path },
    footer: reason ?? `You get this mail because “${kinds[kind].label}” is switched on for mails in your settings.`,
    unsubscribe,
  });
  await app.mail.send({ ...letter, attachments });
  return true;
}

async function unsubscribeLinks(app: App, userId: string, kind: NotificationKind) {
  const { publicUrl } = app.config;
  const token = await transaction(app, (tx) => unsubscribeTokenOf(tx, userId, kind));
  return {
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/v1/notifications/unsubscribe/?token=${token}`,
  };
}
