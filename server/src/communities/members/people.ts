import type { FoundPerson } from '@homecoming/contract/members.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { presentPerson } from '../../accounts/present.ts';
import type { UserContext } from '../../platform/app.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { findPeople } from './people-search.ts';

/** The best 20 people of all of the caller's communities, without themselves. Nothing typed finds nobody. */
export async function searchPeople(
  ctx: UserContext,
  query: string | undefined,
): Promise<{ results: FoundPerson[]; next: null }> {
  const typed = query?.trim() ?? '';
  const people = typed === '' ? [] : await findPeople(ctx.db, ctx.actor.userId, typed);
  const shared = await communitiesShared(
    ctx,
    people.map(({ id }) => id),
  );
  const results = people.map((row) => ({
    ...presentPerson(row),
    communities: (shared.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
  return { results, next: null };
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
