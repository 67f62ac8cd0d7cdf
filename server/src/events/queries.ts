import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import {
  eventErrors,
  type Event,
  type listCommunityEvents as communityCall,
  type getNextEvent as nextCall,
  type listEvents as listCall,
  type RegistrationStatusName,
  liveRegistrationStatuses,
} from '@homecoming/contract/events.ts';
import type { listOpenEvents as openCall, OpenEvent } from '@homecoming/contract/open-events.ts';
import { and, eq, exists, inArray, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { findCommunity, isMutedInJoined, manages } from '../communities/access.ts';
import { isKeptOut } from '../communities/barriers/access.ts';
import { pictureColumns } from '../media/present.ts';
import type { Context, UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { allMatch } from '../platform/db/all-match.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { keysetPage, pageSize, type SortKey } from '../platform/db/keyset.ts';
import { containsEachWord } from '../platform/db/match-words.ts';
import { fail } from '../platform/http/fail.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { communities, memberships } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { media } from '../schema/media.ts';
import { eventFeedback } from '../schema/outreach.ts';
import { registrations } from '../schema/registrations.ts';
import { accessEvent, isHost, isInRemovedCommunity, isPubliclyReadable, newestFirst } from './access.ts';
import { findFirstAttendees, findHosts, findPublicHosts } from './people.ts';
import { presentEvent, presentOpenEvent, rightsOfReader, type EventView, type OpenEventView } from './present.ts';

/** One event as the caller sees it. */
export async function getEvent(ctx: UserContext, id: string): Promise<Event> {
  await accessEvent(ctx, id, 'read');
  const [event] = await present(ctx, await selectEvents(ctx).where(eq(events.id, id)));
  if (event === undefined) throw fail(eventErrors.event_not_found);
  return event;
}

/** A public event as visitors see it. */
export async function getOpenEvent(ctx: Context, id: string): Promise<OpenEvent> {
  const [row] = await readFromReplica(
    ctx,
    (db) => selectOpenEvents(db).where(and(eq(events.id, id), isPubliclyReadable)),
    // One that is not there may be new.
    async (found) => found.length > 0 && (await areStillPublic(ctx, found, isPubliclyReadable)),
  );
  if (row === undefined) throw fail(eventErrors.event_not_found);
  const hosts = await findPublicHosts(ctx, [id]);
  return presentOpenEvent(row, hosts.get(id) ?? [], ctx);
}

/** The public events of a public community as visitors see them; no cancelled ones. */
export async function listOpenEvents(ctx: Context, { community, ...query }: QueryOf<typeof openCall>) {
  const isPublic = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(communities)
      .where(and(eq(communities.id, community), eq(communities.visibility, 'public'))),
  );
  const visible = and(eq(events.communityId, community), isPublic, isPubliclyReadable, eq(events.status, 'published'));
  const { ids, order, size } = selectPage(ctx, visible, query);
  const rows = await readFromReplica(
    ctx,
    (db) =>
      selectOpenEvents(db)
        .where(isInIds(events.id, ids))
        .orderBy(...order.orderBy),
    (found) => areStillPublic(ctx, found, visible),
  );
  const hosts = await findPublicHosts(
    ctx,
    rows.map(({ event }) => event.id),
  );
  return order.toPage(rows, size, (row) => presentOpenEvent(row, hosts.get(row.event.id) ?? [], ctx));
}

function areStillPublic({ db }: Context, views: readonly OpenEventView[], isShown: SQL | undefined): Promise<boolean> {
  const viewed = views.map(({ event }) => event.id);
  return allMatch(viewed, (ids) => db.$count(events, and(equalsAny(events.id, ids), isShown)));
}

type ListQuery = QueryOf<typeof communityCall>;

/** The events of a community: drafts for their organisers, and only public ones for people outside. */
export async function listCommunityEvents(ctx: UserContext, communityId: string, query: ListQuery) {
  const { can } = await findCommunity(ctx, communityId);
  const visible = can.read
    ? and(shown, or(isListed, can.edit ? sql`true` : isHost(ctx.actor.userId)))
    : isPubliclyReadable;
  return listPage(ctx, and(eq(events.communityId, communityId), visible), query);
}

/** The events of all the caller's communities, and those that they are going to. */
export async function listEvents(ctx: UserContext, query: QueryOf<typeof listCall>) {
  const { userId } = ctx.actor;
  const communityIds = (where?: SQL) =>
    ctx.db
      .select({ id: memberships.communityId })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), where));
  const ofCommunities = and(
    isInIds(events.communityId, communityIds()),
    or(isListed, isInIds(events.communityId, communityIds(manages)), isHost(userId)),
  );
  const visible = and(shown, or(ofCommunities, registeredAs(ctx, ['going'])), ...matching(query.query));
  return listPage(ctx, visible, query, parseRange(query));
}

/** The events for which the caller has a live registration, and past ones that they went to. */
export async function listJoinedEvents(ctx: UserContext, query: ListQuery) {
  const statuses = query.when === 'past' ? (['going'] as const) : liveRegistrationStatuses;
  return listPage(ctx, and(shown, isPublished, registeredAs(ctx, statuses)), query);
}

