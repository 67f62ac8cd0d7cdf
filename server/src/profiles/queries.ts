import type { Profile } from '@homecoming/contract/profiles.ts';
import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hasBlocked, isBlockedBetween } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { communities, memberships } from '../schema/communities.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { accessProfile, canMessage, isInPlace, readsIn } from './access.ts';
import { presentBareProfile, presentProfile, type CommunityRow } from './present.ts';

/** A person's profile. Between two people of whom one blocked the other it is name and photo, except for platform staff. */
export async function getProfile(ctx: UserContext, userId: string): Promise<Profile> {
  const user = await accessProfile(ctx, userId);
  const blockedByMe = await hasBlocked(ctx.db, ctx.actor.userId, userId);
  const isBlocked = blockedByMe || (await isBlockedBetween(ctx.db, ctx.actor.userId, userId));
  if (isBlocked && !ctx.actor.isStaff) return presentBareProfile(user, blockedByMe);
  const [shared, posted, writable] = await Promise.all([
    communitiesToShow(ctx, userId),
    isBlocked ? 0 : countPosts(ctx, userId),
    ctx.db.$count(users, and(eq(users.id, userId), canMessage(sql`${ctx.actor.userId}::uuid`))),
  ]);
  return presentProfile(user, { communities: shared, postsCount: posted, blockedByMe, canMessage: writable > 0 });
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
    .where(and(eq(memberships.userId, userId), showsAll ? undefined : exists(shared)))
    .orderBy(asc(communities.name), asc(communities.id));
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
      ),
    );
  return ctx.db.$count(posts, and(eq(posts.authorId, userId), isInPlace, isStaff ? undefined : exists(open)));
}
