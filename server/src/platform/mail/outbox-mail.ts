import { outboxMails } from '../../schema/platform.ts';
import type { Queryable } from '../db/database.ts';
import { checkHeaders } from './headers.ts';
import type { Mail } from './mail.ts';

/** Stores mails in a table instead of sending them. /dev/mail shows them. */
export function openOutboxMail(db: Queryable): Mail {
  return {
    async send(message) {
      checkHeaders(message);
      const { messageId, to, subject, text, html, attachments = [] } = message;
      await db
        .insert(outboxMails)
        .values({ messageId, to, subject, text, html, attachments })
        // A repeated job may have a newer link: it replaces the mail of the first try.
        .onConflictDoUpdate({ target: outboxMails.messageId, set: { subject, text, html, attachments } });
    },
    async close() {},
  };
}