/**
 * The next event that the caller is going to, else the next one of their communities that they can register for; of one
 * community if it is given. Null when there is none.
 */
export async function getNextEvent(ctx: UserContext, { community }: QueryOf<typeof nextCall>) {
  const next = sql`coalesce((${nextGoing(ctx, community)}), (${nextOpen(ctx, community)}))`;
  const [event = null] = await present(ctx, await selectEvents(ctx).where(isInIds(events.id, sql`select ${next}`)));
  return { event };
}

/** The id of the first event to come among those that the caller is going to, in SQL. */
function nextGoing(ctx: UserContext, community: string | undefined): SQL {
  return sql`select ${events.id} from ${events} where ${and(
    registeredAs(ctx, ['going']),
    community === undefined ? undefined : eq(events.communityId, community),
    shown,
    eq(events.status, 'published'),
    sql`${events.endsAt} > ${nowIn(ctx)}`,
  )} order by ${events.startsAt}, ${events.id} limit 1`;
}

/** The id of the first event to come that the caller can register for, in SQL. An index finds the first of each community. */
function nextOpen(ctx: UserContext, community: string | undefined): SQL {
  const mine = and(
    eq(memberships.userId, ctx.actor.userId),
    community === undefined ? undefined : eq(memberships.communityId, community),
  );
  const first = sql`select ${events.id}, ${events.startsAt} from ${events} where ${and(
    eq(events.communityId, memberships.communityId),
    sql`${events.startsAt} > ${nowIn(ctx)}`,
    eq(events.status, 'published'),
    shown,
    isNull(events.removedBy),
    sql`not ${isInRemovedCommunity}`,
    canBeRegisteredFor(ctx),
  )} order by ${events.startsAt}, ${events.id} limit 1`;
  return sql`select first.id from ${memberships} cross join lateral (${first}) as first
    where ${mine} order by first.starts_at, first.id limit 1`;
}

/** SQL condition: the event has a way in for the caller, as `abilitiesNow` of policy.ts decides it; a test compares them. */
function canBeRegisteredFor({ actor, payments }: UserContext): SQL | undefined {
  const hasWay = or(
    events.approvalRequired,
    events.waitlist,
    isNull(events.capacity),
    sql`${events.goingCount} + ${events.awaitingCount} < ${events.capacity}`,
  );
  const isRefused = or(
    inArray(registrations.status, [...liveRegistrationStatuses, 'declined']),
    sql`${registrations.status} in ('cancelled', 'refunded') and ${registrations.changedBy} <> ${actor.userId}`,
  );
  const own = and(eq(registrations.userId, actor.userId), eq(registrations.eventId, events.id));
  const newest = sql`select ${isRefused} from ${registrations} where ${own}
    order by ${sql.join([...newestFirst], sql`, `)} limit 1`;
  return and(hasWay, payments === null ? isNull(events.priceAmount) : undefined, sql`(${newest}) is not true`);
}

function nowIn(ctx: Context): SQL {
  return sql`${ctx.clock.now().toISOString()}::timestamptz`;
}

/** SQL conditions: the event was not deleted; it is no draft. */
const shown = sql`${events.deletedAt} is null`;
const isPublished = ne(events.status, 'draft');
/** SQL condition: everybody in its community sees the event. */
const isListed = and(isPublished, isNull(events.removedBy));

function registeredAs({ db, actor }: UserContext, statuses: readonly RegistrationStatusName[]): SQL {
  const ids = db
    .select({ id: registrations.eventId })
    .from(registrations)
    .where(and(eq(registrations.userId, actor.userId), inArray(registrations.status, [...statuses])));
  return isInIds(events.id, ids);
}

/** SQL condition: one of the selected ids. They are read first, so that an index finds the rows, also within `or`. */
function isInIds(column: PgColumn, ids: SQLWrapper): SQL {
  return sql`${column} = any(array(${ids}))`;
}

/** Each word is in the title or the place. */
function matching(query = ''): SQL[] {
  return containsEachWord(sql`concat_ws(' ', ${events.title}, ${events.venueName}, ${events.venueAddress})`, query);
}

const MAX_RANGE_MS = 62 * 24 * 60 * 60 * 1_000;

/** The range of a calendar, or null. */
function parseRange({ from, to }: QueryOf<typeof listCall>): SQL | null {
  if (from === undefined && to === undefined) return null;
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (!(end > start && end - start <= MAX_RANGE_MS)) {
    throw fail(commonErrors.invalid_input, { fields: { to: 'Choose a range of up to 62 days.' } });
  }
  return sql`${events.startsAt} < ${new Date(end).toISOString()}::timestamptz
    and ${events.endsAt} > ${new Date(start).toISOString()}::timestamptz`;
}

const startKeys: readonly SortKey<OpenEventView>[] = [
  [events.startsAt, ({ event }) => event.startsAt],
  [events.id, ({ event }) => event.id],
];
const earliestFirst = keysetPage('asc', startKeys);
const latestFirst = keysetPage('desc', startKeys);

