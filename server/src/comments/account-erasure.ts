import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { comments } from '../schema/comments.ts';
import { groups } from '../schema/groups.ts';
import type { posts } from '../schema/posts.ts';
import { commentDeleted } from './facts.ts';
import type { CommentSubjects } from './policy.ts';
import { removeComment } from './remove.ts';

/**
 * Erases an account from comments. Its comments stay without pictures, those that were nothing but a picture are
 * deleted, and the mentions of others lead to it no longer.
 */
export async function eraseCommenter(
  tx: Transaction,
  userId: string,
  at: Date,
  { group }: Pick<CommentSubjects, 'group'>,
): Promise<void> {
  const own = eq(comments.authorId, userId);
  // Only groups have comments without text. One after the other: which tombstones stay depends on the one before.
  const wordless = await tx
    .select({ comment: comments, channelId: groups.channelId, communityId: groups.communityId })
    .from(comments)
    .innerJoin(groups, eq(groups.id, comments.groupId))
    .where(and(own, isNull(comments.text), isNull(comments.deletedAt)));
  for (const { comment, ...place } of wordless) {
    const { id: commentId, groupId, postId, authorId } = comment;
    if (groupId === null || !(await removeComment(tx, commentId, at))) continue;
    await group.addToCount(tx, groupId, -1);
    await record(tx, commentDeleted, { commentId, groupId, postId, authorId, subjectAuthorId: null, ...place });
  }
  const pictured = and(own, isNotNull(comments.imageId));
  await detachImages(tx, tx.select({ id: comments.imageId }).from(comments).where(pictured));
  await tx.update(comments).set({ imageId: null }).where(pictured);
  await tx
    .update(comments)
    .set({ mentions: withoutMention(comments.mentions, userId) })
    .where(mentionsPerson(comments.mentions, userId));
}

type MentionsColumn = typeof comments.mentions | typeof posts.mentions;

/** SQL: the mentions without those of a person. Their name stays in the text. */
export function withoutMention(mentions: MentionsColumn, userId: string): SQL {
  return sql`(select coalesce(jsonb_agg(each), '[]'::jsonb) from jsonb_array_elements(${mentions}) each
    where each ->> 'id' <> ${userId})`;
}

/** SQL condition, answered by an index: a person is mentioned. */
export function mentionsPerson(mentions: MentionsColumn, userId: string): SQL {
  return sql`(${mentions} <> '[]'::jsonb
    and ${mentions} @> jsonb_build_array(jsonb_build_object('id', ${userId}::text)))`;
}
