import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { runFirstStep } from '../platform/jobs/batch-job.ts';
import { comments } from '../schema/comments.ts';
import { groups } from '../schema/groups.ts';
import type { posts } from '../schema/posts.ts';
import { commentDeleted } from './facts.ts';
import type { CommentSubjects } from './policy.ts';
import { removeComment } from './remove.ts';

const MAX_COMMENTS = 500;
/** Each takes some statements. */
const MAX_DELETED = 20;

/**
 * Erases an account from comments. Its comments stay without pictures, those that were nothing but a picture are
 * deleted, and the mentions of others lead to it no longer. Returns whether there may be more.
 */
export async function eraseCommenter(
  tx: Transaction,
  userId: string,
  at: Date,
  subjects: Pick<CommentSubjects, 'group'>,
): Promise<boolean> {
  return runFirstStep([
    () => deleteSomeWithoutText(tx, userId, at, subjects),
    () => erasePictures(tx, userId),
    () => eraseMentions(tx, comments, userId),
  ]);
}

/** Only groups have comments without text. */
async function deleteSomeWithoutText(
  tx: Transaction,
  userId: string,
  at: Date,
  { group }: Pick<CommentSubjects, 'group'>,
): Promise<boolean> {
  // One after the other: which tombstones stay depends on the one before.
  const wordless = await tx
    .select({ comment: comments, channelId: groups.channelId, communityId: groups.communityId })
    .from(comments)
    .innerJoin(groups, eq(groups.id, comments.groupId))
    .where(and(eq(comments.authorId, userId), isNull(comments.text), isNull(comments.deletedAt)))
    .limit(MAX_DELETED);
  for (const { comment, ...place } of wordless) {
    const { id: commentId, groupId, postId, authorId } = comment;
    const removed = groupId === null ? null : await removeComment(tx, commentId, at);
    if (groupId === null || removed === null) continue;
    if (removed.removedBy === null) await group.addToCount(tx, groupId, -1);
    await record(tx, commentDeleted, { commentId, groupId, postId, authorId, subjectAuthorId: null, ...place });
  }
  return wordless.length > 0;
}

async function erasePictures(tx: Transaction, userId: string): Promise<boolean> {
  const pictured = and(eq(comments.authorId, userId), isNotNull(comments.imageId));
  const rows = await tx.select({ id: comments.id }).from(comments).where(pictured).limit(MAX_COMMENTS);
  if (rows.length === 0) return false;
  const these = equalsAny(
    comments.id,
    rows.map(({ id }) => id),
  );
  await detachImages(tx, tx.select({ id: comments.imageId }).from(comments).where(these));
  await tx.update(comments).set({ imageId: null }).where(these);
  return true;
}

/** Removes some mentions of a person from comments, or from posts. Returns whether there were any. */
export async function eraseMentions(
  tx: Transaction,
  table: typeof comments | typeof posts,
  userId: string,
): Promise<boolean> {
  const some = tx
    .select({ id: table.id })
    .from(table)
    .where(mentionsPerson(table.mentions, userId))
    .limit(MAX_COMMENTS);
  const changed = await tx
    .update(table)
    .set({ mentions: withoutMention(table.mentions, userId) })
    .where(inArray(table.id, some));
  return (changed.rowCount ?? 0) > 0;
}

type MentionsColumn = typeof comments.mentions | typeof posts.mentions;

/** SQL: the mentions without those of a person. Their name stays in the text. */
function withoutMention(mentions: MentionsColumn, userId: string): SQL {
  return sql`(select coalesce(jsonb_agg(each), '[]'::jsonb) from jsonb_array_elements(${mentions}) each
    where each ->> 'id' <> ${userId})`;
}

/** SQL condition, answered by an index: a person is mentioned. */
function mentionsPerson(mentions: MentionsColumn, userId: string): SQL {
  return sql`(${mentions} <> '[]'::jsonb
    and ${mentions} @> jsonb_build_array(jsonb_build_object('id', ${userId}::text)))`;
}
