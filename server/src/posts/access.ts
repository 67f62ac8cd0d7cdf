import { postErrors } from '@homecoming/contract/posts.ts';
import { and, eq, sql, type InferSelectModel } from 'drizzle-orm';
import type { Context } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { memberships } from '../schema/communities.ts';
import { posts } from '../schema/posts.ts';
import { abilitiesOn, type PostAbilities } from './policy.ts';

export type PostRow = InferSelectModel<typeof posts>;

export interface PostAccess {
  readonly post: PostRow;
  readonly can: PostAbilities;
}

/**
 * The one way to hold a post: it is readable inside its community.
 * @throws post_not_found when it does not exist, or the caller may not do this with it.
 */
export async function accessPost(ctx: Context, id: string, intent: keyof PostAbilities): Promise<PostAccess> {
  const [row] = await postWithMembership(ctx.db).execute({ id, userId: ctx.actor?.userId ?? null });
  if (row === undefined) throw fail(postErrors.post_not_found);
  const can = abilitiesOn({ belongs: row.memberId !== null, actor: ctx.actor });
  if (!can[intent]) throw fail(postErrors.post_not_found);
  return { post: row.post, can };
}

/** Whether the caller may load a post's picture: whoever may read the post. */
export async function mayReadPostMedia(ctx: Context, postId: string): Promise<boolean> {
  const [row] = await postWithMembership(ctx.db).execute({ id: postId, userId: ctx.actor?.userId ?? null });
  return row !== undefined && abilitiesOn({ belongs: row.memberId !== null, actor: ctx.actor }).read;
}

const postWithMembership = prepared((db) =>
  db
    .select({ post: posts, memberId: memberships.userId })
    .from(posts)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, sql.placeholder('userId'))),
    )
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare('post_with_membership'),
);
