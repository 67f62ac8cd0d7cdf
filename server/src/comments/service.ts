import { commentErrors, type Comment, type likeComment as likeCall } from '@homecoming/contract/comments.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { acceptImage, attachMedia, detachAllMedia, replaceMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import type { OnHold } from '../platform/http/on-hold.ts';
import { transaction } from '../platform/transaction.ts';
import { commentLikes, comments } from '../schema/comments.ts';
import type { Mention } from '../schema/posts.ts';
import type { ReviewBody } from '../schema/trust.ts';
import { publishText, screenEdit } from '../trust/publishing/service.ts';
import { runAfterEarlierTexts } from '../trust/screening/service.ts';
import { accessComment, accessSubjectComment, type CommentRef } from './access.ts';
import {
  commentCreated,
  commentDeleted,
  commentLiked,
  commentMentioned,
  commentUnliked,
  commentUpdated,
  type CommentOrigin,
} from './facts.ts';
import { traceDeletion } from './moderation.ts';
import type { CommentSubject, CommentSubjects, CommentText, SubjectType } from './policy.ts';
import type { CommentRow } from './present.ts';
import { readComment } from './queries.ts';
import { removeComment } from './remove.ts';

/** What a comment says; what is undefined stays as it is. */
export interface CommentInput {
  readonly text?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** Ids of people whom the text mentions. */
  readonly mentions?: readonly string[] | undefined;
}

interface CommentPlace {
  readonly type: SubjectType;
  readonly id: string;
  /** The comment that it replies to. */
  readonly parentId?: string | null | undefined;
}

/** Writes a comment in a group or on a post, or a reply to the comment `parentId`; or it waits for moderators. */
export async function createComment(
  ctx: UserContext,
  place: CommentPlace,
  input: CommentInput,
  picture: UploadedFile | undefined,
): Promise<Comment | OnHold> {
  if (!input.text && !picture) throw createEmptyCommentFailure();
  const { type, id: subjectId } = place;
  // Only people who may comment upload.
  if (picture) await accessToComment(ctx, type, subjectId);
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const imageId = image?.id ?? null;
  return publishText(ctx, {
    kind: 'comment',
    targetId: subjectId,
    texts: { title: input.title, [getTextField(type)]: input.text },
    imageId,
    body: toReviewBody(place, input),
    check: (tx, txCtx) => checkNewComment(tx, txCtx, place, input),
    write: (tx, checked, id) => writeComment(tx, ctx, place, { ...checked, id, input, imageId }),
    read: async (by, id, checked) => readComment(by, checked?.subject ?? (await type.access(by, subjectId)), id),
  });
}

/** Publishes a comment that waited, with the rights that its author, the caller of the context, has now. Returns its id. */
export async function publishCommentOnHold(
  tx: Transaction,
  ctx: UserContext,
  subjects: CommentSubjects,
  { place: { type, id: subjectId }, parentId, title, text, mentions }: ReviewBody,
  imageId: string | null,
): Promise<string> {
  const place = { type: type === 'group' ? subjects.group : subjects.post, id: subjectId, parentId };
  const input = { text, title, mentions };
  const checked = await checkNewComment(tx, withTransaction(ctx, tx), place, input);
  const id = newId();
  await writeComment(tx, ctx, place, { ...checked, id, input, imageId });
  return id;
}

async function checkNewComment(
  tx: Transaction,
  ctx: UserContext,
  { type, id: subjectId, parentId = null }: CommentPlace,
  input: CommentInput,
) {
  const subject = await accessToComment(ctx, type, subjectId);
  const parent = parentId === null ? null : await accessSubjectComment(ctx, subject, parentId, 'reply');
  const words = { text: input.text ?? '', authorId: ctx.actor.userId, before: [] };
  return { subject, place: toPlace(subject), parent, ...(await findMentions(tx, subject, words, input.mentions)) };
}

interface CheckedComment extends Awaited<ReturnType<typeof checkNewComment>> {
  readonly id: string;
  readonly input: CommentInput;
  readonly imageId: string | null;
}

async function writeComment(
  tx: Transaction,
  ctx: UserContext,
  { type, id: subjectId, parentId = null }: CommentPlace,
  { id, input, imageId, subject, parent, mentions, added: mentioned }: CheckedComment,
): Promise<void> {
  const values = {
    id,
    groupId: null,
    postId: null,
    [type.column]: subjectId,
    parentId,
    authorId: ctx.actor.userId,
    title: input.title || null,
    text: input.text || null,
    mentions,
    imageId,
    createdAt: ctx.clock.now(),
  };
  const parentAuthorId = parent?.authorId ?? null;
  const at = values.createdAt;
  await Promise.all([
    // The subject is locked before its comments, as by its deletion.
    type.addToCount(tx, subjectId, 1, at),
    parent && countReply(tx, parent.id),
    insertComment(tx).execute(values),
    imageId !== null && attachMedia(tx, imageId, { type: 'comment', id: values.id }),
    record(tx, commentCreated, { ...toCommentOrigin(values, subject), parentId, parentAuthorId, mentioned, at }),
  ]);
}

