import type { FoundPerson } from '@homecoming/contract/members.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns, presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { UserContext } from '../../platform/app.ts';
import { canMessage } from '../../profiles/access.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { MAX_FOUND, reader, wordsAreSimilar, wordsBegin } from './word-search.ts';

const search = {
  scope: sql`select community_id from memberships where user_id = ${reader}`,
  isEligible: sql`w.user_id <> ${reader}`,
  maxCounted: sql.raw('200'),
  // 6,000 in all communities together, but some in each
  maxScanned: sql`(select greatest(100, 6000 / greatest(count(*), 1)) from scope)`,
};

/** The best 20 people of all of the caller's communities, without the caller. An empty query returns no one. */
export async function searchPeople(
  ctx: UserContext,
  query: string | undefined,
): Promise<{ results: FoundPerson[]; next: null }> {
  const typed = query?.trim() ?? '';
  const people = typed === '' ? [] : await findPeople(ctx.db, { reader: ctx.actor.userId, typed });
  const shared = await communitiesShared(
    ctx,
    people.map(({ id }) => id),
  );
  const results = people.map((row) => ({
    ...presentPerson(row),
    communities: (shared.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    can: { message: row.canMessage },
  }));
  return { results, next: null };
}

type FoundRow = PersonRow & { readonly canMessage: boolean };

/** Finds people of all communities of `reader` as findMembers() does in one. */
async function findPeople(db: Queryable, query: { reader: string; typed: string }): Promise<FoundRow[]> {
  const found = await byBeginning(db).execute(query);
  return found.length > 0 ? found : bySimilarity(db).execute(query);
}

const byBeginning = prepared((db) => selectFound(db, wordsBegin(search)).prepare('find_people'));
const bySimilarity = prepared((db) => selectFound(db, wordsAreSimilar(search)).prepare('find_people_alike'));

/** The people found, each once: by name before all others, by whole words before beginnings. */
function selectFound(db: Queryable, found: SQL) {
  return db
    .select({ ...personColumns, canMessage: canMessage(reader) })
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
    .where(and(eq(memberships.userId, ctx.actor.userId), inArray(theirs.userId, [...userIds])))
    .orderBy(asc(communities.name), asc(communities.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}
