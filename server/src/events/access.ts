import { commonErrors } from '@homecoming/contract/errors.ts';
import { eventErrors, liveRegistrationStatuses } from '@homecoming/contract/events.ts';
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  sql,
  type InferSelectModel,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { isMuted, manages, requireManager } from '../communities/access.ts';
import type { Context } from '../platform/app.ts';
import { prepared, type Queryable, type Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { communities, memberships } from '../schema/communities.ts';
import { eventHosts, events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { rightsOn, type EventPolicyInput, type EventRights } from './policy.ts';

export type EventRow = InferSelectModel<typeof events>;

/** An event, with what is to be known of its community. */
export type EventInCommunity = EventRow & { readonly isCommunityRemoved: boolean };

/** What the caller is to an event. */
export type EventRelation = Omit<EventPolicyInput, 'actor'>;

/** An event with the caller's relation to it and rights. */
export interface EventAccess extends EventRelation {
  /** Until when moderators let the caller read only. */
  readonly mutedUntil?: Date | null;
  readonly event: EventRow;
  readonly can: EventRights;
}

/**
 * The only way to load an event for a caller. Drafts are for their organisers, and deleted events for nobody.
 * @throws event_not_found for people who may not read it, the same as for a missing one; forbidden for readers without
 *   the right. Statistics are forbidden for everybody else, and for a missing event: the web says that permission is missing.
 */
export async function accessEvent(ctx: Context, id: string, intent: keyof EventRights): Promise<EventAccess> {
  const access = requireRight(await findEvent(ctx, id), intent);
  if (intent === 'manage' || intent === 'refund') {
    const { role, mutedUntil = null } = access;
    await requireManager(ctx, access.event.communityId, { role, mutedUntil });
  }
  return access;
}

/** As accessEvent, for an event and a relation of the caller to it that were just read. */
export function accessKnownEvent(
  { actor }: Context,
  event: EventRow,
  relation: EventRelation,
  intent: keyof EventRights,
): EventAccess {
  const isAuthor = actor !== null && event.createdBy === actor.userId;
  return requireRight({ event, ...relation, can: rightsOn(event, { ...relation, isAuthor, actor }) }, intent);
}

function requireRight(access: EventAccess | null, intent: keyof EventRights): EventAccess {
  const isThere = access !== null && access.event.deletedAt === null;
  if (isThere && access.can[intent]) return access;
  const isShown = (isThere && access.can.read) || intent === 'read_statistics';
  throw fail(isShown ? commonErrors.forbidden : eventErrors.event_not_found);
}

/**
 * Locks an event until the end of the transaction: its seats, its status and its counts. Every change of a registration
 * locks it first, and after its community. Rows that refer to it can still be written, unless the lock is `whole`.
 * @throws event_not_found
 */
export async function lockEvent(tx: Transaction, id: string, { whole = false } = {}): Promise<EventInCommunity> {
  const [row] = await (whole ? lockWholeEvent : lockEventRow)(tx).execute({ id });
  if (row === undefined) throw fail(eventErrors.event_not_found);
  return row;
}

/** Prevents the deletion of an event until the end of the transaction, for writes of rows that refer to it. */
export async function lockEventAgainstDeletion(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('key share');
}

/** The hosts of an event. */
export async function listHostIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db.select({ id: eventHosts.userId }).from(eventHosts).where(eq(eventHosts.eventId, eventId));
  return rows.map((row) => row.id);
}

/** The ids of those who organise an event: its hosts, and the admins and owners of its community. */
export async function listOrganiserIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await organisersOfEvent(db).execute({ eventId });
  return rows.map(({ id }) => id);
}

/** The ids of the people with a live registration for an event who are not in its community. */
export async function listGuestIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await guestsOfEvent(db).execute({ eventId });
  return rows.map(({ id }) => id);
}

/** Whether the caller may load an event's cover: everyone who may read the event, and anybody for a public one. */
export async function mayReadEventMedia(ctx: Context, eventId: string): Promise<boolean> {
  return (await findEvent(ctx, eventId))?.can.read ?? false;
}

/** Whether a picture is the logo of a community with a public event, which shows it to anybody. */
export async function isLogoOfPublicEvent({ db }: Context, communityId: string, mediaId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${communities}
    where ${communities.id} = ${communityId} and ${communities.logoId} = ${mediaId} and exists (
      select 1 from ${events} where ${events.communityId} = ${communities.id} and ${isPubliclyReadable})`);
  return rows.length > 0;
}

/** SQL condition over events: the platform staff removed its community. */
export const isInRemovedCommunity: SQL<boolean> = sql<boolean>`exists (select from ${communities} removed
  where removed.id = ${events.communityId} and removed.removed_by is not null)`;

/** SQL condition over events: moderators removed it, or its community. */
export const isEventRemoved: SQL<boolean> = sql<boolean>`(${events.removedBy} is not null or ${isInRemovedCommunity})`;

/** SQL condition: anybody may read the event. */
export const isPubliclyReadable = and(
  eq(events.visibility, 'public'),
  sql`${events.status} <> 'draft'`,
  sql`${events.deletedAt} is null`,
  sql`not ${isEventRemoved}`,
);

/** SQL condition over events: a person is a host. */
export function isHost(userId: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${eventHosts}
    where ${eventHosts.eventId} = ${events.id} and ${eventHosts.userId} = ${userId})`;
}

