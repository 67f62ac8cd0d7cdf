import { groupErrors } from '@homecoming/contract/groups.ts';
import { eq, sql } from 'drizzle-orm';
import type { SubjectType } from '../../comments/access.ts';
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
    return { type: groupComments, id, communityId, channelId, authorId: null, can };
  },
  mayReadMedia: mayReadGroup,
  lock: lockGroup,
  async addToCount(tx, id, by, lastActivityAt) {
    const counted = await tx
      .update(groups)
      .set({ commentsCount: sql`${groups.commentsCount} + ${by}`, ...(lastActivityAt && { lastActivityAt }) })
      .where(eq(groups.id, id))
      .returning({ id: groups.id });
    if (counted.length === 0) throw fail(groupErrors.group_not_found);
  },
};
