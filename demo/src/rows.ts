import type { communities, invites, memberships } from '@homecoming/server/schema/communities.ts';
import type { joinRequests } from '@homecoming/server/schema/join-requests.ts';
import type { MediaSubject } from '@homecoming/server/schema/media.ts';
import type { postLikes, posts } from '@homecoming/server/schema/posts.ts';
import type { users } from '@homecoming/server/schema/users.ts';
import type { PictureName } from './pictures/catalogue.ts';

export type UserRow = typeof users.$inferInsert & { id: string; createdAt: Date };
export type CommunityRow = typeof communities.$inferInsert & { id: string; createdAt: Date };
export type MembershipRow = typeof memberships.$inferInsert & { joinedAt: Date };
export type JoinRequestRow = typeof joinRequests.$inferInsert;
export type InviteRow = typeof invites.$inferInsert;
export type PostRow = typeof posts.$inferInsert & { id: string; createdAt: Date };
export type LikeRow = typeof postLikes.$inferInsert;

/** A picture and what it belongs to. */
export interface PlannedPicture {
  readonly name: PictureName;
  readonly subject: { type: MediaSubject; id: string };
}

/** Every row of the demo world, before anything is written. */
export interface WorldPlan {
  readonly users: readonly UserRow[];
  readonly communities: readonly CommunityRow[];
  readonly memberships: readonly MembershipRow[];
  readonly joinRequests: readonly JoinRequestRow[];
  readonly invites: readonly InviteRow[];
  readonly posts: readonly PostRow[];
  readonly likes: readonly LikeRow[];
  readonly pictures: readonly PlannedPicture[];
}
