import type { Post } from '@homecoming/contract/posts.ts';
import { and, eq, sql } from 'drizzle-orm';
import { acceptImage, attachMedia } from '../media/service.ts';
import { within, type UserContext } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createOnce, transaction } from '../platform/transaction.ts';
import { postLikes, posts } from '../schema/posts.ts';
import { accessAuthorship, accessPost } from './access.ts';
import { postCreated, postLiked, postUnliked } from './facts.ts';
import { presentPost } from './present.ts';

interface NewPost {
  community: string;
  title?: string | null;
  comment: string;
}

export interface Likes {
  id: string;
  likes_count: number;
  likedby_me: boolean;
}

/** Publishes a post in a community, with or without a picture. */
export async function createPost(ctx: UserContext, input: NewPost, picture: UploadedFile | undefined): Promise<Post> {
  // Nobody's picture is worked on before it is clear that they may post.
  if (picture) await accessAuthorship(ctx, input.community);
  const image = picture ? await acceptImage(ctx, ctx.actor.userId, picture, 'picture') : null;
  return createOnce(ctx, async (tx) => {
    const access = accessAuthorship(within(ctx, tx), input.community);
    const insert = insertPost(tx).execute({
      authorId: ctx.actor.userId,
      communityId: input.community,
      title: input.title || null,
      comment: input.comment,
      imageId: image?.id ?? null,
      createdAt: ctx.clock.now(),
    });
    // Both are on their way in one round trip. Without the right, the insert is rolled back, whatever it answers.
    insert.catch(() => undefined);
    const { author, community } = await access;
    const [post] = await insert;
    if (post === undefined) throw new Error('insert returned no row');
    if (image) await attachMedia(tx, image.id, { type: 'post', id: post.id });
    await record(tx, postCreated, { postId: post.id, communityId: post.communityId, authorId: ctx.actor.userId });
    return presentPost({ post, author, community, image, likedBy: null });
  });
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

const insertPost = prepared((db) =>
  db
    .insert(posts)
    .values({
      authorId: sql.placeholder('authorId'),
      communityId: sql.placeholder('communityId'),
      title: sql.placeholder('title'),
      comment: sql.placeholder('comment'),
      imageId: sql.placeholder('imageId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning()
    .prepare('insert_post'),
);

/** Moves the count by what was really added or removed, and returns it. */
async function adjustLikes(tx: Parameters<typeof record>[0], id: string, by: number): Promise<number> {
  const [post] = await tx
    .update(posts)
    .set({ likesCount: sql`${posts.likesCount} + ${by}` })
    .where(eq(posts.id, id))
    .returning({ likesCount: posts.likesCount });
  return post?.likesCount ?? 0;
}
