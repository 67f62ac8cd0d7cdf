import type { NotificationKind } from '@homecoming/contract/notifications.ts';
import type { App } from '../platform/app.ts';
import { buildMessageId } from '../platform/mail/message-id.ts';
import type { MailMessage } from '../platform/mail/mail.ts';
import { composeMail, type MailBody } from '../platform/mail/template.ts';
import { transaction } from '../platform/transaction.ts';
import { kinds } from './kinds.ts';
import { selectMailRecipients } from './queries.ts';
import { getUnsubscribeTokens } from './settings.ts';

/** A mail about something that a kind of notifications covers. */
export interface NotificationMail {
  readonly kind: NotificationKind;
  /** The same for every try: mail programs show it once. */
  readonly mailId: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The path in the web app that its button opens, and the words on it. */
  readonly path: string;
  readonly label?: string;
  readonly attachments?: MailMessage['attachments'];
  /** One of the attachments, which the mail shows. */
  readonly picture?: MailBody['picture'];
  /** Why a mail about the user's own registration comes. It has no link that ends such mails; the settings still do. */
  readonly reason?: string;
}

/** Somebody who gets mails of a kind. */
interface MailReader {
  readonly email: string;
  readonly firstName: string;
  readonly token: string;
}

/** Sends a mail with a link that ends mails of its kind, unless the user does not want them or cannot get them. */
export async function sendMailOfKind(
  app: App,
  { userId, ...mail }: NotificationMail & { readonly userId: string },
): Promise<void> {
  const reader = (await findMailReaders(app, [userId], mail.kind)).get(userId);
  if (reader !== undefined) await sendMailTo(app, reader, mail);
}

/** Those of the given users who get mails of a kind. */
export async function findMailReaders(
  app: App,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<ReadonlyMap<string, MailReader>> {
  const readers = await selectMailRecipients(app.db, userIds, kind);
  if (readers.length === 0) return new Map();
  const ids = readers.map(({ userId }) => userId).toSorted();
  const tokens = await transaction(app, (tx) => getUnsubscribeTokens(tx, ids, kind));
  return new Map(readers.map((reader) => [reader.userId, { ...reader, token: tokens.get(reader.userId) ?? '' }]));
}

/** Sends a mail to one of those whom findMailReaders() has found. */
export async function sendMailTo(app: App, reader: MailReader, mail: NotificationMail): Promise<void> {
  const {
    kind,
    mailId,
    subject,
    paragraphs,
    path,
    label = 'See it on Homecoming',
    attachments,
    picture,
    reason,
  } = mail;
  const { publicUrl } = app.config;
  const letter = composeMail({
    to: reader.email,
    messageId: buildMessageId(app.config, `notification.${mailId}`),
    subject,
    greeting: `Hello ${reader.firstName}`,
    paragraphs: [...paragraphs],
    picture,
    action: { label, url: publicUrl + path },
    footer: reason ?? `You get this mail because “${kinds[kind].label}” is switched on for mails in your settings.`,
    unsubscribe:
      reason === undefined
        ? {
            page: `${publicUrl}/unsubscribe#token=${reader.token}`,
            // Called by mail programs, which send no fragment (RFC 8058).
            oneClick: `${publicUrl}/api/v1/notifications/unsubscribe/?token=${reader.token}`,
          }
        : undefined,
  });
  await app.mail.send({ ...letter, attachments });
}
