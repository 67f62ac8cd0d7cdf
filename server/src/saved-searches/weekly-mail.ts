import { MAX_MAILED } from '@homecoming/contract/saved-searches.ts';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { sendMailOfKind } from '../notifications/service.ts';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { defineJob, enqueue, type Job } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { savedSearches, searchMails } from '../schema/alumni/saved-searches.ts';
import { getMailWeek, nextMailTime } from './mail-times.ts';
import { findNews, type News } from './find-news.ts';
import type { SavedSearchRow } from './present.ts';

/** People of a run, each with a transaction of their own. */
const MAX_PEOPLE = 50;

interface MakeJob {
  /** The search after which the run goes on; missing: the first run of a quarter of an hour. */
  readonly after?: DueSearch;
}

interface DueSearch {
  readonly mailAt: string;
  readonly id: string;
}

/**
 * Every quarter of an hour: makes the mails of those whose Monday morning has come. Whose mail fails keeps nobody waiting,
 * and is tried again by the next run.
 */
export const makeSearchMails: Job<MakeJob> = defineJob<MakeJob>(
  'saved-searches.make-mails',
  async (app, { after }) => {
    const due = await listDue(app, after);
    for (const userId of new Set(due.map((search) => search.userId))) {
      try {
        await transaction(app, (tx) => makeMail(tx, app, userId));
      } catch (error) {
        app.log.error({ err: error, userId }, 'the mail about the saved searches of a person could not be made');
      }
    }
    const last = due.at(-1);
    if (last === undefined || due.length < MAX_PEOPLE) return;
    const next = { mailAt: last.mailAt.toISOString(), id: last.id };
    await transaction(app, (tx) => enqueue(tx, makeSearchMails, { after: next }));
  },
  { cron: '*/15 * * * *' },
);

/** The next searches whose mail is due. */
function listDue({ db, clock }: App, after: DueSearch | undefined) {
  const { id, userId, mailAt, weekly } = savedSearches;
  const isNext = after && sql`(${mailAt}, ${id}) > (${after.mailAt}::timestamptz, ${after.id}::uuid)`;
  return (
    db
      .select({ id, userId, mailAt })
      .from(savedSearches)
      // As in the index, which a parameter would not be.
      .where(and(sql`${weekly}`, lte(mailAt, clock.now()), isNext))
      .orderBy(asc(mailAt), asc(id))
      .limit(MAX_PEOPLE)
  );
}

/**
 * Makes the mail of a person, unless theirs of this week was made, or nobody is new. When the first of their searches is due,
 * those that they saved in a zone of a later morning are in the same mail.
 */
async function makeMail(tx: Transaction, app: App, userId: string): Promise<void> {
  const now = app.clock.now();
  // Of several runs at once, the later ones find nothing that is due in what they have waited for.
  const all = await tx
    .select({ search: savedSearches, week: getMailWeek(savedSearches.mailAt, savedSearches.timezone) })
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.weekly, true)))
    .orderBy(asc(savedSearches.id))
    .for('no key update');
  const weeks = all.flatMap((one) => (one.search.mailAt <= now ? [one.week] : []));
  const week = weeks.toSorted().at(-1);
  if (week === undefined) return;
  const searches = all.filter((one) => one.week <= week).map(({ search }) => search);
  const made = await tx.insert(searchMails).values({ userId, week }).onConflictDoNothing();
  const isMade = made.rowCount !== 0;
  const found = isMade ? await findInEach(tx, searches, now) : [];
  for (const { id, mailAt, timezone } of searches) {
    const looked = isMade ? { lookedAt: now } : {};
    const next = nextMailTime(mailAt > now ? mailAt : now, timezone);
    await tx
      .update(savedSearches)
      .set({ ...looked, mailAt: next })
      .where(eq(savedSearches.id, id));
  }
  if (found.length > 0) await enqueue(tx, sendSearchMail, { userId, found, mailId: newId() });
}

/** What is new in some searches, without those in which nothing is. */
async function findInEach(tx: Transaction, searches: readonly SavedSearchRow[], now: Date): Promise<FoundNews[]> {
  const found: FoundNews[] = [];
  for (const search of searches) {
    const { id, lookedAt: since } = search;
    const news = await findNews(tx, search, { since, now, limit: MAX_MAILED });
    if (news.length > 0) found.push({ id, since: since.toISOString(), people: news.map((one) => one.id) });
  }
  return found;
}

interface FoundNews {
  /** The id of the search. */
  readonly id: string;
  readonly since: string;
  /** The ids of people, or of jobs where these are searched: jobs in the queue have it by this name. */
  readonly people: readonly string[];
}

interface MailJob {
  readonly userId: string;
  readonly found: readonly FoundNews[];
  /** The id of the mail, the same for every try of this job. */
  readonly mailId: string;
}

/** Mails what is new. What is gone, hidden or blocked since is not named, nor are searches that were deleted. */
export const sendSearchMail = defineJob<MailJob>('saved-searches.send-mail', async (app, { userId, found, mailId }) => {
  const paragraphs: string[] = [];
  const kinds = new Set<SavedSearchRow['kind']>();
  for (const { id, since, people } of found) {
    const [search] = await app.db
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.id, id), sql`${savedSearches.weekly}`));
    if (search === undefined) continue;
    const asked = { since: new Date(since), now: app.clock.now(), limit: MAX_MAILED, only: people };
    const news = await findNews(app.db, search, asked);
    if (news.length === 0) continue;
    paragraphs.push(`${search.name}: ${listNames(news)}.`);
    kinds.add(search.kind);
  }
  if (paragraphs.length === 0) return;
  await sendMailOfKind(app, {
    userId,
    kind: 'search_found',
    mailId,
    subject:
      kinds.size > 1
        ? 'New people and jobs in your saved searches'
        : `New ${[...kinds].join('')} in your saved searches`,
    paragraphs,
    path: '/profile/settings/searches',
    label: 'See your searches',
  });
});

const names = new Intl.ListFormat('en');

function listNames(news: readonly News[]): string {
  return names.format(news.map(({ name }) => name));
}
