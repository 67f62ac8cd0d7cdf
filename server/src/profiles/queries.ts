import { communityErrors } from '@homecoming/contract/communities.ts';
import type { Profile } from '@homecoming/contract/profiles.ts';
import { and, asc, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MANAGERS, viewIn, type Viewer } from '../accounts/audience.ts';
import { communityExists, hasBlocked, isBlockedBetween } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { communities, memberships } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { moves } from '../schema/alumni/moves.ts';
import { places } from '../schema/alumni/places.ts';
import { posts } from '../schema/posts.ts';
import { registrations } from '../schema/registrations.ts';
import { programs, studies } from '../schema/alumni/studies.ts';
import { users } from '../schema/users.ts';
import { countProfile } from './count-profiles.ts';
import { accessProfile, canMessage, isInPlace, readsIn } from './access.ts';
import { moveColumns, presentBareProfile, presentMove, presentProfile, type CommunityRow } from './present.ts';

/** A person's profile. Between two people of whom one blocked the other it is name and photo, except for platform staff. */
export async function getProfile(ctx: UserContext, userId: string): Promise<Profile> {
  const user = await accessProfile(ctx, userId);
  const blockedByMe = await hasBlocked(ctx.db, ctx.actor.userId, userId);
  const isBlocked = blockedByMe || (await isBlockedBetween(ctx.db, ctx.actor.userId, userId));
  if (isBlocked && !ctx.actor.isStaff) return presentBareProfile(user, blockedByMe);
  const { userId: reader, isStaff } = ctx.actor;
  const isCompared = reader !== userId && !isStaff;
  const viewer = await findViewer(ctx, userId);
  await countProfile(ctx, userId, viewer);
  const [shared, studied, move, channelsShared, eventsShared, posted, writable] = await Promise.all([
    communitiesToShow(ctx, userId),
    studiesToShow(ctx, userId),
    findMove(ctx.db, userId),
    isCompared ? channelsOfBoth(ctx, userId) : [],
    isCompared ? eventsOfBoth(ctx, userId) : [],
    isBlocked ? 0 : countPosts(ctx, userId),
    ctx.db.$count(users, and(eq(users.id, userId), canMessage(sql`${ctx.actor.userId}::uuid`))),
  ]);
  return presentProfile(user, {
    viewer,
    communities: shared,
    studies: studied,
    move,
    channels: channelsShared,
    events: eventsShared,
    postsCount: posted,
    blockedByMe,
    canMessage: writable > 0,
    canReport: isCompared,
    removed: user.removedBy !== null && !isCompared ? { decision: isStaff ? null : user.removedBy } : null,
  });
}

/**
 * Whom the caller is taken for on the profile of a person: a member of the communities of both, and a manager where they
 * manage one of these to which nobody added the person. Staff, and who decides on a request to join, see what is for all.
 */
async function findViewer({ db, actor }: UserContext, userId: string): Promise<Viewer> {
  if (actor.userId === userId) return 'self';
  const theirs = alias(memberships, 'theirs');
  const shared = await db
    .select({ id: memberships.communityId, role: memberships.role, wasAdded: theirs.wasAdded })
    .from(memberships)
    .innerJoin(theirs, and(eq(theirs.communityId, memberships.communityId), eq(theirs.userId, userId)))
    .where(and(eq(memberships.userId, actor.userId), communityExists(memberships.communityId)));
  return [
    ...shared.map(({ id }) => id),
    ...(shared.some(({ role, wasAdded }) => role !== 'member' && !wasAdded) ? [MANAGERS] : []),
  ];
}

/** The caller's own profile as a plain member of a community sees it who shares no other with them. */
export async function previewProfile(ctx: UserContext, communityId: string): Promise<Profile> {
  const { userId } = ctx.actor;
  const [community] = await ctx.db
    .select({ id: communities.id, name: communities.name, logoId: communities.logoId })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(
      and(eq(memberships.userId, userId), eq(memberships.communityId, communityId), isNull(communities.deletedAt)),
    );
  if (community === undefined) throw fail(communityErrors.community_not_found);
  const isOpen = and(
    eq(posts.authorId, userId),
    eq(posts.communityId, communityId),
    isNull(posts.channelId),
    isInPlace,
  );
  return presentProfile(await accessProfile(ctx, userId), {
    viewer: viewIn(communityId, false),
    communities: [community],
    move: await findMove(ctx.db, userId),
    studies: await studiesToShow(ctx, userId, communityId),
    channels: [],
    events: [],
    postsCount: await ctx.db.$count(posts, isOpen),
    blockedByMe: false,
    canMessage: false,
    canReport: false,
    removed: null,
  });
}

