import { contactErrors } from '@homecoming/contract/contacts.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { and, eq, isNull, lte, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import { isKeptOut } from '../communities/barriers/access.ts';
import type { UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { fail } from '../platform/http/fail.ts';
import { metGuests } from '../schema/alumni/contacts.ts';
import { communities } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';

/** An event at which the caller was checked in, within the days after its end. */
export interface MetAccess {
  readonly eventId: string;
  readonly communityId: string;
  /** Until when people see each other. */
  readonly until: Date;
  /** When choices are deleted. */
  readonly expiresAt: Date;
  /** The caller is shown to the others, and sees them. */
  readonly shown: boolean;
}

/**
 * The only way to what people see of each other after an event. It asks nobody but the registration: who has left the
 * community was there, and a host who was not checked in was not. Who is kept out of the community is not there either.
 * @throws met_not_found, met_over
 */
export async function accessMet({ db, clock, actor }: UserContext, eventId: string): Promise<MetAccess> {
  const now = clock.now();
  const { userId } = actor;
  const [row] = await db
    .select({ communityId: events.communityId, endsAt: events.endsAt, shown: metGuests.shown })
    .from(events)
    .innerJoin(communities, eq(communities.id, events.communityId))
    .leftJoin(metGuests, and(eq(metGuests.eventId, events.id), eq(metGuests.userId, userId)))
    .where(
      and(
        eq(events.id, eventId),
        eq(events.status, 'published'),
        lte(events.endsAt, now),
        isNull(events.deletedAt),
        isNull(events.removedBy),
        isNull(communities.deletedAt),
        isNull(communities.removedBy),
        wasThere(events.id, sql`${userId}::uuid`),
        not(isKeptOut(events.communityId, sql`${userId}::uuid`)),
      ),
    );
  if (row === undefined || actor.isStaff) throw fail(contactErrors.met_not_found);
  const inDays = (days: number) => new Date(row.endsAt.getTime() + days * DAY_MS);
  const until = inDays(durations.metDays);
  if (now >= until) throw fail(contactErrors.met_over);
  const { communityId, shown } = row;
  return { eventId, communityId, until, expiresAt: inDays(durations.metKeptDays), shown: shown ?? false };
}

/** SQL condition: a person was checked in at an event. A check-in that was undone, or a seat that ended, is none. */
function wasThere(eventId: SQLWrapper, userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${registrations}
    where ${registrations.eventId} = ${eventId} and ${registrations.userId} = ${userId}
      and ${registrations.status} = 'going' and ${registrations.checkedInAt} is not null)`;
}

/** SQL condition over guests of an event, joined with users: the reader sees them there. Choices are no part of it. */
export function isShownAt({ eventId, communityId }: MetAccess, readerId: string): SQL | undefined {
  return and(
    eq(metGuests.eventId, eventId),
    eq(metGuests.shown, true),
    sql`${users.id} <> ${readerId}`,
    eq(users.isActive, true),
    eq(users.isStaff, false),
    wasThere(metGuests.eventId, users.id),
    not(isKeptOut(sql`${communityId}::uuid`, users.id)),
    notBlocked(readerId, users.id),
  );
}
