import { and, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { messageIdOf } from '../platform/mail/message-id.ts';
import { composeMail } from '../platform/mail/template.ts';
import { transaction } from '../platform/transaction.ts';
import { notifications } from '../schema/notifications.ts';
import { kinds } from './kinds.ts';
import { sentenceOf, urlOf } from './present.ts';
import { mailReaderOf, unreadLine } from './queries.ts';
import { unsubscribeTokenOf } from './settings.ts';

/** The delay of a mail, in milliseconds: reading the notification in the app cancels it. */
export const MAIL_WAITS = 10 * 60 * 1_000;

const KEPT_FOR = 180 * 24 * 60 * 60 * 1_000;
const SWEPT_AT_ONCE = 5_000;

interface NotificationMail {
  notificationId: string;
  /** The id of the mail, the same for every try of this job. */
  mailId: string;
}

/** Mails a notification that is still unread, if its reader may still read it and wants such mails. */
export const sendNotificationMail = defineJob<NotificationMail>('notifications.send-mail', async (app, job) => {
  const found = await unreadLine(app.db, job.notificationId);
  if (found === null) return;
  const { view, actors } = found;
  const { kind, userId } = view.line;
  const reader = await mailReaderOf(app.db, userId, kind);
  if (reader === null) return;
  const sentence = sentenceOf(view, actors);
  const { publicUrl } = app.config;
  const token = await transaction(app, (tx) => unsubscribeTokenOf(tx, userId, kind));
  await app.mail.send(
    composeMail({
      to: reader.email,
      messageId: messageIdOf(app.config, `notification.${job.mailId}`),
      subject: sentence,
      greeting: `Hello ${reader.firstName}`,
      paragraphs: [`${sentence}.`],
      action: { label: 'See it on Homecoming', url: publicUrl + urlOf(view) },
      footer: `You get this mail because “${kinds[kind].label}” is switched on for mails in your settings.`,
      unsubscribe: {
        page: `${publicUrl}/unsubscribe?token=${token}`,
        oneClick: `${publicUrl}/api/v1/notifications/unsubscribe/?token=${token}`,
      },
    }),
  );
});

/** Deletes read notifications that are unchanged for 180 days. Those of levels stay: each level is notified once. */
export const sweepNotifications = defineJob(
  'notifications.sweep',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - KEPT_FOR);
    while ((await transaction(app, (tx) => sweepSome(tx, before))) === SWEPT_AT_ONCE);
  },
  { cron: '53 3 * * *', maxAttempts: 1 },
);

async function sweepSome(tx: Transaction, before: Date): Promise<number> {
  const old = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(isNotNull(notifications.readAt), lt(notifications.updatedAt, before), ne(notifications.kind, 'level_up')),
    )
    .limit(SWEPT_AT_ONCE);
  const { rowCount } = await tx.delete(notifications).where(inArray(notifications.id, old));
  return rowCount ?? 0;
}
