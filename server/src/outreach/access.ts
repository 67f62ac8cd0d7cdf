import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { manages } from '../communities/access.ts';
import type { Queryable } from '../platform/db/database.ts';
import { memberships } from '../schema/communities.ts';
import { eventHosts, events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';

/** The ids of those who organise an event: its hosts, and the admins and owners of its community. */
export async function organiserIdsOf(db: Queryable, eventId: string): Promise<string[]> {
  const hosts = db.select({ id: eventHosts.userId }).from(eventHosts).where(eq(eventHosts.eventId, eventId));
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(events, eq(events.communityId, memberships.communityId))
    .where(and(eq(events.id, eventId), or(manages, inArray(memberships.userId, hosts))));
  return rows.map(({ id }) => id);
}

/** The ids of those who read the blasts of an event: who is going, and who organises it. */
export async function blastReaderIdsOf(db: Queryable, eventId: string): Promise<string[]> {
  const [organisers, going] = await Promise.all([
    organiserIdsOf(db, eventId),
    db
      .select({ id: registrations.userId })
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), sql`${registrations.status} = 'going'`)),
  ]);
  return [...new Set([...organisers, ...going.map(({ id }) => id)])];
}
