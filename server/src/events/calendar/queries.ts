import { commonErrors } from '@homecoming/contract/errors.ts';
import { calendarErrors, type CalendarFeed } from '@homecoming/contract/event-calendars.ts';
import { and, asc, eq, gte, inArray, isNull, not, or } from 'drizzle-orm';
import type { App, Context, UserContext } from '../../platform/app.ts';
import { fail, HttpFailure } from '../../platform/http/fail.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { communities } from '../../schema/communities.ts';
import { calendarFeeds, events } from '../../schema/events.ts';
import { registrations } from '../../schema/registrations.ts';
import { users } from '../../schema/users.ts';
import { accessEvent, isEventRemoved, type EventAccess } from '../access.ts';
import { presentCalendar } from './present.ts';

/** Cancelled events stay in feeds, so that calendars take them out. */
const CANCELLED_STAY_MS = 30 * DAY_MS;
/** Past events stay in feeds. */
const PAST_STAY_MS = 365 * DAY_MS;
/** The maximum number of events of a feed. */
const MAX_FEED_EVENTS = 500;

/**
 * One event as a calendar file, with its title, for everybody who takes part in it; a public one for anybody.
 * @throws unauthenticated for other events without a session.
 */
export async function eventCalendar(ctx: Context, id: string): Promise<{ title: string; content: string }> {
  const { event, can } = await accessForCalendar(ctx, id);
  const [community] = await ctx.db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, event.communityId));
  const entry = { event, communityName: community?.name ?? '', seesLink: can.see_link };
  const content = presentCalendar([entry], { publicUrl: ctx.config.publicUrl, now: ctx.clock.now() });
  return { title: event.title, content };
}

/**
 * The feed of a secret: the events that its owner goes to, and for 30 days those that were cancelled.
 * @throws calendar_not_found
 */
export async function feedCalendar(app: App, secret: string): Promise<string> {
  const [owner] = await app.db
    .select({ userId: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.secretHash, hashOfToken(secret)), eq(users.isActive, true)));
  if (owner === undefined) throw fail(calendarErrors.calendar_not_found);
  const now = app.clock.now().getTime();
  const isGoing = and(
    eq(registrations.status, 'going'),
    eq(events.status, 'published'),
    isNull(events.deletedAt),
    not(isEventRemoved),
  );
  const endedWithEvent = and(
    inArray(registrations.status, ['cancelled', 'refunded']),
    gte(registrations.statusAt, events.cancelledAt),
  );
  const wasCancelled = and(
    gte(events.cancelledAt, new Date(now - CANCELLED_STAY_MS)),
    // A job ends the registrations of large events: until then people are still going.
    or(eq(registrations.status, 'going'), endedWithEvent),
  );
  const rows = await app.db
    .selectDistinctOn([events.startsAt, events.id], { event: events, communityName: communities.name })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(communities, eq(communities.id, events.communityId))
    .where(
      and(
        eq(registrations.userId, owner.userId),
        gte(events.endsAt, new Date(now - PAST_STAY_MS)),
        or(isGoing, wasCancelled),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MAX_FEED_EVENTS);
  const entries = rows.map((row) => ({ ...row, seesLink: row.event.status === 'published' }));
  return presentCalendar(entries, { publicUrl: app.config.publicUrl, now: app.clock.now(), name: 'Homecoming' });
}

/** Whether the caller has a calendar feed. Its address cannot be read again. */
export async function getCalendarFeed({ db, actor }: UserContext): Promise<CalendarFeed> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId));
  return { created_at: feed?.createdAt.toISOString() ?? null, url: null };
}

async function accessForCalendar(ctx: Context, id: string): Promise<EventAccess> {
  try {
    const access = await accessEvent(ctx, id, 'read');
    if (access.can.take_part || access.event.visibility === 'public') return access;
  } catch (error) {
    throw ctx.actor === null && error instanceof HttpFailure ? fail(commonErrors.unauthenticated) : error;
  }
  throw fail(commonErrors.forbidden);
}
