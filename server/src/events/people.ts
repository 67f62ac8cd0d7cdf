import type { PublicHost } from '@homecoming/contract/open-events.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { isForAll, selectShownYear } from '../accounts/audience.ts';
import { personColumns, type PersonRow } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import { memberColumns, type MemberRow } from '../communities/members/present.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { conversations } from '../schema/chat.ts';
import { eventHosts, events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';

/** The maximum number of attendees shown with an event. */
const MAX_SHOWN_ATTENDEES = 6;
/** The query looks for the reader's class year among this number of attendees, so that a large event costs no more. */
const MAX_CANDIDATES = 100;

/** The hosts of each event, in the order of appointment. Blocked people are left out, except where `managed`. */
export async function findHosts(
  { db, actor }: UserContext,
  eventIds: readonly string[],
  managed: readonly string[],
): Promise<Map<string, PersonRow[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ eventId: eventHosts.eventId, person: personColumns })
    .from(eventHosts)
    .innerJoin(users, eq(users.id, eventHosts.userId))
    .where(
      and(
        equalsAny(eventHosts.eventId, eventIds),
        eq(users.isActive, true),
        or(equalsAny(eventHosts.eventId, managed), notBlocked(actor.userId, users.id)),
      ),
    )
    .orderBy(asc(eventHosts.createdAt), asc(eventHosts.userId));
  return groupByEvent(rows);
}

/**
 * The hosts of each event who agreed that public pages name them, without those who are blocked for the caller. They planned
 * the event themselves: nobody is named at an event for which somebody else made them a host.
 */
export async function findPublicHosts(
  { db, actor }: Context,
  eventIds: readonly string[],
): Promise<Map<string, PublicHost[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({
      eventId: eventHosts.eventId,
      person: { first_name: users.firstName, last_name: users.lastName, graduation_year: selectShownYear(users) },
    })
    .from(eventHosts)
    .innerJoin(events, and(eq(events.id, eventHosts.eventId), eq(events.createdBy, eventHosts.userId)))
    .innerJoin(users, eq(users.id, eventHosts.userId))
    .where(
      and(
        equalsAny(eventHosts.eventId, eventIds),
        eq(users.isActive, true),
        eq(users.shownAsHost, true),
        actor === null ? undefined : notBlocked(actor.userId, users.id),
      ),
    )
    .orderBy(asc(eventHosts.createdAt), asc(eventHosts.userId));
  return groupByEvent(rows);
}

/**
 * The first people who go to each event: those with whom the reader has written privately, then some of their class
 * year, then others. Blocked people are left out.
 */
export async function findFirstAttendees(
  { db, actor }: UserContext,
  eventIds: readonly string[],
): Promise<Map<string, MemberRow[]>> {
  if (eventIds.length === 0) return new Map();
  const reader = actor.userId;
  const ids = sql`${sql.param([...eventIds])}::uuid[]`;
  const partners = sql`(select case when ${conversations.lowId} = ${reader} then ${conversations.highId} else ${conversations.lowId} end
    from ${conversations} where ${conversations.lowId} = ${reader} or ${conversations.highId} = ${reader})`;
  const shown = sql`(
    with known as materialized (
      select r.event_id, r.user_id, r.id from ${registrations} r
      where r.user_id = any(array${partners}) and r.event_id = any(${ids}) and r.status = 'going'
    )
    select e.id as event_id, first.user_id, first.rank, first.registration_id
    from unnest(${ids}) as e (id) cross join lateral (
      select candidate.* from (
        select k.user_id, 0 as rank, k.id as registration_id from known k where k.event_id = e.id
        union all
        select r.user_id, case when u.graduation_year = own.graduation_year and ${isForAll('graduation_year', sql`u.audiences`)} then 1 else 2 end, r.id
        from (select user_id, id from ${registrations}
          where event_id = e.id and status = 'going' order by id limit ${MAX_CANDIDATES}) r
        join ${users} u on u.id = r.user_id
        cross join (select graduation_year from ${users} where id = ${reader}) own
        where r.user_id not in (select k.user_id from known k where k.event_id = e.id)
      ) candidate
      join ${users} person on person.id = candidate.user_id and person.is_active
      where ${notBlocked(reader, sql`candidate.user_id`)}
      order by candidate.rank, candidate.registration_id limit ${MAX_SHOWN_ATTENDEES}
    ) first) as shown`;
  const rows = await db
    .select({ eventId: sql<string>`shown.event_id`, person: memberColumns })
    .from(shown)
    .innerJoin(users, sql`${users.id} = shown.user_id`)
    .orderBy(sql`shown.rank, shown.registration_id`);
  return groupByEvent(rows);
}

function groupByEvent<Person>(rows: readonly { eventId: string; person: Person }[]): Map<string, Person[]> {
  const groups = new Map<string, Person[]>();
  for (const { eventId, person } of rows) groups.set(eventId, [...(groups.get(eventId) ?? []), person]);
  return groups;
}
