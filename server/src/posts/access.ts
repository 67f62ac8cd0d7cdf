import { communityErrors } from '@homecoming/contract/communities.ts';
import { postErrors } from '@homecoming/contract/posts.ts';
import { and, eq, sql, type InferSelectModel } from 'drizzle-orm';
import { personColumns, type PersonRow } from '../accounts/present.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { communities, memberships } from '../schema/communities.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
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

/** Who writes, and where: what a new post shows besides itself. */
export interface Authorship {
  readonly author: PersonRow;
  readonly community: Pick<InferSelectModel<typeof communities>, 'id' | 'name' | 'logoId'>;
}

/**
 * The caller as author of a post in a community.
 * @throws community_not_found when it does not exist, or the caller may not post there.
 */
export async function accessAuthorship(ctx: UserContext, communityId: string): Promise<Authorship> {
  const [row] = await authorInCommunity(ctx.db).execute({ communityId, userId: ctx.actor.userId });
  // Whoever belongs to a community may post there; for all others it is hidden, and looks like one that is not there.
  if (row === undefined) throw fail(communityErrors.community_not_found);
  return row;
}

/** Whether the caller may load a post's picture: whoever may read the post. */
export async function mayReadPostMedia(ctx: Context, postId: string): Promise<boolean> {
  const [row] = await postWithMembership(ctx.db).execute({ id: postId, userId: ctx.actor?.userId ?? null });
  return row !== undefined && abilitiesOn({ belongs: row.memberId !== null, actor: ctx.actor }).read;
}

const authorInCommunity = prepared((db) =>
  db
    .select({
      author: personColumns,
      community: { id: communities.id, name: communities.name, logoId: communities.logoId },
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, sql.placeholder('communityId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('author_in_community'),
);

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