/** The communities of both people. For the user's own profile and for staff: all communities of the person. */
function communitiesToShow(ctx: UserContext, userId: string): Promise<CommunityRow[]> {
  const own = alias(memberships, 'own');
  const shared = ctx.db
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.communityId, memberships.communityId), eq(own.userId, ctx.actor.userId)));
  const showsAll = ctx.actor.isStaff || ctx.actor.userId === userId;
  return ctx.db
    .select({ id: communities.id, name: communities.name, logoId: communities.logoId })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.userId, userId), isNull(communities.deletedAt), showsAll ? undefined : exists(shared)))
    .orderBy(asc(communities.name), asc(communities.id));
}

/** What a person studied at the communities that the profile shows. How it ended is for themselves and for managers. */
function studiesToShow(ctx: UserContext, userId: string, only?: string): Promise<Profile['studies']> {
  const belongs = (person: string) => sql`exists (select from ${memberships}
    where ${memberships.communityId} = ${studies.communityId} and ${memberships.userId} = ${person})`;
  const showsAll = ctx.actor.isStaff || ctx.actor.userId === userId;
  return ctx.db
    .select({
      id: studies.id,
      community_name: communities.name,
      program: programs.name,
      year: sql<number | null>`extract(year from ${studies.endsOn})::integer`,
      confirmed: sql<boolean>`${studies.confirmedAt} is not null`,
    })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(communities, eq(communities.id, studies.communityId))
    .where(
      and(
        eq(studies.userId, userId),
        isNull(communities.deletedAt),
        only === undefined ? undefined : eq(studies.communityId, only),
        belongs(userId),
        showsAll ? undefined : belongs(ctx.actor.userId),
        showsAll && only === undefined ? undefined : eq(studies.hidden, false),
      ),
    )
    .orderBy(sql`${studies.endsOn} desc nulls last`, asc(studies.id));
}

/** Where a person will live next. */
async function findMove(db: Queryable, userId: string): Promise<Profile['move']> {
  const [row] = await db
    .select(moveColumns)
    .from(moves)
    .innerJoin(places, eq(places.id, moves.placeId))
    .where(eq(moves.userId, userId));
  return row === undefined ? null : presentMove(row);
}

const MAX_SHARED_CHANNELS = 6;
const MAX_SHARED_EVENTS = 3;

/** The channels that the caller and a person are in, by name. Who is in a channel sees who else is. */
function channelsOfBoth(ctx: UserContext, userId: string) {
  const own = alias(channelMembers, 'own');
  return ctx.db
    .select({
      id: channels.id,
      name: channels.name,
      is_private: channels.isPrivate,
      community_name: communities.name,
    })
    .from(own)
    .innerJoin(channelMembers, and(eq(channelMembers.channelId, own.channelId), eq(channelMembers.userId, userId)))
    .innerJoin(channels, eq(channels.id, own.channelId))
    .innerJoin(communities, eq(communities.id, channels.communityId))
    .where(and(eq(own.userId, ctx.actor.userId), isNull(communities.deletedAt)))
    .orderBy(asc(channels.name), asc(channels.id))
    .limit(MAX_SHARED_CHANNELS);
}

/** The next events that the caller and a person go to. Only members of its community see who goes to an event. */
function eventsOfBoth(ctx: UserContext, userId: string) {
  const own = alias(registrations, 'own');
  const { userId: reader } = ctx.actor;
  const theirs = ctx.db
    .select({ one: sql`1` })
    .from(registrations)
    .where(
      and(eq(registrations.userId, userId), eq(registrations.eventId, own.eventId), eq(registrations.status, 'going')),
    );
  return ctx.db
    .select({ id: events.id, title: events.title, startsAt: events.startsAt, timezone: events.timezone })
    .from(own)
    .innerJoin(events, eq(events.id, own.eventId))
    .innerJoin(memberships, and(eq(memberships.communityId, events.communityId), eq(memberships.userId, reader)))
    .where(
      and(
        eq(own.userId, reader),
        eq(own.status, 'going'),
        exists(theirs),
        eq(events.status, 'published'),
        isNull(events.deletedAt),
        gt(events.endsAt, ctx.clock.now()),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MAX_SHARED_EVENTS);
}

/** The number of posts in this person's list for the caller. */
function countPosts(ctx: UserContext, userId: string): Promise<number> {
  const { isStaff, userId: reader } = ctx.actor;
  const open = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      and(
        eq(memberships.communityId, posts.communityId),
        eq(memberships.userId, reader),
        readsIn(posts.channelId, reader),
        communityExists(memberships.communityId),
      ),
    );
  return ctx.db.$count(posts, and(eq(posts.authorId, userId), isInPlace, isStaff ? undefined : exists(open)));
}