function toReviewBody(
  { type, id, parentId = null }: CommentPlace,
  { title, text, mentions }: CommentInput,
): ReviewBody {
  const place = { type: type.column === 'groupId' ? ('group' as const) : ('post' as const), id };
  const words = { title: title || null, text: text ?? '', mentions: mentions ?? [] };
  return { kind: 'comment', place, parentId, ...words, imageDescription: null };
}

function toPlace({ communityId, channelId }: CommentSubject) {
  return { communityId, channelId };
}

/** How the calls name the text of a comment. */
function getTextField({ column }: SubjectType): string {
  return column === 'postId' ? 'comment' : 'text';
}

/** Changes a comment of the caller. */
export async function updateComment(
  ctx: UserContext,
  subjects: CommentSubjects,
  ref: CommentRef,
  changes: CommentInput & { readonly remove_image?: boolean },
  picture: UploadedFile | undefined,
): Promise<Comment> {
  const { subject: place } = await accessComment(ctx, subjects, ref, 'edit');
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const edit = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    // The deletion of the subject waits, and then finds the picture.
    if (image) await place.type.lock(tx, place.id);
    await lockComment(tx, ref.id);
    const { comment: before, subject } = await accessComment(txCtx, subjects, ref, 'edit');
    const { id, authorId } = before;
    const imageId = image?.id ?? (changes.remove_image ? null : before.imageId);
    const text = changes.text === undefined ? before.text : changes.text || null;
    const title = changes.title === undefined ? before.title : changes.title || null;
    if (text === null && imageId === null) throw createEmptyCommentFailure();
    const texts = { title: changes.title, [getTextField(subject.type)]: changes.text };
    const publishedAt = before.createdAt;
    await screenEdit(tx, ctx, { kind: 'comment', id, place: toPlace(subject), texts, publishedAt });
    const words = { text: text ?? '', authorId, before: before.mentions };
    const { mentions, added } = await findMentions(tx, subject, words, changes.mentions);
    const isChanged = text !== before.text || title !== before.title || imageId !== before.imageId;
    if (isChanged || added.length > 0) {
      const at = ctx.clock.now();
      await tx.update(comments).set({ text, title, mentions, imageId, editedAt: at }).where(eq(comments.id, id));
      await replaceMedia(tx, before.imageId, imageId, { type: 'comment', id });
      await recordUpdate(tx, subject, { ...before, editedAt: at });
      if (added.length > 0) {
        await record(tx, commentMentioned, { ...toCommentOrigin(before, subject), mentioned: added, at });
      }
    }
    return readComment(txCtx, subject, id);
  };
  return runAfterEarlierTexts(ctx, () => transaction(ctx, edit));
}

/** Deletes a comment; every call that does so comes here. */
export async function deleteComment(ctx: UserContext, subjects: CommentSubjects, ref: CommentRef): Promise<void> {
  const { subject: seen } = await accessComment(ctx, subjects, ref, 'delete');
  const remove = async (tx: Transaction) => {
    const { comment, subject } = await accessComment(withTransaction(ctx, tx), subjects, ref, 'delete');
    const { id, authorId } = comment;
    const deletedAt = ctx.clock.now();
    await subject.type.addToCount(tx, subject.id, -1);
    const removed = await removeComment(tx, id, deletedAt);
    if (removed === null) throw fail(commentErrors.comment_not_found);
    // What moderators removed counts no longer.
    if (removed.removedBy !== null) await subject.type.addToCount(tx, subject.id, 1);
    const { communityId } = subject;
    const { channelId } = subject;
    await traceDeletion(tx, {
      id,
      kind: 'comment',
      communityId,
      channelId,
      authorId,
      deletedBy: ctx.actor.userId,
      deletedAt,
      content: {
        publishedAt: removed.createdAt.toISOString(),
        title: removed.title,
        text: removed.text ?? '',
        description: null,
      },
      mediaId: removed.imageId,
      removedBy: removed.removedBy,
    });
    await record(tx, commentDeleted, toCommentOrigin(comment, subject));
    await recordUpdate(tx, subject, { ...comment, likesCount: 0 }, true);
  };
  // It changes the number of comments of the subject.
  await transaction(ctx, remove, { queue: seen.id });
}

