import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  postErrors,
  type createPostComment as createCall,
  type PostComment,
  type updatePostComment as updateCall,
} from '@homecoming/contract/posts.ts';
import { eq, sql } from 'drizzle-orm';
import { acceptImage, attachMedia, detachMedia, replaceMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { deletedPosts, postComments, posts } from '../../schema/posts.ts';
import { accessPost } from '../access.ts';
import { postCommentDeleted, postCommented, postCommentUpdated, type PostCounts } from '../facts.ts';
import { mentionsAfter, mentionsIn, told } from '../mentions.ts';
import { presentPostComment } from '../present.ts';
import { countColumns, factOf } from '../counters.ts';
import { accessPostComment } from './access.ts';
import { findPostComment } from './queries.ts';

/** Comments on a post, with or without a title and a picture. */
export async function createPostComment(
  ctx: UserContext,
  postId: string,
  input: BodyOf<typeof createCall>,
  picture: UploadedFile | undefined,
): Promise<PostComment> {
  const { post } = await accessPost(ctx, postId, 'take_part');
  const { userId } = ctx.actor;
  const naming = { text: input.comment, authorId: userId, place: post, chosen: input.mentions ?? [] };
  const mentions = await mentionsIn(ctx.db, naming);
  const image = picture ? await acceptImage(ctx, userId, picture, 'picture') : null;
  const id = newId();
  const at = ctx.clock.now();
  const create = async (tx: Transaction) => {
    await accessPost(withTransaction(ctx, tx), postId, 'take_part');
    const counts = await count(tx, postId, 1);
    await tx.insert(postComments).values({
      id,
      postId,
      authorId: userId,
      title: input.title || null,
      comment: input.comment,
      mentions,
      imageId: image?.id ?? null,
      createdAt: at,
    });
    if (image) await attachMedia(tx, image.id, { type: 'post_comment', id });
    const commented = { commentId: id, commenterId: userId, counts, mentioned: told(mentions, userId), at };
    await record(tx, postCommented, { ...factOf(post), ...commented });
    return id;
  };
  return createIdempotently(ctx, { create, read: (by, created) => readComment(by, postId, created) });
}

/** Changes one's own comment; what is not named stays. */
export async function updatePostComment(
  ctx: UserContext,
  postId: string,
  id: string,
  changes: BodyOf<typeof updateCall>,
  picture: UploadedFile | undefined,
): Promise<PostComment> {
  await accessPostComment(ctx, postId, id, 'edit');
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  return transaction(ctx, async (tx) => {
    await tx.select({ id: postComments.id }).from(postComments).where(eq(postComments.id, id)).for('update');
    const { post, view, onPost } = await accessPostComment(withTransaction(ctx, tx), postId, id, 'edit');
    const before = view.comment;
    const comment = changes.comment ?? before.comment;
    const title = changes.title === undefined ? before.title : changes.title || null;
    const imageId = image?.id ?? (changes.remove_image ? null : before.imageId);
    const naming = { text: comment, authorId: before.authorId, place: post, chosen: changes.mentions };
    const { mentions, added } = await mentionsAfter(tx, before.mentions, naming);
    const same = comment === before.comment && title === before.title && imageId === before.imageId;
    if (same && added.length === 0) return presentPostComment(view, ctx.actor, onPost);
    const at = ctx.clock.now();
    await tx
      .update(postComments)
      .set({ comment, title, imageId, mentions, editedAt: at })
      .where(eq(postComments.id, id));
    await replaceMedia(tx, before.imageId, imageId, { type: 'post_comment', id });
    const updated = { commentId: id, commenterId: before.authorId, mentioned: added, at };
    await record(tx, postCommentUpdated, { ...factOf(post), ...updated });
    return presentPostComment(await reload(tx, id), ctx.actor, onPost);
  });
}

/** Deletes a comment. */
export async function deletePostComment(ctx: UserContext, postId: string, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { post, view } = await accessPostComment(withTransaction(ctx, tx), postId, id, 'delete');
    // The post before its comments, as whoever deletes the post locks them.
    const counts = await count(tx, postId, -1);
    const gone = await tx.delete(postComments).where(eq(postComments.id, id)).returning({ id: postComments.id });
    if (gone.length === 0) throw fail(postErrors.post_comment_not_found);
    const { authorId, imageId } = view.comment;
    if (imageId !== null) await detachMedia(tx, imageId);
    const byId = ctx.actor.userId;
    await tx.insert(deletedPosts).values({
      id,
      kind: 'comment',
      communityId: post.communityId,
      authorId,
      deletedBy: byId,
      deletedAt: ctx.clock.now(),
    });
    await record(tx, postCommentDeleted, { ...factOf(post), commentId: id, commenterId: authorId, byId, counts });
  });
}

/** Moves the number of comments; the post stays locked until the end, so none is written under one that is deleted. */
async function count(tx: Transaction, postId: string, by: 1 | -1): Promise<PostCounts> {
  const [counts] = await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + ${by}` })
    .where(eq(posts.id, postId))
    .returning(countColumns);
  if (counts === undefined) throw fail(postErrors.post_not_found);
  return counts;
}

async function readComment(ctx: UserContext, postId: string, id: string): Promise<PostComment> {
  const { can } = await accessPost(ctx, postId, 'read');
  const view = await findPostComment(ctx.db, id);
  if (view === null) throw fail(postErrors.post_comment_not_found);
  return presentPostComment(view, ctx.actor, can);
}

async function reload(tx: Transaction, id: string) {
  const view = await findPostComment(tx, id);
  if (view === null) throw new Error('a comment is gone inside of its transaction');
  return view;
}
