import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import type { FoundPerson } from '@homecoming/contract/members.ts';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isForAll, isShown } from '../../accounts/audience.ts';
import { presentPerson } from '../../accounts/present.ts';
import { communityExists, notBlocked, sharesCommunity } from '../../blocks/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { allMatch } from '../../platform/db/all-match.ts';
import { canMessage } from '../../profiles/access.ts';
import { countTypedSearch } from '../../profiles/service.ts';
import { foldText, listWords } from '../../platform/fold-text.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { readFromReplica } from '../../platform/db/read-from-replica.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { hasChosenIn, readChoices, type Choice } from '../filters.ts';
import { isOfFew } from '../matching.ts';
import { findContacts } from './find-contacts.ts';
import { foundColumns, type FoundRow } from './found.ts';
import { selectFirstOfFew, selectFirstOnTheWay } from './narrow-people.ts';
import { MAX_FOUND, reader, wordsAreSimilar, wordsBegin } from './word-search.ts';

const search = {
  scope: sql`select ${memberships.communityId} from ${memberships}
    where ${memberships.userId} = ${reader} and ${communityExists(memberships.communityId)}`,
  isEligible: sql`w.user_id <> ${reader}`,
  isSeen: sql`e.listed`,
  maxCompared: sql.raw(String(MAX_FOUND)),
  maxCounted: sql.raw('200'),
  // 6,000 in all communities together, but some in each
  maxScanned: sql`(select greatest(100, 6000 / greatest(count(*), 1)) from scope)`,
};

/** The best 20 of the caller's contacts and of the people of all their communities. An empty query returns no one. */
export async function searchPeople(
  ctx: UserContext,
  { query = '', ...filters }: DirectoryFilters,
): Promise<{ results: FoundPerson[]; next: null }> {
  const typed = query.trim();
  const communityIds = await listOwnCommunities(ctx);
  const choices = await readOwnChoices(ctx, communityIds, filters);
  if (typed === '' && choices.length === 0) return { results: [], next: null };
  await countTypedSearch(ctx, { communityIds, manages: false }, { typed, ...filters });
  const reading = { reader: ctx.actor.userId, typed };
  const people = await readFromReplica(
    ctx,
    (db) => (choices.length === 0 ? findPeople(db, reading) : findNarrowed(db, reading, choices)),
    (found) => areNear(ctx, found),
  );
  // Filters are of the directories of communities.
  const known = choices.length === 0 ? await findContacts(ctx.db, ctx.actor.userId, typed) : [];
  return { results: await presentFound(ctx, joinFound(known, people), typed), next: null };
}

/** The contacts first; each person once. */
function joinFound(known: readonly FoundRow[], people: readonly FoundRow[]): FoundRow[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...people.filter(({ id }) => !ids.has(id))].slice(0, MAX_FOUND);
}

/** What filters mean in the directories of the caller's communities. */
async function readOwnChoices(
  { db }: UserContext,
  communityIds: readonly string[],
  filters: Omit<DirectoryFilters, 'query'>,
): Promise<Choice[]> {
  if (Object.values(filters).every((value) => value === undefined)) return [];
  return readChoices(db, { communityIds, seesUnlisted: false }, filters);
}

async function listOwnCommunities({ db, actor }: UserContext): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(and(eq(memberships.userId, actor.userId), communityExists(memberships.communityId)));
  return rows.map(({ id }) => id);
}

/** People whom the caller may know: contacts, then those of their class year, then those with whom they share most communities. */
export async function suggestPeople(ctx: UserContext): Promise<{ results: FoundPerson[]; next: null }> {
  if (ctx.actor.isStaff) return { results: [], next: null };
  const people = await readFromReplica(
    ctx,
    (db) => findSuggested(db).execute({ reader: ctx.actor.userId }),
    (found) => areNear(ctx, found),
  );
  const known = (await findContacts(ctx.db, ctx.actor.userId, '')).filter(({ canMessage: isOpen }) => isOpen);
  return { results: await presentFound(ctx, joinFound(known, people), ''), next: null };
}

/** Whether people are active, share a community with the caller, and have no block between them. */
function areNear({ db, actor: { userId } }: UserContext, people: readonly FoundRow[]): Promise<boolean> {
  const found = people.map(({ id }) => id);
  const isNear = and(eq(users.isActive, true), notBlocked(userId, users.id), sharesCommunity(userId, users.id));
  return allMatch(found, (ids) => db.$count(users, and(equalsAny(users.id, ids), isNear)));
}

