import { groupErrors } from '@homecoming/contract/groups.ts';
import { eq, sql } from 'drizzle-orm';
import type { SubjectType } from '../../comments/access.ts';
import { prepared } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { groups } from '../../schema/groups.ts';
import { accessGroup, lockGroup, mayReadGroup } from '../access.ts';

/** Comments in groups: replies to any depth, and nobody is mentioned. */
export const groupComments: SubjectType = {
  column: 'groupId',
  nestsReplies: true,
  async access(ctx, id) {
    const { group, can } = await accessGroup(ctx, id, 'read');
    const { communityId, channelId } = group;
    const report = can.comment || !ctx.actor.isStaff;
    return { type: groupComments, id, communityId, channelId, authorId: null, can: { ...can, report } };
  },
  mayReadMedia: mayReadGroup,
  lock: lockGroup,
  async addToCount(tx, id, by, lastActivityAt) {
    const counted = await countComment(tx).execute({ id, by, lastActivityAt: lastActivityAt ?? null });
    if (counted.length === 0) throw fail(groupErrors.group_not_found);
  },
};

const countComment = prepared((db) =>
  db
    .update(groups)
    .set({
      commentsCount: sql`${groups.commentsCount} + ${sql.placeholder('by')}::integer`,
      lastActivityAt: sql`coalesce(${sql.placeholder('lastActivityAt')}::timestamptz, ${groups.lastActivityAt})`,
    })
    .where(eq(groups.id, sql.placeholder('id')))
    .returning({ id: groups.id })
    .prepare('count_group_comment'),
);
