import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import { notifyAll, removeActor } from '../../notifications/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { comments } from '../../schema/comments.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
import { notificationActors, notifications } from '../../schema/notifications.ts';
import { notifyInPages, PAGE_SIZE } from './pages.ts';

interface FollowedComment {
  readonly commentId: string;
  /** Ids of people who were notified of it in another way. */
  readonly except: readonly string[];
}

/** Notifies the followers of groups about new comments. */
export const notifyFollowers = defineJob<{ comments: readonly FollowedComment[] } | FollowedComment>(
  'notifications.tell-followers',
  async (app, payload) => {
    // Version 0.1.0 stored a job for each comment.
    const created = 'comments' in payload ? payload.comments : [payload];
    for (const { commentId, except } of created) {
      await notifyInPages(app, (tx, after) => notifyPage(tx, commentId, except, after));
    }
  },
);

/** Removes the author of a deleted comment from the notifications of the group's followers. */
export const retractFollowerNotifications = defineJob<{ groupId: string; authorId: string }>(
  'notifications.untell-followers',
  async (app, { groupId, authorId }) => {
    const unless = sql`exists (
      select 1 from ${comments} where ${comments.groupId} = ${groupId} and ${comments.authorId} = ${authorId}
        and ${comments.deletedAt} is null and ${comments.createdAt} >= ${notifications.createdAt})`;
    await transaction(app, (tx) => removeActor(tx, authorId, { kind: 'group_commented', groupId, unless }));
  },
);

interface FollowableComment {
  readonly commentId: string;
  readonly groupId: string | null;
  readonly authorId: string;
}

/** Those comments of groups that somebody beside their author follows, by id. */
export async function findFollowed(
  tx: Transaction,
  created: readonly FollowableComment[],
): Promise<ReadonlySet<string>> {
  const inGroups = created.filter(({ groupId }) => groupId !== null);
  if (inGroups.length === 0) return new Set();
  const ids = (get: (comment: FollowableComment) => string | null) => sql.param(inGroups.map(get));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select given.id from unnest(${ids((one) => one.commentId)}::uuid[], ${ids((one) => one.groupId)}::uuid[], ${ids((one) => one.authorId)}::uuid[])
      as given (id, group_id, author_id)
    where exists (
      select 1 from ${groupMembers} follower
      where follower.group_id = given.group_id and follower.user_id <> given.author_id)`);
  return new Set(rows.map(({ id }) => id));
}

async function notifyPage(
  tx: Transaction,
  commentId: string,
  except: readonly string[],
  after: string,
): Promise<string[]> {
  // Locked: a deletion waits, and then retracts these notifications.
  const [found] = await tx
    .select({ comment: comments, groupId: groups.id, channelId: groups.channelId, communityId: groups.communityId })
    .from(comments)
    .innerJoin(groups, eq(groups.id, comments.groupId))
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .for('share', { of: comments });
  if (found === undefined) return [];
  const { comment, groupId, channelId, communityId } = found;
  const { authorId, createdAt } = comment;
  const groupKey = `group_commented:${groupId}`;
  const followers = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        gt(groupMembers.userId, after),
        notInArray(groupMembers.userId, selectReaders(tx, groupKey, authorId, createdAt)),
      ),
    )
    .orderBy(asc(groupMembers.userId))
    .limit(PAGE_SIZE);
  const userIds = followers.map(({ userId }) => userId);
  const others = userIds.filter((id) => !except.includes(id));
  const subject = { groupId, channelId, communityId, subjectId: commentId };
  await notifyAll(tx, others, { kind: 'group_commented', groupKey, actorId: authorId, ...subject, at: createdAt });
  return userIds;
}

/** People who have read the notification already: a second run of the job skips them. */
function selectReaders(tx: Transaction, groupKey: string, authorId: string, at: Date) {
  return tx
    .select({ userId: notifications.userId })
    .from(notificationActors)
    .innerJoin(notifications, eq(notifications.id, notificationActors.notificationId))
    .where(
      and(
        eq(notificationActors.actorId, authorId),
        sql`${notificationActors.createdAt} >= ${at}`,
        eq(notifications.groupKey, groupKey),
        sql`${notifications.readAt} is not null`,
      ),
    );
}