async function presentFound(ctx: UserContext, people: readonly FoundRow[], typed: string): Promise<FoundPerson[]> {
  const words = listWords(foldText(typed));
  const shared = await communitiesShared(
    ctx,
    people.map(({ id }) => id),
  );
  return people.map((row) => ({
    ...presentPerson(row),
    communities: (shared.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    found_in: words.length === 0 ? [] : findMatches(row, words, shared.get(row.id) ?? []),
    can: { message: row.canMessage },
  }));
}

const MAX_MATCHES = 3;

/** The texts of a profile with a word that begins with one of `words`, of those that show in a shared community. */
function findMatches(row: FoundRow, words: readonly string[], shared: readonly { id: string }[]): string[] {
  const viewer = shared.map(({ id }) => id);
  const values = {
    program: [row.program],
    company: [row.company],
    current_industry: [row.currentIndustry],
    hometown: [row.hometown],
    interests: row.interests,
    tags: row.tags,
  };
  const fields = ['program', 'company', 'current_industry', 'hometown', 'interests', 'tags'] as const;
  const texts = fields.filter((field) => isShown(row.audiences, field, viewer)).flatMap((field) => values[field]);
  const isMatch = (text: string) =>
    listWords(foldText(text)).some((word) => words.some((beginning) => word.startsWith(beginning)));
  return texts.filter((text): text is string => text !== null && isMatch(text)).slice(0, MAX_MATCHES);
}

/**
 * Those who joined last are enough, 2,000 in all communities together, but some in each: a community may have a million
 * members. Whom the reader can write to is asked about the best 100 of them only.
 */
const findSuggested = prepared((db) => {
  const own = sql`(select ${users.graduationYear} from ${users} where ${users.id} = ${reader})`;
  const known = sql`
    with scope as (${search.scope}),
    near as (
      select newest.user_id, count(*) as shared from scope
        cross join lateral (
          select user_id from memberships where memberships.community_id = scope.community_id and memberships.listed
          order by joined_at desc, user_id desc limit (select greatest(20, 2000 / greatest(count(*), 1)) from scope)
        ) newest
      where newest.user_id <> ${reader} group by newest.user_id
    )
    select near.user_id, near.shared, coalesce(someone.graduation_year = ${own} and ${isForAll('graduation_year', sql`someone.audiences`)}, false) as same_year
    from near join ${users} someone on someone.id = near.user_id
    order by same_year desc, near.shared desc, near.user_id limit 100`;
  return db
    .select({ ...foundColumns, canMessage: sql<boolean>`true` })
    .from(users)
    .innerJoin(sql`(${known}) as known`, sql`known.user_id = ${users.id}`)
    .where(canMessage(reader))
    .orderBy(sql`known.same_year desc`, sql`known.shared desc`, asc(users.id))
    .limit(MAX_FOUND)
    .prepare('suggest_people');
});

/** Finds people of all communities of `reader` as findMembers() does in one. */
async function findPeople(db: Queryable, query: { reader: string; typed: string }): Promise<FoundRow[]> {
  const found = await byBeginning(db).execute(query);
  return found.length > 0 ? found : bySimilarity(db).execute(query);
}

/** The same of people who have what was chosen in one of the communities; without a text the first of them by name. */
async function findNarrowed(
  db: Queryable,
  query: { reader: string; typed: string },
  choices: readonly Choice[],
): Promise<FoundRow[]> {
  const select = (found: SQL) => selectFound(db, found).prepare('').execute(query);
  if (query.typed === '') {
    const narrowed = { reader: query.reader, choices };
    const found = (await isOfFew(db, choices)) ? [] : await select(selectFirstOnTheWay(narrowed));
    return found.length === MAX_FOUND ? found : select(selectFirstOfFew(narrowed));
  }
  const narrowed = { ...search, isSeen: sql`e.listed and ${hasChosenIn(sql`e.facets`, choices)}` };
  const found = await select(wordsBegin(narrowed));
  return found.length > 0 ? found : select(wordsAreSimilar(narrowed));
}

const byBeginning = prepared((db) => selectFound(db, wordsBegin(search)).prepare('find_people'));
const bySimilarity = prepared((db) => selectFound(db, wordsAreSimilar(search)).prepare('find_people_alike'));

/** The people found, each once: by name before all others, by whole words before beginnings. */
function selectFound(db: Queryable, found: SQL) {
  return db
    .select({ ...foundColumns, canMessage: canMessage(reader) })
    .from(users)
    .innerJoin(sql`(${found}) as found`, sql`found.user_id = ${users.id}`)
    .orderBy(sql`found.rank`, sql`(${users.firstName} || ' ' || ${users.lastName}) collate "und-x-icu"`, asc(users.id))
    .limit(MAX_FOUND);
}

async function communitiesShared(ctx: UserContext, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, { id: string; name: string }[]>();
  const theirs = alias(memberships, 'theirs');
  const rows = await ctx.db
    .select({ userId: theirs.userId, id: communities.id, name: communities.name })
    .from(memberships)
    .innerJoin(theirs, eq(theirs.communityId, memberships.communityId))
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(
      and(eq(memberships.userId, ctx.actor.userId), equalsAny(theirs.userId, userIds), isNull(communities.deletedAt)),
    )
    .orderBy(asc(communities.name), asc(communities.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}
