import { communityErrors } from '@homecoming/contract/communities.ts';
import type { BodyOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import type { createPost as createCall, likePost as likeCall, Post } from '@homecoming/contract/posts.ts';
import { and, eq, sql } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import { acceptImage, attachMedia, detachAllMedia } from '../media/service.ts';
import type { UserContext } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createOnce, transaction } from '../platform/transaction.ts';
import { communities, memberships } from '../schema/communities.ts';
import { postLikes, posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { accessAuthorship, accessPost } from './access.ts';
import { postCreated, postLiked, postUnliked } from './facts.ts';
import { postColumns, presentPost } from './present.ts';

type Likes = ReplyOf<typeof likeCall>;

/** Publishes a post in a community, with or without a picture. */
export async function createPost(
  ctx: UserContext,
  input: BodyOf<typeof createCall>,
  picture: UploadedFile | undefined,
): Promise<Post> {
  // Nobody's picture is worked on before it is clear that they may post.
  if (picture) await accessAuthorship(ctx, input.community);
  const image = picture ? await acceptImage(ctx, ctx.actor.userId, picture, 'picture') : null;
  const id = newId();
  return createOnce(
    ctx,
    async (tx) => {
      const inserted = insertPost(tx).execute({
        id,
        authorId: ctx.actor.userId,
        communityId: input.community,
        title: input.title || null,
        comment: input.comment,
        imageId: image?.id ?? null,
        createdAt: ctx.clock.now(),
      });
      const recorded = record(tx, postCreated, {
        postId: id,
        communityId: input.community,
        authorId: ctx.actor.userId,
      });
      const [[row]] = await Promise.all([inserted, recorded]);
      if (row === undefined) throw fail(communityErrors.community_not_found);
      if (image) await attachMedia(tx, image.id, { type: 'post', id });
      return presentPost({ ...row, image, likedBy: null });
    },
    { oneTrip: image === null },
  );
}

/** Likes a post. Already liked is success, and counts once. */
export async function likePost(ctx: UserContext, id: string): Promise<Likes> {
  const { post } = await accessPost(ctx, id, 'like');
  return transaction(ctx, async (tx) => {
    const added = await tx
      .insert(postLikes)
      .values({ postId: id, userId: ctx.actor.userId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ postId: postLikes.postId });
    const likesCount = await adjustLikes(tx, id, added.length);
    const liked = { postId: id, communityId: post.communityId, userId: ctx.actor.userId, likesCount };
    if (added.length > 0) await record(tx, postLiked, liked);
    return { id, likes_count: likesCount, likedby_me: true };
  });
}

/** Takes a like back. Not liked is success. */
export async function unlikePost(ctx: UserContext, id: string): Promise<Likes> {
  const { post } = await accessPost(ctx, id, 'like');
  return transaction(ctx, async (tx) => {
    const removed = await tx
      .delete(postLikes)
      .where(and(eq(postLikes.postId, id), eq(postLikes.userId, ctx.actor.userId)))
      .returning({ postId: postLikes.postId });
    const likesCount = await adjustLikes(tx, id, -removed.length);
    const unliked = { postId: id, communityId: post.communityId, userId: ctx.actor.userId, likesCount };
    if (removed.length > 0) await record(tx, postUnliked, unliked);
    return { id, likes_count: likesCount, likedby_me: false };
  });
}

/** A community is about to go, and its posts with it: their pictures are let go of. */
export async function releasePictures(tx: Transaction, communityId: string): Promise<void> {
  await detachAllMedia(tx, 'post', tx.select({ id: posts.id }).from(posts).where(eq(posts.communityId, communityId)));
}

/** Writes a post, if its author belongs to the community; answers with what it shows besides itself. */
const insertPost = prepared((db) => {
  const created = db.$with('created').as(
    db
      .insert(posts)
      .select(
        db
          .select({
            id: sql<string>`${sql.placeholder('id')}::uuid`.as('id'),
            authorId: memberships.userId,
            communityId: memberships.communityId,
            category: sql<'community'>`'community'`.as('category'),
            title: sql<string>`${sql.placeholder('title')}::text`.as('title'),
            comment: sql<string>`${sql.placeholder('comment')}::text`.as('comment'),
            imageId: sql<string>`${sql.placeholder('imageId')}::uuid`.as('image_id'),
            likesCount: sql<number>`0`.as('likes_count'),
            createdAt: sql<Date>`${sql.placeholder('createdAt')}::timestamptz`.as('created_at'),
            editedAt: sql<Date>`null::timestamptz`.as('edited_at'),
          })
          .from(memberships)
          .where(
            and(
              eq(memberships.communityId, sql.placeholder('communityId')),
              eq(memberships.userId, sql.placeholder('authorId')),
            ),
          ),
      )
      .returning(),
  );
  return db
    .with(created)
    .select({ post: created._.selectedFields, author: personColumns, community: postColumns.community })
    .from(created)
    .innerJoin(users, eq(users.id, created.authorId))
    .innerJoin(communities, eq(communities.id, created.communityId))
    .prepare('insert_post');
});

/** Moves the count by what was really added or removed, and returns it. */
async function adjustLikes(tx: Transaction, id: string, by: number): Promise<number> {
  const [post] = await tx
    .update(posts)
    .set({ likesCount: sql`${posts.likesCount} + ${by}` })
    .where(eq(posts.id, id))
    .returning({ likesCount: posts.likesCount });
  return post?.likesCount ?? 0;
}
