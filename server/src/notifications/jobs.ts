import { durations } from '@homecoming/contract/limits.ts';
import { and, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { notifications } from '../schema/notifications.ts';
import { sendMailOfKind } from './mail.ts';
import { formatSentence, getNotificationPath } from './present.ts';
import { unreadLine } from './queries.ts';

/** The delay of a mail, in milliseconds: reading the notification in the app cancels it. */
export const MAIL_WAITS = durations.notificationMailMinutes * 60 * 1_000;

const NOTIFICATION_RETENTION_MS = 180 * 24 * 60 * 60 * 1_000;
const SWEPT_AT_ONCE = 5_000;

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
    paragraphs: [`${sentence}.`],
    path: getNotificationPath(view),
  });
});

/** Deletes read notifications that are unchanged for 180 days. Those of levels stay: each level is notified once. */
export const sweepNotifications = defineJob(
  'notifications.sweep',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - NOTIFICATION_RETENTION_MS);
    while ((await transaction(app, (tx) => sweepSome(tx, before))) === SWEPT_AT_ONCE);
  },
  { cron: '53 3 * * *' },
);

async function sweepSome(tx: Transaction, before: Date): Promise<number> {
  const old = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(isNotNull(notifications.readAt), lt(notifications.updatedAt, before), ne(notifications.kind, 'level_up')),
    )
    .orderBy(notifications.updatedAt);
  // A number in the statement: with a parameter, the planner expects a tenth of all, and reads the whole table.
  const some = sql`(${old.getSQL()} limit ${sql.raw(String(SWEPT_AT_ONCE))})`;
  const { rowCount } = await tx.delete(notifications).where(sql`${notifications.id} = any(array${some})`);
  return rowCount ?? 0;
}
