import { and, asc, eq, exists, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { notifyAll } from '../../notifications/service.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { OLDEST } from '../../platform/db/keyset.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { sweepRows } from '../../platform/jobs/sweep-rows.ts';
import { transaction } from '../../platform/transaction.ts';
import { eventMailings, mailingRecipients } from '../../schema/outreach.ts';
import { settingByKind } from './kinds.ts';
import { isMailingDue } from './mail-bodies.ts';
import { isDue, isWaiting, sendSome } from './send.ts';

interface MailingJob {
  readonly mailingId: string;
}

/** Sends some mails of a mailing, and enqueues itself for the next ones, so that other jobs get their turn. */
export const sendMailing = defineJob<MailingJob>('outreach.send-mailing', async (app, { mailingId }) => {
  const next = await sendSome(app, mailingId);
  if (next) await transaction(app, (tx) => enqueueMailing(tx, mailingId, next));
});

/** Each minute: goes on with mailings whose server was killed, and retries what has failed. */
export const resumeMailings = defineJob<Record<string, never>>(
  'outreach.resume-mailings',
  async (app) => {
    for (const { id } of await mailingsToResume(app)) await transaction(app, (tx) => enqueueMailing(tx, id));
  },
  { cron: '* * * * *' },
);

/** The maximum number of people of one transaction, which locks their inboxes. */
const MAX_NOTIFIED_AT_ONCE = 500;

/**
 * Notifies some recipients of a mailing in the app, and enqueues itself for the next ones, in order of their ids. It
 * stops when the mailing is not true any more, or its blast was deleted.
 */
export const notifyRecipients = defineJob<MailingJob & { readonly after?: string }>(
  'outreach.notify-recipients',
  (app, { mailingId, after = OLDEST }) => transaction(app, (tx) => notifyNext(app, tx, mailingId, after)),
);

async function notifyNext(app: App, tx: Transaction, mailingId: string, after: string): Promise<void> {
  // Locked: a blast that is being deleted waits, and then takes these notifications with it.
  const [mailing] = await tx
    .select()
    .from(eventMailings)
    .where(and(eq(eventMailings.id, mailingId), isNull(eventMailings.notifiedAt)))
    .for('update');
  if (mailing === undefined) return;
  const userIds = (await isWanted(tx, mailing)) ? await nextToNotify(tx, mailingId, after) : [];
  const { kind, eventId, blastId, createdBy, message, createdAt: at } = mailing;
  const recipients = userIds.filter((id) => id !== createdBy);
  await notifyAll(tx, recipients, {
    kind: settingByKind[kind],
    groupKey: getGroupKey(mailing),
    // A block with an organiser keeps nobody from news of their event.
    actorId: null,
    eventId,
    subjectId: blastId,
    details: { news: kind, ...(kind === 'changed' && message !== null && { changed: message }) },
    at,
  });
  const last = userIds.at(-1);
  if (userIds.length === MAX_NOTIFIED_AT_ONCE && last !== undefined) {
    return enqueue(tx, notifyRecipients, { mailingId, after: last }, { key: `notify:${mailingId}` });
  }
  await tx.update(eventMailings).set({ notifiedAt: app.clock.now() }).where(eq(eventMailings.id, mailingId));
}

/** A change of the time or the place must not replace unread news of the registration, nor each other. */
function getGroupKey({ kind, eventId, message }: typeof eventMailings.$inferSelect): string {
  const key = `${settingByKind[kind]}:${eventId}`;
  return kind === 'changed' ? `${key}:changed ${message ?? ''}` : key;
}

async function isWanted(tx: Transaction, mailing: typeof eventMailings.$inferSelect): Promise<boolean> {
  if (mailing.kind === 'blast' && mailing.blastId === null) return false;
  return isMailingDue(tx, mailing);
}

async function nextToNotify(tx: Transaction, mailingId: string, after: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: mailingRecipients.userId })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), gt(mailingRecipients.userId, after)))
    .orderBy(asc(mailingRecipients.userId))
    .limit(MAX_NOTIFIED_AT_ONCE);
  return rows.map(({ userId }) => userId);
}

const RECIPIENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

/** Each night: deletes the recipients of mailings that ended 90 days ago. Their numbers stay. */
export const sweepMailings = defineJob<Record<string, never>>(
  'outreach.sweep-mailings',
  async (app) => {
    const ended = app.db
      .select({ id: eventMailings.id })
      .from(eventMailings)
      .where(lt(eventMailings.finishedAt, new Date(app.clock.now().getTime() - RECIPIENTS_KEPT_MS)));
    await sweepRows(app, mailingRecipients, { where: inArray(mailingRecipients.mailingId, ended) });
  },
  { cron: '41 4 * * *' },
);

function enqueueMailing(tx: Transaction, mailingId: string, options: { runAt?: Date } = {}): Promise<void> {
  return enqueue(tx, sendMailing, { mailingId }, { ...options, key: `mailing:${mailingId}` });
}

function mailingsToResume(app: App) {
  const now = app.clock.now();
  const due = app.db
    .select({ one: sql`1` })
    .from(mailingRecipients)
    .where(isDue(now));
  const waiting = app.db
    .select({ one: sql`1` })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, eventMailings.id), isWaiting));
  return app.db
    .select({ id: eventMailings.id })
    .from(eventMailings)
    .where(
      and(
        isNull(eventMailings.finishedAt),
        or(isNull(eventMailings.leasedUntil), lt(eventMailings.leasedUntil, now)),
        // Nobody waits any more after an account was erased, or a server was killed after its last mail.
        or(exists(due), notExists(waiting)),
      ),
    );
}
