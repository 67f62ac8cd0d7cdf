import { commentErrors, type Comment } from '@homecoming/contract/comments.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import type { Actor, Context, UserContext } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { fail, HttpFailure } from '../platform/http/fail.ts';
import { comments } from '../schema/comments.ts';
import {
  abilitiesOnComment,
  isRemovedFor,
  type CommentSubject,
  type CommentSubjects,
  type SubjectType,
} from './policy.ts';
import type { CommentRow } from './present.ts';

export type { CommentSubjects, SubjectType } from './policy.ts';

/** A comment, named by its id alone, or as one of a certain group or post. */
export interface CommentRef {
  readonly id: string;
  readonly groupId?: string;
  readonly postId?: string;
}

/** A comment together with the group or post that it belongs to. */
export interface CommentAccess {
  readonly comment: CommentRow;
  readonly subject: CommentSubject;
}

/**
 * The only way to load a comment for a caller.
 * @throws comment_not_found without read access, or where a block is between the caller and the author, as for a missing
 *   one; comment_deleted or reply_to_reply when it cannot be replied to; forbidden for readers who may not do this.
 */
export async function accessComment(
  ctx: UserContext,
  subjects: CommentSubjects,
  ref: CommentRef,
  intent: 'read' | keyof Comment['can'],
): Promise<CommentAccess> {
  const found = await findComment(ctx, ref);
  if (found === null) throw notFound();
  const type = getSubjectType(subjects, found.comment);
  const subject = await type.access(ctx, getSubjectId(found.comment)).catch((error: unknown) => {
    throw error instanceof HttpFailure ? notFound() : error;
  });
  return { comment: check(found, subject, ctx.actor.userId, intent), subject };
}

/** As accessComment, for a comment of a subject that is known to be readable. */
export async function accessSubjectComment(
  ctx: UserContext,
  subject: CommentSubject,
  id: string,
  intent: keyof Comment['can'],
): Promise<CommentRow> {
  const found = await findComment(ctx, { id, [subject.type.column]: subject.id });
  if (found === null) throw notFound();
  return check(found, subject, ctx.actor.userId, intent);
}

/**
 * Whether the caller may report a comment below something that they may read. Blocks do not count.
 * @throws comment_not_found
 */
export async function canReportComment(ctx: UserContext, subjects: CommentSubjects, id: string): Promise<boolean> {
  const found = await findComment(ctx, { id });
  if (found === null) throw notFound();
  const type = getSubjectType(subjects, found.comment);
  const subject = await type.access(ctx, getSubjectId(found.comment));
  return abilitiesOnComment(found.comment, found.hidden, subject, ctx.actor.userId).report;
}

/** Whether the caller may load a comment's picture. */
export async function mayReadCommentMedia(ctx: Context, subjects: CommentSubjects, id: string): Promise<boolean> {
  const found = await findComment(ctx, { id });
  if (found === null || found.hidden) return false;
  const { comment } = found;
  const type = getSubjectType(subjects, comment);
  const { actor } = ctx;
  if (comment.removedBy !== null) {
    if (actor === null) return false;
    return !isRemovedFor(comment, await type.access({ ...ctx, actor }, getSubjectId(comment)), actor.userId);
  }
  return type.mayReadMedia(ctx, getSubjectId(comment));
}

/** The reader's id; null for platform staff, to whom blocks do not apply. */
export function readerForBlocks(actor: Actor | null): string | null {
  return actor === null || actor.isStaff ? null : actor.userId;
}

/** SQL: a block hides a comment from the reader. Binds the placeholder `blocking`, see readerForBlocks(). */
export const isHidden = sql<boolean>`not ${notBlocked(sql.placeholder('blocking'), comments.authorId)}`;

/** SQL: as isRemovedFor(), over the columns of a comment. Binds the placeholders `readerId` and `moderates`. */
export function isRemovedInSql(removedBy: SQLWrapper, authorId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${removedBy} is not null and ${authorId} <> ${sql.placeholder('readerId')}
    and not ${sql.placeholder('moderates')}::boolean)`;
}

interface Found {
  readonly comment: CommentRow;
  readonly hidden: boolean;
}

async function findComment({ db, actor }: Context, ref: CommentRef): Promise<Found | null> {
  const [found] = await commentById(db).execute({ id: ref.id, blocking: readerForBlocks(actor) });
  if (found === undefined) return null;
  const { groupId = found.comment.groupId, postId = found.comment.postId } = ref;
  return groupId === found.comment.groupId && postId === found.comment.postId ? found : null;
}

function check(
  { comment, hidden: isBlocked }: Found,
  subject: CommentSubject,
  userId: string,
  intent: 'read' | keyof Comment['can'],
): CommentRow {
  const hidden = isBlocked || isRemovedFor(comment, subject, userId);
  if (intent === 'read') {
    // Replies to what is hidden or deleted stay readable.
    if (hidden && comment.repliesCount === 0) throw notFound();
    return comment;
  }
  if (abilitiesOnComment(comment, hidden, subject, userId)[intent]) return comment;
  if (comment.deletedAt !== null) throw intent === 'reply' ? fail(commentErrors.comment_deleted) : notFound();
  if (hidden || (intent === 'delete' && comment.removedBy !== null)) throw notFound();
  throw fail(intent === 'reply' && subject.can.comment ? commentErrors.reply_to_reply : commonErrors.forbidden);
}

function getSubjectType(subjects: CommentSubjects, { groupId }: CommentRow): SubjectType {
  return groupId === null ? subjects.post : subjects.group;
}

function getSubjectId({ groupId, postId }: CommentRow): string {
  const id = groupId ?? postId;
  if (id === null) throw new Error('a comment belongs to a group or a post');
  return id;
}

function notFound() {
  return fail(commentErrors.comment_not_found);
}

const commentById = prepared((db) =>
  db
    .select({ comment: comments, hidden: isHidden })
    .from(comments)
    .where(eq(comments.id, sql.placeholder('id')))
    .prepare('comment_by_id'),
);
