import { and, inArray, sql } from 'drizzle-orm';
import { notify, sendMailOfKind } from '../notifications/service.ts';
import { getWeekStart } from '../platform/calendar.ts';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { OLDEST } from '../platform/db/keyset.ts';
import { newId } from '../platform/db/new-id.ts';
import { defineJob, enqueue, type Job } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { moves, newcomerLists } from '../schema/alumni/moves.ts';
import { formatMover, presentMover } from './present.ts';
import { countNewcomers, findWelcoming, isNewIn, selectNewcomers, type NewcomerCount } from './queries.ts';

/** Readers of a transaction, and the most people that a mail names. */
const BATCH = 100;
const MAX_NAMED = 10;

interface ListJob {
  /** The Monday of the week, and the reader after whom it goes on; missing: the first run of a day. */
  readonly week?: string;
  readonly after?: string;
}

/**
 * Every day: gives people who welcome newcomers the list of those who said before this week that they come, one list a week.
 * On the days after Monday there is something left only when the server was away.
 */
export const listNewcomers: Job<ListJob> = defineJob<ListJob>(
  'moves.list-newcomers',
  async (app, job) => {
    const week = job.week ?? getWeekStart(app.clock.now()).toISOString().slice(0, 10);
    await transaction(app, (tx) => listForSome(tx, app, week, job.after ?? OLDEST));
  },
  { cron: '9 7 * * *' },
);

async function listForSome(tx: Transaction, app: App, week: string, after: string): Promise<void> {
  const readers = await findWelcoming(tx, after, BATCH);
  const last = readers.at(-1);
  if (last === undefined) return;
  for (const list of await countNewcomers(tx, readers, { named: MAX_NAMED, where: isNewIn(week) })) {
    await giveList(tx, app, week, list);
  }
  if (readers.length === BATCH) await enqueue(tx, listNewcomers, { week, after: last });
}

/** Gives one person their list, unless they got one this week. */
async function giveList(
  tx: Transaction,
  app: App,
  week: string,
  { readerId: userId, city, count, first }: NewcomerCount,
): Promise<void> {
  const given = await tx
    .insert(newcomerLists)
    .values({ userId, week })
    .onConflictDoUpdate({
      target: newcomerLists.userId,
      set: { week },
      setWhere: sql`${newcomerLists.week} < excluded.week`,
    })
    .returning({ userId: newcomerLists.userId });
  if (given.length === 0) return;
  const groupKey = `newcomers_listed:${week}`;
  const details = { count, city };
  await notify(tx, { kind: 'newcomers_listed', groupKey, actorId: null, userId, details, at: app.clock.now() });
  await enqueue(tx, mailNewcomers, { userId, people: first, more: count - first.length, mailId: newId() });
}

interface MailJob {
  readonly userId: string;
  readonly people: readonly string[];
  /** How many more there are. */
  readonly more: number;
  /** The id of the mail, the same for every try of this job. */
  readonly mailId: string;
}

/** Mails a list. Who has hidden or ended their move since is not named. */
export const mailNewcomers = defineJob<MailJob>('moves.mail-newcomers', async (app, job) => {
  const isListed = and(inArray(moves.userId, [...job.people]));
  const rows = await selectNewcomers(app.db, [job.userId], isListed).orderBy(moves.month, moves.userId);
  if (rows.length === 0) return;
  const lines = rows.map((row) => `${formatMover(presentMover(row))}.`);
  await sendMailOfKind(app, {
    userId: job.userId,
    kind: 'newcomers_listed',
    mailId: job.mailId,
    subject: formatSubject(rows.length + job.more, rows[0]?.readersCity),
    paragraphs: [
      ...lines,
      ...(job.more > 0 ? [`And ${job.more} more.`] : []),
      'A few words from you make it easier to arrive.',
    ],
    path: '/newcomers',
    label: 'Say hello',
  });
});

function formatSubject(count: number, city = 'you'): string {
  return count === 1 ? `Somebody moves to near ${city}` : `${count} people move to near ${city}`;
}