/** SQL condition over events and memberships: the membership of a person in the community of the event. */
export function isMembership(userId: SQLWrapper): SQL | undefined {
  return and(eq(memberships.communityId, events.communityId), eq(memberships.userId, userId));
}

/** SQL condition over registrations: it has not ended. */
export const isLiveRegistration = inArray(registrations.status, [...liveRegistrationStatuses]);

/**
 * SQL order that begins with the newest registration of a person for an event. A live one comes before those that have
 * ended: ids of two servers follow two clocks.
 */
export const newestFirst: readonly SQL[] = [desc(isLiveRegistration), desc(registrations.id)];

/** The seats that nobody is going to or pays for; null: no limit. */
export function seatsLeft({ capacity, goingCount, awaitingCount }: EventRow): number | null {
  return capacity === null ? null : capacity - goingCount - awaitingCount;
}

/** Whether moderators removed an event, or its community: nobody gets a new seat there. */
export function isRemoved({ removedBy, isCommunityRemoved }: EventInCommunity): boolean {
  return removedBy !== null || isCommunityRemoved;
}

/** Whether an event takes registrations at this time. */
export function takesRegistrations(event: EventInCommunity, now: Date): boolean {
  return event.status === 'published' && event.deletedAt === null && !isRemoved(event) && now < event.endsAt;
}

/** Whether an organiser, and not the person, ended a registration: then only an organiser can add the person again. */
export function wasEndedByOrganiser({
  status,
  changedBy,
  userId,
}: Pick<InferSelectModel<typeof registrations>, 'status' | 'changedBy' | 'userId'>): boolean {
  return (status === 'cancelled' || status === 'refunded') && changedBy !== null && changedBy !== userId;
}

async function findEvent(ctx: Context, id: string): Promise<EventAccess | null> {
  const [row] = await eventWithRelation(ctx.db).execute({ id, reader: ctx.actor?.userId ?? null });
  if (row === undefined) return null;
  const isPaymentOwner = row.isPaymentOwner ?? false;
  const isAuthor = ctx.actor !== null && row.event.createdBy === ctx.actor.userId;
  return { ...row, isPaymentOwner, can: rightsOn(row.event, { ...row, isPaymentOwner, isAuthor, actor: ctx.actor }) };
}

const reader = sql.placeholder('reader');

const eventWithRelation = prepared((db) => {
  const newest = db
    .select({ status: registrations.status })
    .from(registrations)
    .where(and(eq(registrations.userId, reader), eq(registrations.eventId, events.id)))
    .orderBy(...newestFirst)
    .limit(1);
  return db
    .select({
      event: events,
      role: memberships.role,
      isMuted,
      mutedUntil: memberships.mutedUntil,
      isPaymentOwner: memberships.isPaymentOwner,
      isHost: isHost(reader),
      isCommunityRemoved: isInRemovedCommunity,
      registration: sql<EventPolicyInput['registration']>`(${newest})`,
    })
    .from(events)
    .leftJoin(memberships, isMembership(reader))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare('event_with_relation');
});

const lockedColumns = { ...getTableColumns(events), isCommunityRemoved: isInRemovedCommunity };

const ofPlaceholder = eq(events.id, sql.placeholder('id'));

const lockEventRow = prepared((db) =>
  db.select(lockedColumns).from(events).where(ofPlaceholder).for('no key update').prepare('lock_event'),
);

const lockWholeEvent = prepared((db) =>
  db.select(lockedColumns).from(events).where(ofPlaceholder).for('update').prepare('lock_whole_event'),
);

const organisersOfEvent = prepared((db) => {
  const eventId = sql.placeholder('eventId');
  const ofCommunity = db
    .select({ id: memberships.userId })
    .from(events)
    .innerJoin(memberships, eq(memberships.communityId, events.communityId))
    .where(and(eq(events.id, eventId), manages));
  const ofEvent = db
    .select({ id: memberships.userId })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .innerJoin(memberships, isMembership(eventHosts.userId))
    .where(eq(eventHosts.eventId, eventId));
  return union(ofCommunity, ofEvent).prepare('organisers_of_event');
});

const guestsOfEvent = prepared((db) =>
  db
    .select({ id: registrations.userId })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(memberships, isMembership(registrations.userId))
    .where(and(eq(events.id, sql.placeholder('eventId')), isLiveRegistration, isNull(memberships.userId)))
    .prepare('guests_of_event'),
);
