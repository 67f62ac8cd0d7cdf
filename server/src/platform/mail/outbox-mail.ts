import { outboxMails } from '../../schema/platform.ts';
import type { Queryable } from '../db/database.ts';
import { checkHeaders } from './headers.ts';
import type { Mail } from './mail.ts';

/** Keeps mails in a table, where people of a demo read them at /dev/mail. Nothing leaves the server. */
export function openOutboxMail(db: Queryable): Mail {
  return {
    async send(message) {
      checkHeaders(message);
      const { messageId, to, subject, text, html } = message;
      await db
        .insert(outboxMails)
        .values({ messageId, to, subject, text, html })
        // A repeated job may carry a newer link: the mail stays one, with the link that works.
        .onConflictDoUpdate({ target: outboxMails.messageId, set: { subject, text, html } });
    },
    async close() {},
  };
}
