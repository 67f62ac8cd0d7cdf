import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type {
  CommunityMember,
  listMembers as contract,
  memberSorts,
  searchMembers as searchContract,
} from '@homecoming/contract/members.ts';
import { and, eq, sql } from 'drizzle-orm';
import { accessCommunity, type CommunityAccess } from '../communities/access.ts';
import { memberColumns, presentMember } from '../communities/members/present.ts';
import type { UserContext } from '../platform/app.ts';
import { allMatch } from '../platform/db/all-match.ts';
import type { Queryable } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { fail } from '../platform/http/fail.ts';
import { canMessage } from '../profiles/access.ts';
import { countPage, countTypedSearch } from '../profiles/service.ts';
import { memberships } from '../schema/communities.ts';
import { directoryEntries } from '../schema/alumni/directory.ts';
import { users } from '../schema/users.ts';
import { hasChosenIn, readChoices, selectChosen } from './filters.ts';
import { findByText } from './find-text.ts';
import { hasFoundTooMany, type Matching } from './matching.ts';
import { getSight, isSeen, type Sight } from './sight.ts';
import { findMembers } from './search/find-members.ts';
import { countTotal, type Total } from './total.ts';

/** Where at least one in 200 people matches, a page is found soon on the way through an index. Fewer are sorted. */
const ONE_IN = 200;

/**
 * A page of the directory for somebody who reads it, which counts.
 * @throws directory_quota
 */
export async function readMembers(ctx: UserContext, id: string, query: QueryOf<typeof contract>) {
  const access = await accessCommunity(ctx, id, 'see_members');
  await countPage(ctx, { communityIds: [id], manages: access.can.manage_members }, query);
  return listMembers(ctx, access, query);
}

/**
 * The directory of a community, filtered and sorted; without filters, and where many match, each page is a range of an
 * index. Blocked people are left out, except for those who manage the members and do not ask for it.
 */
export async function listMembers(ctx: UserContext, access: CommunityAccess, query: QueryOf<typeof contract>) {
  const { id } = access.community;
  const sight = getSight(ctx, access, query);
  const scope = { communityIds: [id], seesUnlisted: sight.seesUnlisted };
  const choices = await readChoices(ctx.db, scope, query);
  const filtered = { communityId: id, choices, ...sight };
  const foundIds = await findByText(ctx.db, filtered, query.query);
  const matching: Matching = { ...filtered, foundIds };
  if (foundIds !== null) return listFound(ctx, access, foundIds, query);
  const counted = await countTotal(ctx.db, matching);
  const page = await listPage(ctx, { access, sight, matching, counted }, query);
  return { ...page, ...counted };
}

/** The 20 best matches, misspelt words included; blocked people as in listMembers(). An empty query returns no one. */
export async function searchMembers(ctx: UserContext, id: string, query: QueryOf<typeof searchContract>) {
  const access = await accessCommunity(ctx, id, 'see_members');
  const typed = query.query?.trim() ?? '';
  if (typed === '') return { results: [], next: null };
  await countTypedSearch(ctx, { communityIds: [id], manages: access.can.manage_members }, { typed });
  const { reader, seesUnlisted } = getSight(ctx, access, query);
  const writer = ctx.actor.userId;
  const rows = await readFromReplica(
    ctx,
    (db) => findMembers(db, { id, typed, reader, seesUnlisted, writer }),
    (found) => {
      const people = found.map(({ user }) => user.id);
      const isShown = isSeen({ reader, seesUnlisted });
      const isMember = and(eq(directoryEntries.communityId, id), isShown);
      return allMatch(people, (ids) =>
        ctx.db.$count(directoryEntries, and(equalsAny(directoryEntries.userId, ids), isMember)),
      );
    },
  );
  return { results: rows.map((row): CommunityMember => presentMember(row, access)), next: null };
}

interface Directory {
  readonly access: CommunityAccess;
  readonly sight: Sight;
  readonly matching: Matching;
  readonly counted: Total;
}

async function listPage(
  ctx: UserContext,
  { access, sight, matching, counted }: Directory,
  query: QueryOf<typeof contract>,
) {
  const order = orders[query.sort ?? 'name'];
  const size = pageSize(query.limit, limits.membersPageSize);
  const after = order.after(query.cursor);
  if (counted.total === 0 && matching.choices.length > 0) return order.toPage([], size, presentRow(access));
  const { communityId, choices } = matching;
  const everybody = choices.length === 0 ? counted : await countTotal(ctx.db, { ...matching, choices: [] });
  const isMember = eq(directoryEntries.communityId, communityId);
  const isListed = and(isMember, isSeen(sight), after);
  const select = selectMembers(ctx.db, ctx.actor.userId).orderBy(...order.orderBy);
  const isPage =
    counted.total * ONE_IN >= everybody.total
      ? and(isListed, hasChosenIn(directoryEntries.facets, choices))
      : and(isMember, equalsAny(directoryEntries.userId, await findPageOfFew()));
  return order.toPage(await select.where(isPage).limit(size + 1), size, presentRow(access));

  async function findPageOfFew(): Promise<string[]> {
    const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
      select ${directoryEntries.userId} from ${selectChosen(choices)} where ${isListed}
      order by ${sql.join(order.orderBy, sql`, `)} limit ${size + 1}::integer`);
    return rows.map((row) => row.user_id);
  }
}

/** A page of the people whom a text found: the cursor is the number of those before it. */
async function listFound(
  ctx: UserContext,
  access: CommunityAccess,
  foundIds: readonly string[],
  { cursor, limit }: QueryOf<typeof contract>,
) {
  const from = readOffset(cursor);
  const size = pageSize(limit, limits.membersPageSize);
  const ids = foundIds.slice(from, from + size);
  const rows = await selectMembers(ctx.db, ctx.actor.userId).where(
    and(eq(directoryEntries.communityId, access.community.id), equalsAny(directoryEntries.userId, ids)),
  );
  const byId = new Map(rows.map((row) => [row.user.id, row]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const next = foundIds.length > from + size ? String(from + size) : null;
  return {
    results: shown.map(presentRow(access)),
    next,
    total: foundIds.length,
    exact: !hasFoundTooMany({ foundIds }),
  };
}

function readOffset(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  if (/^\d{1,3}$/.test(cursor)) return Number(cursor);
  throw fail(commonErrors.invalid_input, {
    fields: { cursor: 'This page does not exist. Start again from the first.' },
  });
}

function presentRow(access: CommunityAccess) {
  return (row: Row): CommunityMember => presentMember(row, access);
}

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

function selectMembers(db: Queryable, readerId: string) {
  return db
    .select({
      user: memberColumns,
      membership: memberships,
      entry: { name: directoryEntries.name, joinedAt: directoryEntries.joinedAt, level: directoryEntries.level },
      canMessage: canMessage(sql`${readerId}::uuid`),
    })
    .from(directoryEntries)
    .innerJoin(users, eq(users.id, directoryEntries.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.communityId, directoryEntries.communityId), eq(memberships.userId, directoryEntries.userId)),
    )
    .$dynamic();
}

const personId = [directoryEntries.userId, ({ user }: Row) => user.id] as const;

const orders = {
  name: keysetPage('asc', [[directoryEntries.name, ({ entry }: Row) => entry.name], personId]),
  joined: keysetPage('desc', [[directoryEntries.joinedAt, ({ entry }: Row) => entry.joinedAt], personId]),
  level: keysetPage('desc', [[directoryEntries.level, ({ entry }: Row) => entry.level], personId]),
} satisfies Record<(typeof memberSorts)[number], unknown>;
