import { durations } from '@homecoming/contract/limits.ts';
import { and, isNotNull, lt, ne } from 'drizzle-orm';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { notifications } from '../schema/notifications.ts';
import { sendMailOfKind } from './mail.ts';
import { formatSentence, getNotificationPath, listParagraphs } from './present.ts';
import { unreadLine } from './queries.ts';

/** The delay of a mail, in milliseconds: reading the notification in the app cancels it. */
export const MAIL_WAITS = durations.notificationMailMinutes * 60 * 1_000;

const NOTIFICATION_RETENTION_MS = 180 * 24 * 60 * 60 * 1_000;

interface MailJob {
  notificationId: string;
  /** The id of the mail, the same for every try of this job. */
  mailId: string;
}

/** Mails a notification that is still unread, if its reader may still read it and wants such mails. */
export const sendNotificationMail = defineJob<MailJob>('notifications.send-mail', async (app, job) => {
  const found = await unreadLine(app.db, job.notificationId);
  if (found === null) return;
  const { view, actors } = found;
  const { kind, userId } = view.line;
  const sentence = formatSentence(view, actors);
  await sendMailOfKind(app, {
    userId,
    kind,
    mailId: job.mailId,
    subject: sentence,
    paragraphs: listParagraphs(view, sentence),
    path: getNotificationPath(view),
  });
});

/** Deletes read notifications that are unchanged for 180 days. Those of levels stay: each level is notified once. */
export const sweepNotifications = defineJob(
  'notifications.sweep',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - NOTIFICATION_RETENTION_MS);
    const { readAt, updatedAt, kind } = notifications;
    await sweepRows(app, notifications, {
      where: and(isNotNull(readAt), lt(updatedAt, before), ne(kind, 'level_up')),
      oldestBy: updatedAt,
    });
  },
  { cron: '53 3 * * *' },
);