/** Switches the caller's like on or off. */
export async function likeComment(
  ctx: UserContext,
  subjects: CommentSubjects,
  id: string,
): Promise<ReplyOf<typeof likeCall>> {
  return transaction(ctx, async (tx) => {
    await lockComment(tx, id);
    const { comment, subject } = await accessComment(withTransaction(ctx, tx), subjects, { id }, 'like');
    const { userId } = ctx.actor;
    const at = ctx.clock.now();
    const { liked, likesCount } = await toggleLike(tx, id, userId, at);
    const like = { ...toCommentOrigin(comment, subject), userId };
    await (liked ? record(tx, commentLiked, { ...like, at }) : record(tx, commentUnliked, like));
    await recordUpdate(tx, subject, { ...comment, likesCount });
    return { id, likes_count: likesCount, likedby_me: liked };
  });
}

/** Detaches the pictures of all comments of some groups or posts that are about to be deleted; `ids` selects theirs. */
export async function detachCommentPictures(
  tx: Transaction,
  column: SubjectType['column'],
  ids: SQLWrapper,
): Promise<void> {
  const deleted = tx.select({ id: comments.id }).from(comments).where(inArray(comments[column], ids));
  await detachAllMedia(tx, 'comment', deleted);
}

async function accessToComment(ctx: UserContext, type: SubjectType, id: string): Promise<CommentSubject> {
  const subject = await type.access(ctx, id);
  if (!subject.can.comment) throw fail(commonErrors.forbidden);
  return subject;
}

async function findMentions(
  tx: Transaction,
  subject: CommentSubject,
  text: Omit<CommentText, 'chosen'>,
  chosen: readonly string[] = [],
): Promise<{ mentions: readonly Mention[]; added: readonly string[] }> {
  const found = await subject.type.findMentions?.(tx, subject, { ...text, chosen });
  return found ?? { mentions: [], added: [] };
}

async function countReply(tx: Transaction, parentId: string): Promise<void> {
  const [parent] = await addReply(tx).execute({ parentId });
  if (parent === undefined) throw fail(commentErrors.comment_deleted);
}

/** Locks a comment: its deletion waits, and other changes of it, such as likes, wait for their turn. */
async function lockComment(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('no key update');
}

async function toggleLike(
  tx: Transaction,
  commentId: string,
  userId: string,
  createdAt: Date,
): Promise<{ likesCount: number; liked: boolean }> {
  const removed = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ userId: commentLikes.userId });
  const liked = removed.length === 0;
  if (liked) await tx.insert(commentLikes).values({ commentId, userId, createdAt });
  const [row] = await tx
    .update(comments)
    .set({ likesCount: sql`${comments.likesCount} + ${liked ? 1 : -1}` })
    .where(eq(comments.id, commentId))
    .returning({ likesCount: comments.likesCount });
  return { likesCount: row?.likesCount ?? 0, liked };
}

function recordUpdate(
  tx: Transaction,
  subject: CommentSubject,
  comment: Pick<CommentRow, 'id' | 'authorId' | 'groupId' | 'postId' | 'likesCount' | 'editedAt'>,
  deleted = false,
): Promise<void> {
  const { likesCount, editedAt } = comment;
  return record(tx, commentUpdated, { ...toCommentOrigin(comment, subject), likesCount, editedAt, deleted });
}

function toCommentOrigin(
  { id: commentId, authorId, groupId, postId }: Pick<CommentRow, 'id' | 'authorId' | 'groupId' | 'postId'>,
  { communityId, channelId, authorId: subjectAuthorId }: CommentSubject,
): CommentOrigin {
  return { commentId, groupId, postId, communityId, channelId, authorId, subjectAuthorId };
}

function createEmptyCommentFailure() {
  return fail(commentErrors.words_or_picture, { fields: { text: commentErrors.words_or_picture.message } });
}

const insertComment = prepared((db) =>
  db
    .insert(comments)
    .values({
      id: sql.placeholder('id'),
      groupId: sql.placeholder('groupId'),
      postId: sql.placeholder('postId'),
      parentId: sql.placeholder('parentId'),
      authorId: sql.placeholder('authorId'),
      title: sql.placeholder('title'),
      text: sql.placeholder('text'),
      mentions: sql.placeholder('mentions'),
      imageId: sql.placeholder('imageId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare('insert_comment'),
);

const addReply = prepared((db) =>
  db
    .update(comments)
    .set({ repliesCount: sql`${comments.repliesCount} + 1` })
    .where(and(eq(comments.id, sql.placeholder('parentId')), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
    .prepare('count_reply'),
);
