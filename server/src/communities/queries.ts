import type {
  Community,
  CommunityCard,
  listCommunities as listCall,
  PublicCommunity,
} from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { and, asc, desc, eq, gt, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { personColumns, type PersonRow } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import { pictureColumns } from '../media/present.ts';
import { canBePaid } from '../payouts/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { allMatch } from '../platform/db/all-match.ts';
import { keysetPage, pageSize, type Keyset, type PageQuery, type SortKey } from '../platform/db/keyset.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { canMessage } from '../profiles/access.ts';
import { communities, memberships } from '../schema/communities.ts';
import { eventHosts, events } from '../schema/events.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { media } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { accessCommunity, isMutedInJoined, manages } from './access.ts';
import { findOwnRestriction, isKeptOut } from './barriers/access.ts';
import { abilitiesIn } from './policy.ts';
import { presentCommunity, presentCommunityCard, presentPublicCommunity } from './present.ts';

/** Faces on a card, and on the details page. */
const CARD_FACES = 3;
const DETAIL_FACES = 6;

interface NamedRow {
  readonly community: { readonly id: string; readonly name: string };
}

// Sorts names as people expect: the database's default order puts 'Zoe' before 'adam'.
const communityName = sql`${communities.name} collate "und-x-icu"`;

const nameKeys: readonly SortKey<NamedRow>[] = [
  [communityName, ({ community }) => community.name],
  [communities.id, ({ community }) => community.id],
];

/** Communities by name. */
export const byName = keysetPage('asc', nameKeys);

/** 0: the caller's own. */
const place = sql<number>`case when ${memberships.userId} is null then 1 else 0 end`;

const byPlace = keysetPage('asc', [
  [place, (row: NamedRow & { readonly place: number }) => row.place, 'integer'],
  ...nameKeys,
]);

/** The communities that a user may see: their own first, then by name; or only those of one kind. */
export async function listCommunities(ctx: UserContext, query: QueryOf<typeof listCall>) {
  const size = pageSize(query.limit);
  const after = byPlace.read(query.cursor);
  const rows = await ctx.db
    .select({
      community: communities,
      cover: pictureColumns,
      role: memberships.role,
      isMuted: isMutedInJoined,
      isPaymentOwner: memberships.isPaymentOwner,
      requestId: joinRequests.id,
      isKeptOut: isKeptOut(communities.id, sql`${ctx.actor.userId}::uuid`),
      place,
    })
    .from(communities)
    .leftJoin(memberships, and(eq(memberships.communityId, communities.id), eq(memberships.userId, ctx.actor.userId)))
    .leftJoin(joinRequests, isPendingRequest(communities.id, ctx.actor.userId))
    .leftJoin(media, eq(media.id, communities.coverId))
    .where(sql`${communities.id} = any(array(${idsOfPage(ctx, query.show, after, size + 1)}))`)
    .orderBy(...byPlace.orderBy);
  const faces = await findNewestMembers(
    ctx,
    rows.filter((row) => row.role !== null).map((row) => row.community.id),
    CARD_FACES,
  );
  return byPlace.toPage(rows, size, (row): CommunityCard => {
    const abilities = abilitiesIn(row.community, { role: row.role, isMuted: row.isMuted, actor: ctx.actor });
    const can = { ...abilities, request: abilities.request && !row.isKeptOut };
    const card = { ...row, applied: row.requestId !== null, can };
    return presentCommunityCard(card, faces.get(row.community.id) ?? []);
  });
}

/** The public list, by name. */
export async function listPublicCommunities(ctx: Context, query: PageQuery) {
  const size = pageSize(query.limit);
  const page = sql`select ${communities.id} from ${communities}
    where ${and(isPublic, byName.after(query.cursor))}
    order by ${sql.join(byName.orderBy, sql`, `)} limit ${sql.raw(String(size + 1))}`;
  const rows = await readFromReplica(
    ctx,
    (db) =>
      selectPublic(db)
        .where(sql`${communities.id} = any(array(${page}))`)
        .orderBy(...byName.orderBy),
    (found) => areStillPublic(ctx, found),
  );
  return byName.toPage(rows, size, (row) => presentPublicCommunity(row.community, row.cover));
}

/** A public community as the public list shows it; null for a private or missing one. */
export async function findPublicCommunity(ctx: Context, id: string): Promise<PublicCommunity | null> {
  const [row] = await readFromReplica(
    ctx,
    (db) => selectPublic(db).where(and(eq(communities.id, id), isPublic)),
    // One that is not there may be new.
    async (found) => found.length > 0 && (await areStillPublic(ctx, found)),
  );
  return row === undefined ? null : presentPublicCommunity(row.community, row.cover);
}

const isPublic = eq(communities.visibility, 'public');

function selectPublic(db: Queryable) {
  return db
    .select({ community: communities, cover: pictureColumns })
    .from(communities)
    .leftJoin(media, eq(media.id, communities.coverId))
    .$dynamic();
}

function areStillPublic({ db }: Context, rows: readonly NamedRow[]): Promise<boolean> {
  const found = rows.map(({ community }) => community.id);
  return allMatch(found, (ids) => db.$count(communities, and(equalsAny(communities.id, ids), isPublic)));
}

/**
 * Details of a community as the caller may see them. People outside see no people; members see no blocked ones, unless
 * they manage the members.
 */
export async function getCommunity(ctx: Context, id: string): Promise<Community> {
  const access = await accessCommunity(ctx, id, 'view');
  const canRead = access.can.read;
  // Sequential: inside a transaction they share one connection.
  const cover = await findCover(ctx.db, access.community.coverId);
  const faces = canRead ? await findNewestMembers(ctx, [id], DETAIL_FACES) : new Map<string, PersonRow[]>();
  const managers = canRead ? await selectManagers(ctx, id, access.can.manage_members) : [];
  const requestId = await pendingRequestId(ctx, id);
  const isShown = ctx.payments !== null && (access.can.edit || (canRead && (await isHostInCommunity(ctx, id))));
  const payouts = isShown
    ? { linked: await canBePaid(ctx.db, id), fee_percent: ctx.config.platformFeeBasisPoints / 100 }
    : null;
  const people = { faces: faces.get(id) ?? [], managers };
  const shown = presentCommunity(access, cover, people, requestId, payouts, ctx.actor);
  const restricted = await findOwnRestriction(ctx, access);
  const can = { ...shown.can, request: shown.can.request && restricted === null };
  return { ...shown, restricted, can };
}

/** Whether the caller hosts an event of a community that is not over. */
async function isHostInCommunity({ db, actor, clock }: Context, communityId: string): Promise<boolean> {
  if (actor === null) return false;
  const [found] = await db
    .select({ id: events.id })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(
      and(
        eq(eventHosts.userId, actor.userId),
        eq(events.communityId, communityId),
        isNull(events.deletedAt),
        gt(events.endsAt, clock.now()),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * SQL: the ids of a page, found before anything is joined to them: the caller's communities by their memberships, the others
 * by the index of names, so that the number of communities does not matter.
 */
function idsOfPage(
  { db, actor }: UserContext,
  show: QueryOf<typeof listCall>['show'],
  after: Keyset | null,
  limit: number,
): SQL {
  // A number in the statement: with a parameter, the planner expects a tenth of all communities, and sorts them.
  const end = sql`order by ${sql.join(byName.orderBy, sql`, `)} limit ${sql.raw(String(limit))}`;
  const beyond = (part: 0 | 1) => {
    const [last, ...inside] = after ?? [-1];
    if (last === part) return byName.beyond(inside);
    return Number(last) < part ? sql`true` : sql`false`;
  };
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.communityId, communities.id), eq(memberships.userId, actor.userId)));
  const request = db
    .select({ one: sql`1` })
    .from(joinRequests)
    .where(isPendingRequest(communities.id, actor.userId));
  const isListed = actor.isStaff
    ? isNull(communities.deletedAt)
    : or(eq(communities.visibility, 'public'), ne(communities.joinPolicy, 'invite'));
  const others = and(notExists(membership), isListed, beyond(1));
  const mine = sql`select 0, ${communityName}, ${communities.id} from ${memberships}
    join ${communities} on ${communities.id} = ${memberships.communityId}
    where ${memberships.userId} = ${actor.userId} and ${communities.deletedAt} is null and ${beyond(0)} ${end}`;
  const requested = sql`select 1, ${communityName}, ${communities.id} from ${joinRequests}
    join ${communities} on ${isPendingRequest(communities.id, actor.userId)} where ${others} ${end}`;
  const unknown = sql`select 1, ${communityName}, ${communities.id} from ${communities}
    where ${and(others, show === 'discover' ? notExists(request) : undefined)} ${end}`;
  const parts = { mine: [mine], requested: [requested], discover: [unknown], all: [mine, unknown] }[show ?? 'all'];
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  return sql`select id from (${all}) as page (place, name, id)
    order by place, name collate "und-x-icu", id limit ${sql.raw(String(limit))}`;
}

/** SQL condition: the pending request of a person to join a community. */
export function isPendingRequest(communityId: PgColumn | string, userId: PgColumn | string): SQL | undefined {
  return and(
    eq(joinRequests.communityId, communityId),
    isNull(joinRequests.channelId),
    eq(joinRequests.userId, userId),
    equalsConstant(joinRequests.status, 'pending'),
  );
}

async function pendingRequestId(ctx: Context, communityId: string): Promise<string | null> {
  if (ctx.actor === null) return null;
  const [row] = await ctx.db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(isPendingRequest(communityId, ctx.actor.userId));
  return row?.id ?? null;
}

async function findCover(db: Queryable, coverId: string | null) {
  if (coverId === null) return null;
  const [row] = await db.select(pictureColumns).from(media).where(eq(media.id, coverId));
  return row ?? null;
}

/** The newest members of each of these communities, without blocked people and those who are not listed: one query for all. */
async function findNewestMembers(
  { db, actor }: Context,
  communityIds: string[],
  howMany: number,
): Promise<Map<string, PersonRow[]>> {
  if (communityIds.length === 0) return new Map();
  const newest = db
    .select({ ...personColumns, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, communities.id),
        eq(memberships.listed, true),
        eq(users.isActive, true),
        shownTo(actor),
      ),
    )
    .orderBy(desc(memberships.joinedAt), desc(memberships.userId))
    .limit(howMany)
    .as('newest');
  const rows = await db
    .select({
      communityId: communities.id,
      person: {
        id: newest.id,
        firstName: newest.firstName,
        lastName: newest.lastName,
        photoId: newest.photoId,
        graduationYear: newest.graduationYear,
        points: newest.points,
      },
    })
    .from(communities)
    .crossJoinLateral(newest)
    .where(equalsAny(communities.id, communityIds))
    .orderBy(communities.id, desc(newest.joinedAt), desc(newest.id));
  const faces = new Map<string, PersonRow[]>();
  for (const { communityId, person } of rows) faces.set(communityId, [...(faces.get(communityId) ?? []), person]);
  return faces;
}

/** In SQL over memberships: no block between the reader and the member. Platform staff see everybody. */
function shownTo(actor: Context['actor']): SQL | undefined {
  return actor === null || actor.isStaff ? undefined : notBlocked(actor.userId, memberships.userId);
}

function selectManagers({ db, actor }: Context, communityId: string, seesBlocked: boolean) {
  const isShown = (seesBlocked ? undefined : shownTo(actor)) ?? sql`true`;
  return db
    .select({
      person: personColumns,
      membership: memberships,
      isShown: sql<boolean>`${isShown}`,
      canMessage: actor === null ? sql<boolean>`false` : canMessage(sql`${actor.userId}::uuid`),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, communityId), manages, eq(users.isActive, true)))
    .orderBy(asc(memberships.joinedAt), asc(users.id));
}
