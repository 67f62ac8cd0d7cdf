import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { comments } from '../schema/comments.ts';
import { deletedPosts, type SealedContent } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { commentModerated } from './facts.ts';
import type { SubjectType } from './policy.ts';
import type { CommentRow } from './present.ts';

/** A comment, without a check of rights: for those who moderate, see accessCase(). Null when it was deleted. */
export async function findCommentToModerate(db: Queryable, id: string): Promise<CommentRow | null> {
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)));
  return comment ?? null;
}

/** Locks a comment until the transaction ends, as its edit does. */
export async function lockCommentToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('no key update');
}

/** The newest comments beside a comment that are older than it, newest first. */
export async function listCommentsBefore(
  db: Queryable,
  { id, groupId, postId, parentId }: CommentRow,
  limit: number,
): Promise<{ author: string; text: string }[]> {
  const beside =
    parentId === null
      ? and(
          groupId === null ? eq(comments.postId, postId ?? '') : eq(comments.groupId, groupId),
          isNull(comments.parentId),
        )
      : eq(comments.parentId, parentId);
  return db
    .select({
      author: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      text: sql<string>`coalesce(${comments.text}, '')`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(beside, lt(comments.id, id), isNull(comments.deletedAt)))
    .orderBy(desc(comments.id))
    .limit(limit);
}

/** The group or post of a comment, as its counts need it. */
export interface CommentPlace {
  readonly type: SubjectType;
  readonly communityId: string;
  readonly channelId: string | null;
  /** Who wrote the post; null for a group. */
  readonly authorId: string | null;
}

/**
 * Removes a comment for all but its author and those who moderate: it counts no longer. Returns false when it was deleted, or
 * removed before. Its place is locked before it.
 */
export async function hideComment(
  tx: Transaction,
  id: string,
  decisionId: string,
  place: CommentPlace,
): Promise<boolean> {
  const [removed] = await tx
    .update(comments)
    .set({ removedBy: decisionId })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.removedBy)))
    .returning();
  if (removed === undefined) return false;
  await changeCount(tx, removed, place, -1);
  return true;
}

/** Shows a comment again that a decision removed. */
export async function restoreComment(
  tx: Transaction,
  id: string,
  decisionId: string,
  place: CommentPlace,
): Promise<void> {
  const [restored] = await tx
    .update(comments)
    .set({ removedBy: null })
    .where(and(eq(comments.id, id), eq(comments.removedBy, decisionId)))
    .returning();
  // One that was deleted since counts no more.
  if (restored !== undefined) await changeCount(tx, restored, place, restored.deletedAt === null ? 1 : 0);
}

async function changeCount(
  tx: Transaction,
  { id: commentId, groupId, postId, authorId }: CommentRow,
  { type, communityId, channelId, authorId: subjectAuthorId }: CommentPlace,
  by: number,
): Promise<void> {
  const subjectId = groupId ?? postId;
  if (subjectId !== null && by !== 0) await type.addToCount(tx, subjectId, by);
  await record(tx, commentModerated, { commentId, groupId, postId, communityId, channelId, authorId, subjectAuthorId });
}

/** A post or comment that is deleted. */
interface Deletion extends Omit<typeof deletedPosts.$inferInsert, 'content' | 'mediaId'> {
  readonly content: SealedContent;
  readonly mediaId: string | null;
  /** The decision of moderators that removed it before, or null. */
  readonly removedBy: string | null;
}

/** Traces a deletion. What its author deletes stays sealed for a time, unless nobody else could read it. */
export async function traceDeletion(
  tx: Transaction,
  { removedBy, content, mediaId, ...trace }: Deletion,
): Promise<void> {
  const isSealed = trace.authorId === trace.deletedBy && removedBy === null;
  await tx.insert(deletedPosts).values({ ...trace, ...(isSealed && { content, mediaId }) });
}

/** Removes sealed words and pictures of a person or a community. */
export async function eraseSealed(
  tx: Transaction,
  of: { readonly authorId: string } | { readonly communityId: string },
): Promise<void> {
  const theirs =
    'authorId' in of ? eq(deletedPosts.authorId, of.authorId) : eq(deletedPosts.communityId, of.communityId);
  await tx
    .update(deletedPosts)
    .set({ content: null, mediaId: null })
    .where(and(theirs, isNotNull(deletedPosts.content)));
}