async function listPage(ctx: UserContext, visible: SQL | undefined, query: ListQuery, range: SQL | null = null) {
  const { ids, order, size } = selectPage(ctx, visible, query, range);
  const rows = await selectEvents(ctx)
    .where(isInIds(events.id, ids))
    .orderBy(...order.orderBy);
  const { results, next } = order.toPage(rows, size, (row) => row);
  return { results: await present(ctx, results), next };
}

/**
 * The ids of a page, in SQL: the page is found first, and what it shows is joined for its rows only. With offset, all
 * events that the reader sees are found by index and then sorted; without, the planner walks through those of everybody
 * by their start.
 */
function selectPage(ctx: Context, visible: SQL | undefined, query: ListQuery, range: SQL | null = null) {
  const size = pageSize(query.limit);
  const isPast = range === null && query.when === 'past';
  const now = nowIn(ctx);
  const time = range ?? (isPast ? sql`${events.endsAt} <= ${now}` : sql`${events.endsAt} > ${now}`);
  const order = isPast ? latestFirst : earliestFirst;
  const ids = sql`select ${events.id} from (select ${events.id}, ${events.startsAt} from ${events}
      where ${and(visible, time, order.after(query.cursor))} offset 0) ${events}
    order by ${sql.join(order.orderBy, sql`, `)} limit ${size + 1}`;
  return { ids, order, size };
}

/** Events with their people, in two more queries. */
async function present(ctx: UserContext, views: readonly EventView[]): Promise<Event[]> {
  const rights = new Map(views.map((view) => [view.event.id, rightsOfReader(view, ctx.actor)]));
  const idsWith = (right: 'see_hosts' | 'see_attendees' | 'manage') =>
    [...rights].flatMap(([id, can]) => (can[right] ? [id] : []));
  const [hosts, attendees] = await Promise.all([
    findHosts(ctx, idsWith('see_hosts'), idsWith('manage')),
    findFirstAttendees(ctx, idsWith('see_attendees')),
  ]);
  return views.map((view) => {
    const { id } = view.event;
    const people = { hosts: hosts.get(id) ?? [], attendees: attendees.get(id) ?? [] };
    return presentEvent(view, people, ctx);
  });
}

const publicColumns = {
  event: events,
  community: { id: communities.id, name: communities.name, logoId: communities.logoId },
  cover: pictureColumns,
};

function selectOpenEvents(db: Queryable) {
  return db
    .select(publicColumns)
    .from(events)
    .innerJoin(communities, eq(communities.id, events.communityId))
    .leftJoin(media, eq(media.id, events.coverId))
    .$dynamic();
}

function selectEvents({ db, actor }: UserContext) {
  const newest = newestRegistration(db, actor.userId);
  return db
    .select({
      ...publicColumns,
      role: memberships.role,
      isMuted: isMutedInJoined,
      isPaymentOwner: memberships.isPaymentOwner,
      isHost: isHost(actor.userId),
      isCommunityRemoved: sql<boolean>`${communities.removedBy} is not null`,
      isKeptOut: isKeptOut(events.communityId, sql`${actor.userId}`),
      registration: {
        id: newest.id,
        status: newest.status,
        holdExpiresAt: newest.holdExpiresAt,
        checkedInAt: newest.checkedInAt,
        changedBy: newest.changedBy,
        userId: newest.userId,
      },
      feedbackAt: eventFeedback.createdAt,
      hasPaidSeats,
    })
    .from(events)
    .innerJoin(communities, eq(communities.id, events.communityId))
    .leftJoin(media, eq(media.id, events.coverId))
    .leftJoin(memberships, and(eq(memberships.communityId, events.communityId), eq(memberships.userId, actor.userId)))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(eventFeedback, and(eq(eventFeedback.eventId, events.id), eq(eventFeedback.userId, actor.userId)))
    .$dynamic();
}

function newestRegistration(db: Queryable, userId: string) {
  return db
    .select({
      id: registrations.id,
      status: registrations.status,
      holdExpiresAt: registrations.holdExpiresAt,
      checkedInAt: registrations.checkedInAt,
      changedBy: registrations.changedBy,
      userId: registrations.userId,
    })
    .from(registrations)
    .where(and(eq(registrations.userId, userId), eq(registrations.eventId, events.id)))
    .orderBy(...newestFirst)
    .limit(1)
    .as('newest');
}

/** SQL condition: somebody is going who has paid. */
const hasPaidSeats = sql<boolean>`(${events.priceAmount} is not null and exists (
  select 1 from ${registrations} where ${registrations.eventId} = ${events.id} and ${registrations.status} = 'going'
    and ${registrations.priceAmount} is not null and not ${registrations.addedFree}))`;

/** Whether somebody is going who has paid. */
export async function isPaidFor(db: Queryable, eventId: string): Promise<boolean> {
  return (await db.$count(events, and(eq(events.id, eventId), hasPaidSeats))) > 0;
}
