import { commentErrors, type Comment, type likeComment as likeCall } from '@homecoming/contract/comments.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import { eq, sql } from 'drizzle-orm';
import { presentLike, type CommentRow } from '../../comments/present.ts';
import { commentOf } from '../../comments/access.ts';
import { changeComment, insertComment, removeComment, toggleLike } from '../../comments/service.ts';
import { acceptImage, attachMedia, replaceMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { comments } from '../../schema/comments.ts';
import { groups } from '../../schema/groups.ts';
import { accessGroup, lockGroup, type GroupRow } from '../access.ts';
import {
  commentCreated,
  commentDeleted,
  commentLiked,
  commentUnliked,
  commentUpdated,
  type CommentPlace,
} from '../facts.ts';
import { accessComment, rightsOn } from './access.ts';

/** Writes a comment in a group, or a reply to the comment `parentId`. */
export async function createComment(
  ctx: UserContext,
  groupId: string,
  parentId: string | null,
  text: string | null,
  picture: UploadedFile | undefined,
): Promise<Comment> {
  await accessGroup(ctx, groupId, 'comment');
  if (!text && !picture) throw nothingToSay();
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const create = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    await lockGroup(tx, groupId);
    const { group } = await accessGroup(txCtx, groupId, 'comment');
    const parent = parentId === null ? null : (await accessComment(txCtx, parentId, 'reply', groupId)).comment;
    const createdAt = ctx.clock.now();
    const comment = await insertComment(tx, {
      groupId,
      parentId,
      authorId: ctx.actor.userId,
      text: text || null,
      imageId: image?.id ?? null,
      createdAt,
    });
    if (image) await attachMedia(tx, image.id, { type: 'comment', id: comment.id });
    await count(tx, groupId, 1, createdAt);
    const { channelId, communityId } = group;
    const authors = { authorId: ctx.actor.userId, parentId, parentAuthorId: parent?.authorId ?? null };
    const place = { commentId: comment.id, groupId, channelId, communityId };
    await record(tx, commentCreated, { ...place, ...authors, at: createdAt });
    return comment.id;
  };
  return createIdempotently(ctx, { create, read: (by, id) => readComment(by, id, groupId) });
}

/** Changes one's own comment; what is not named stays. */
export async function updateComment(
  ctx: UserContext,
  groupId: string,
  id: string,
  changes: { text?: string | null; remove_image?: boolean },
  picture: UploadedFile | undefined,
): Promise<Comment> {
  await accessComment(ctx, id, 'edit', groupId);
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  return transaction(ctx, async (tx) => {
    if (image) await lockGroup(tx, groupId);
    await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('update');
    const { comment: before, group } = await accessComment(withTransaction(ctx, tx), id, 'edit', groupId);
    const imageId = image?.id ?? (changes.remove_image ? null : before.imageId);
    const text = changes.text === undefined ? before.text : changes.text || null;
    if (text === null && imageId === null) throw nothingToSay();
    const changed = text !== before.text || imageId !== before.imageId;
    const editedAt = changed ? ctx.clock.now() : before.editedAt;
    if (changed) await changeComment(tx, id, { text, imageId, editedAt });
    await replaceMedia(tx, before.imageId, imageId, { type: 'comment', id });
    if (changed) await recordUpdate(tx, group, { ...before, editedAt });
    return readComment(withTransaction(ctx, tx), id, groupId);
  });
}

/** Deletes a comment; both calls that do so come here. */
export async function deleteComment(ctx: UserContext, id: string, groupId?: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { comment, group } = await accessComment(withTransaction(ctx, tx), id, 'delete', groupId);
    const gone = await removeComment(tx, id, ctx.clock.now());
    if (gone === 0) throw fail(commentErrors.comment_not_found);
    await count(tx, group.id, -gone);
    await record(tx, commentDeleted, placeOf(comment, group));
    await recordUpdate(tx, group, { ...comment, likesCount: 0 }, true);
  });
}

/** Switches the caller's like on or off. */
export async function likeComment(ctx: UserContext, id: string): Promise<ReplyOf<typeof likeCall>> {
  return transaction(ctx, async (tx) => {
    const { comment, group } = await accessComment(withTransaction(ctx, tx), id, 'like');
    const { userId } = ctx.actor;
    const at = ctx.clock.now();
    const like = await toggleLike(tx, id, userId, at);
    const place = placeOf(comment, group);
    await (like.liked
      ? record(tx, commentLiked, { ...place, userId, at })
      : record(tx, commentUnliked, { ...place, userId }));
    await recordUpdate(tx, group, { ...like, id });
    return presentLike(id, like);
  });
}

async function count(tx: Transaction, groupId: string, by: number, lastActivityAt?: Date): Promise<void> {
  await tx
    .update(groups)
    .set({ commentsCount: sql`${groups.commentsCount} + ${by}`, ...(lastActivityAt && { lastActivityAt }) })
    .where(eq(groups.id, groupId));
}

async function readComment(ctx: UserContext, id: string, groupId: string): Promise<Comment> {
  const { can } = await accessGroup(ctx, groupId, 'read');
  const { userId } = ctx.actor;
  const comment = await commentOf(ctx.db, id, userId, (row) => rightsOn(row, userId, can));
  if (comment === null) throw fail(commentErrors.comment_not_found);
  return comment;
}

type Updated = Pick<CommentRow, 'id' | 'likesCount' | 'editedAt'>;

function recordUpdate(tx: Transaction, group: GroupRow, { id, likesCount, editedAt }: Updated, deleted = false) {
  const { id: groupId, channelId } = group;
  return record(tx, commentUpdated, { commentId: id, groupId, channelId, likesCount, editedAt, deleted });
}

function placeOf({ id: commentId, authorId }: CommentRow, group: GroupRow): CommentPlace {
  const { id: groupId, channelId, communityId } = group;
  return { commentId, groupId, channelId, communityId, authorId };
}

function nothingToSay() {
  return fail(commentErrors.words_or_picture, { fields: { text: commentErrors.words_or_picture.message } });
}
