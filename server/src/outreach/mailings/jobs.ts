import { and, asc, eq, exists, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { notifyAll } from '../../notifications/service.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { eventMailings, mailingRecipients } from '../../schema/outreach.ts';
import { settingOf } from './kinds.ts';
import { isDue, isWaiting, sendSome } from './send.ts';

interface MailingJob {
  readonly mailingId: string;
}

/** Sends some mails of a mailing, and enqueues itself for the next ones, so that other jobs get their turn. */
export const sendMailing = defineJob<MailingJob>('outreach.send-mailing', async (app, { mailingId }) => {
  const more = await sendSome(app, mailingId);
  if (more) await transaction(app, (tx) => enqueueMailing(tx, mailingId));
});

/** Each minute: goes on with mailings whose server was killed, and retries what has failed. */
export const resumeMailings = defineJob<Record<string, never>>(
  'outreach.resume-mailings',
  async (app) => {
    for (const { id } of await mailingsToResume(app)) await transaction(app, (tx) => enqueueMailing(tx, id));
  },
  { cron: '* * * * *', maxAttempts: 1 },
);

/** The most people of one statement. */
const PEOPLE_AT_ONCE = 1_000;

/** Notifies the recipients of a mailing in the app: all of them in one transaction, once. */
export const notifyRecipients = defineJob<MailingJob>('outreach.notify-recipients', (app, { mailingId }) =>
  transaction(app, async (tx) => {
    const [mailing] = await tx
      .update(eventMailings)
      .set({ notifiedAt: app.clock.now() })
      .where(and(eq(eventMailings.id, mailingId), isNull(eventMailings.notifiedAt)))
      .returning();
    if (mailing === undefined) return;
    const recipients = await tx
      .select({ userId: mailingRecipients.userId })
      .from(mailingRecipients)
      .where(eq(mailingRecipients.mailingId, mailingId))
      .orderBy(asc(mailingRecipients.userId));
    const userIds = recipients.map(({ userId }) => userId).filter((id) => id !== mailing.createdBy);
    const { kind, eventId, blastId, createdAt: at } = mailing;
    for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
      await notifyAll(tx, userIds.slice(from, from + PEOPLE_AT_ONCE), {
        kind: settingOf[kind],
        groupKey: `${settingOf[kind]}:${eventId}`,
        // A block with an organiser keeps nobody from news of their event.
        actorId: null,
        eventId,
        subjectId: blastId,
        details: { news: kind },
        at,
      });
    }
  }),
);

const KEPT_FOR = 90 * 24 * 60 * 60 * 1_000;

/** Each night: deletes the recipients of mailings that ended 90 days ago. Their numbers stay. */
export const sweepMailings = defineJob<Record<string, never>>(
  'outreach.sweep-mailings',
  async (app) => {
    const ended = app.db
      .select({ id: eventMailings.id })
      .from(eventMailings)
      .where(lt(eventMailings.finishedAt, new Date(app.clock.now().getTime() - KEPT_FOR)));
    await app.db.delete(mailingRecipients).where(inArray(mailingRecipients.mailingId, ended));
  },
  { cron: '41 4 * * *', maxAttempts: 1 },
);

function enqueueMailing(tx: Transaction, mailingId: string): Promise<void> {
  return enqueue(tx, sendMailing, { mailingId }, { key: `mailing:${mailingId}` });
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
