import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import { notifyAll, removeActor } from '../../notifications/service.ts';
import { OLDEST } from '../../platform/db/keyset.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { comments } from '../../schema/comments.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
import { notificationActors, notifications } from '../../schema/notifications.ts';

/** Followers of one transaction: so many inboxes are locked at once. */
const AT_ONCE = 500;

/** Notifies the followers of a group of a comment in it, without those who get another notification about it. */
export const notifyFollowers = defineJob<{ commentId: string; except: readonly string[] }>(
  'notifications.tell-followers',
  async (app, { commentId, except }) => {
    for (let last: string | null = OLDEST; last !== null;) {
      const after: string = last;
      last = await transaction(app, (tx) => tellSome(tx, commentId, except, after));
    }
  },
);

/** A comment is deleted: its author is taken out of the lines of those who follow the group. */
export const retractFollowerNotifications = defineJob<{ groupId: string; authorId: string }>(
  'notifications.untell-followers',
  async (app, { groupId, authorId }) => {
    const unless = sql`exists (
      select 1 from ${comments} where ${comments.groupId} = ${groupId} and ${comments.authorId} = ${authorId}
        and ${comments.deletedAt} is null and ${comments.createdAt} >= ${notifications.createdAt})`;
    await transaction(app, (tx) => removeActor(tx, authorId, { kind: 'group_commented', groupId, unless }));
  },
);

/** Tells the next followers by their ids; resolves to the last of them, or to null when there are no more. */
async function tellSome(
  tx: Transaction,
  commentId: string,
  except: readonly string[],
  after: string,
): Promise<string | null> {
  // Whoever deletes it waits, and then takes back what is told here.
  const [found] = await tx
    .select({ comment: comments, groupId: groups.id, channelId: groups.channelId, communityId: groups.communityId })
    .from(comments)
    .innerJoin(groups, eq(groups.id, comments.groupId))
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .for('share', { of: comments });
  if (found === undefined) return null;
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
        notInArray(groupMembers.userId, readersOf(tx, groupKey, authorId, createdAt)),
      ),
    )
    .orderBy(asc(groupMembers.userId))
    .limit(AT_ONCE);
  const userIds = followers.map(({ userId }) => userId).filter((id) => !except.includes(id));
  const place = { groupId, channelId, communityId, subjectId: commentId };
  await notifyAll(tx, userIds, { kind: 'group_commented', groupKey, actorId: authorId, ...place, at: createdAt });
  return followers.length === AT_ONCE ? (followers.at(-1)?.userId ?? null) : null;
}

/** Those who have read of this comment already: when the job runs twice, it is no news to them. */
function readersOf(tx: Transaction, groupKey: string, authorId: string, at: Date) {
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
