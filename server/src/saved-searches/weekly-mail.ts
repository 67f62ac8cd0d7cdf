import { MAX_MAILED_PEOPLE } from '@homecoming/contract/saved-searches.ts';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { findNewPeople } from '../directory/service.ts';
import { sendMailOfKind } from '../notifications/service.ts';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { defineBatchJob } from '../platform/jobs/batch-job.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { savedSearches, searchMails } from '../schema/alumni/saved-searches.ts';
import { getMailWeek, nextMailTime } from './mail-times.ts';
import type { SavedSearchRow } from './present.ts';

/** People of a transaction. */
const BATCH = 20;

/** Every quarter of an hour: makes the mails of those whose Monday morning has come. */
export const makeSearchMails = defineBatchJob<Record<string, never>>(
  'saved-searches.make-mails',
  (tx, _payload, app) => makeSome(tx, app),
  { cron: '*/15 * * * *' },
);

/** Makes the mails of some people. Returns whether there may be more. */
async function makeSome(tx: Transaction, app: App): Promise<boolean> {
  const now = app.clock.now();
  const isDue = and(eq(savedSearches.weekly, true), lte(savedSearches.mailAt, now));
  const first = await tx
    .select({ userId: savedSearches.userId })
    .from(savedSearches)
    .where(isDue)
    .orderBy(asc(savedSearches.mailAt), asc(savedSearches.id))
    .limit(BATCH);
  if (first.length === 0) return false;
  const due = await tx
    .select({ search: savedSearches, week: getMailWeek(savedSearches.mailAt, savedSearches.timezone) })
    .from(savedSearches)
    .where(and(isDue, inArray(savedSearches.userId, [...new Set(first.map(({ userId }) => userId))])))
    .orderBy(asc(savedSearches.id))
    .for('no key update');
  for (const [userId, theirs] of Map.groupBy(due, ({ search }) => search.userId)) {
    await makeMail(tx, userId, theirs, now);
  }
  // Of several that run at once, the later ones find nothing in what they have waited for.
  return due.length > 0;
}

interface DueSearch {
  readonly search: SavedSearchRow;
  readonly week: string;
}

/** Makes the mail of a person, unless theirs of this week was made, or nobody is new. */
async function makeMail(tx: Transaction, userId: string, due: readonly DueSearch[], now: Date): Promise<void> {
  const week =
    due
      .map((one) => one.week)
      .toSorted()
      .at(-1) ?? '';
  const made = await tx.insert(searchMails).values({ userId, week }).onConflictDoNothing();
  const found: FoundPeople[] = [];
  for (const { search } of made.rowCount === 0 ? [] : due) {
    const { communityId, query: filters, lookedAt: since } = search;
    const asked = { since, limit: MAX_MAILED_PEOPLE };
    const people = await findNewPeople(tx, { communityId, reader: userId, filters }, asked);
    if (people.length > 0) {
      found.push({ id: search.id, since: since.toISOString(), people: people.map(({ id }) => id) });
    }
  }
  for (const { search } of due) {
    const looked = made.rowCount === 0 ? {} : { lookedAt: now };
    await tx
      .update(savedSearches)
      .set({ ...looked, mailAt: nextMailTime(now, search.timezone) })
      .where(eq(savedSearches.id, search.id));
  }
  if (found.length > 0) await enqueue(tx, sendSearchMail, { userId, found, mailId: newId() });
}

interface FoundPeople {
  /** The id of the search. */
  readonly id: string;
  readonly since: string;
  readonly people: readonly string[];
}

interface MailJob {
  readonly userId: string;
  readonly found: readonly FoundPeople[];
  /** The id of the mail, the same for every try of this job. */
  readonly mailId: string;
}

/** Mails who is new. Who has left, hidden or blocked since is not named, nor are searches that were deleted. */
export const sendSearchMail = defineJob<MailJob>('saved-searches.send-mail', async (app, { userId, found, mailId }) => {
  const paragraphs: string[] = [];
  for (const { id, since, people } of found) {
    const [search] = await app.db
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.id, id), sql`${savedSearches.weekly}`));
    if (search === undefined) continue;
    const { communityId, query: filters, name } = search;
    const asked = { since: new Date(since), limit: MAX_MAILED_PEOPLE, only: people };
    const rows = await findNewPeople(app.db, { communityId, reader: userId, filters }, asked);
    if (rows.length > 0) paragraphs.push(`${name}: ${listNames(rows)}.`);
  }
  if (paragraphs.length === 0) return;
  await sendMailOfKind(app, {
    userId,
    kind: 'search_found',
    mailId,
    subject: 'New people in your saved searches',
    paragraphs,
    path: '/profile/settings/searches',
    label: 'See your searches',
  });
});

const names = new Intl.ListFormat('en');

function listNames(rows: readonly { firstName: string; lastName: string; graduationYear: number | null }[]): string {
  return names.format(
    rows.map(({ firstName, lastName, graduationYear: year }) => {
      const shown = year === null ? '' : ` ’${String(year % 100).padStart(2, '0')}`;
      return `${firstName} ${lastName}${shown}`;
    }),
  );
}
