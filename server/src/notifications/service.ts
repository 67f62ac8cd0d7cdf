import type { NotificationKind } from '@homecoming/contract/notifications.ts';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { App, UserContext } from '../platform/app.ts';
import { createTransactionBatcher } from '../platform/concurrency/transaction-batch.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { createBatcher } from '../platform/concurrency/batch.ts';
import { record } from '../platform/facts.ts';
import { transaction } from '../platform/transaction.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { notificationActors, notifications } from '../schema/notifications.ts';
import { inboxesChanged } from './facts.ts';
import { MAIL_WAITS } from './jobs.ts';
import { kinds } from './kinds.ts';
import { addActors, upsertNotifications, type GivenNotification } from './statements.ts';
import { countUnread, countUnreadByUser } from './queries.ts';

export { findMailReaders, sendMailOfKind, sendMailTo } from './mail.ts';

const MAX_COUNTED_AT_ONCE = 1_000;

/** The content of a notification. */
export interface NotificationInput {
  readonly kind: NotificationKind;
  /** Groups notifications: actors are added to the unread notification of the same key. */
  readonly groupKey: string;
  /** The person who acted, who is never notified; null where nobody is named. */
  readonly actorId: string | null;
  readonly communityId?: string | null;
  readonly channelId?: string | null;
  readonly groupId?: string | null;
  readonly postId?: string | null;
  readonly eventId?: string | null;
  readonly subjectId?: string | null;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

/** Notifies one person. Returns whether they were notified. */
export async function notify(
  tx: Transaction,
  { userId, ...input }: NotificationInput & { userId: string },
): Promise<boolean> {
  return (await notifyAll(tx, [userId], input)).length > 0;
}

/**
 * Notifies people in their inbox, and later by mail where they want one. Skips the actor, people blocked either way,
 * people who switched the kind off, and deleted accounts. Calls of one transaction that are made at the same time share
 * their statements. Returns the ids of those notified.
 */
export async function notifyAll(
  tx: Transaction,
  userIds: readonly string[],
  input: NotificationInput,
): Promise<string[]> {
  return userIds.length === 0 ? [] : notifyBatched(tx, { userIds, input });
}

interface Notice {
  readonly userIds: readonly string[];
  readonly input: NotificationInput;
}

const notifyBatched = createTransactionBatcher(notifyBatch);

async function notifyBatch(tx: Transaction, notices: readonly Notice[]): Promise<string[][]> {
  const given = JSON.stringify(notices.map(toGiven));
  // Sent together; the second statement sees what the first has written and locked.
  const [notified] = await Promise.all([upsertNotifications(tx).execute({ given }), addActors(tx).execute({ given })]);
  const userIds = [...new Set(notified.map(({ userId }) => userId))];
  if (userIds.length > 0) await record(tx, inboxesChanged, { userIds });
  const byNumber = Map.groupBy(notified, ({ number }) => number);
  return notices.map((_, number) => (byNumber.get(number) ?? []).map(({ userId }) => userId));
}

function toGiven({ userIds, input }: Notice, number: number): GivenNotification {
  const { kind, at } = input;
  return {
    number,
    user_ids: userIds,
    kind,
    group_key: input.groupKey,
    actor_id: input.actorId,
    community_id: input.communityId ?? null,
    channel_id: input.channelId ?? null,
    group_id: input.groupId ?? null,
    post_id: input.postId ?? null,
    event_id: input.eventId ?? null,
    subject_id: input.subjectId ?? null,
    details: input.details ?? {},
    at,
    mails: kinds[kind].ownMails !== true,
    mailed: kinds[kind].mail,
    stamp: String(at.getTime()),
    mail_at: new Date(at.getTime() + MAIL_WAITS),
  };
}

/** Selects notifications of all inboxes, read ones too, by the given fields. */
export interface NotificationFilter {
  readonly kind: NotificationKind;
  readonly groupKey?: string;
  readonly communityId?: string;
  readonly groupId?: string;
  readonly postId?: string;
  readonly eventId?: string;
  readonly subjectId?: string;
  /** Of one inbox. */
  readonly userId?: string;
  /** SQL condition over notifications that excludes rows. */
  readonly unless?: SQL;
}

/** A subject that is deleted with all its notifications. */
export type DeletedSubject =
  | { readonly communityId: string }
  | { readonly groupId: string }
  | { readonly postId: string }
  | { readonly eventId: string };

/** Removes an actor whose action was undone. A notification without actors is deleted. */
export async function removeActor(tx: Transaction, actorId: string, about: NotificationFilter): Promise<void> {
  const acted = tx
    .select({ id: notificationActors.notificationId })
    .from(notificationActors)
    .where(eq(notificationActors.actorId, actorId));
  const theirs = and(fits(about), inArray(notifications.id, acted));
  const locked = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(theirs)
    .orderBy(asc(notifications.userId), asc(notifications.id))
    .for('update');
  // Notifications are locked before their actors, as in addActors().
  const removed = tx.execute<{ user_id: string }>(sql`
    with removed_actors as (
      delete from ${notificationActors}
      where actor_id = ${actorId} and notification_id in (select ${notifications.id} from ${notifications} where ${theirs})
      returning notification_id
    ), deleted as (
      delete from ${notifications}
      where id in (select notification_id from removed_actors) and actors_count <= 1 returning user_id
    ), decremented as (
      update ${notifications} set actors_count = actors_count - 1
      where id in (select notification_id from removed_actors) and actors_count > 1 returning user_id
    )
    select user_id from deleted union select user_id from decremented`);
  const [, { rows }] = await Promise.all([locked, removed]);
  await recordInboxChanges(tx, rows);
}

/** Deletes notifications whose subject was deleted. */
export async function deleteNotifications(tx: Transaction, about: NotificationFilter | DeletedSubject): Promise<void> {
  const removed = await tx.execute<{ user_id: string }>(sql`
    delete from ${notifications} where id in (
      select ${notifications.id} from ${notifications} where ${fits(about)}
      order by ${notifications.userId}, ${notifications.id} for update)
    returning user_id`);
  await recordInboxChanges(tx, removed.rows);
}

/** Records that people see other notifications about something than before: it was removed, or is back. */
export async function recordShownChange(
  tx: Transaction,
  about: { readonly postId: string } | { readonly subjectId: string },
): Promise<void> {
  const readers = await tx.selectDistinct({ user_id: notifications.userId }).from(notifications).where(fits(about));
  await recordInboxChanges(tx, readers);
}

/** Whether a user has a notification with this key, for kinds that are sent once only. */
export async function hasLine(db: Queryable, userId: string, groupKey: string): Promise<boolean> {
  const theirs = and(eq(notifications.userId, userId), eq(notifications.groupKey, groupKey));
  return (await db.$count(notifications, theirs)) > 0;
}

/** Marks notifications of the caller as read: the given ones, or all. Foreign and unknown ids are ignored. */
export async function readNotifications(
  ctx: UserContext,
  ids: readonly string[] | undefined,
): Promise<{ unread_count: number }> {
  const { userId } = ctx.actor;
  const named = ids && equalsAny(notifications.id, ids);
  return transaction(ctx, async (tx) => {
    // Locked in the order of all that locks several notifications.
    const theirs = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), named))
      .orderBy(asc(notifications.id))
      .for('update');
    const read = await tx
      .update(notifications)
      .set({ readAt: ctx.clock.now() })
      .where(inArray(notifications.id, theirs))
      .returning({ id: notifications.id });
    if (read.length > 0) await record(tx, inboxesChanged, { userIds: [userId] });
    return { unread_count: await countUnread(tx, userId) };
  });
}

/**
 * Pushes unread counts to users' devices. Calls that arrive while a count runs are merged into the next one: five hundred
 * likes of one post lead to a few counts.
 */
export async function pushUnreadCounts(app: App, userIds: readonly string[]): Promise<void> {
  await Promise.all(userIds.map((id) => countAndPush(app, 'all', id)));
}

const countAndPush = createBatcher<string, null>(
  MAX_COUNTED_AT_ONCE,
  async (app, readers) => {
    try {
      const counts = await countUnreadByUser(app.db, readers);
      for (const user of readers) {
        app.live.push({ user }, 'notification.created', { unread_count: counts.get(user) ?? 0 });
      }
    } catch (error) {
      app.log.error({ err: error }, 'unread notifications could not be counted');
    }
    return readers.map(() => null);
  },
  { dedupeKey: (id) => id, serialize: true },
);

/** Records that the inboxes of people have changed. */
export async function recordInboxChanges(tx: Transaction, rows: readonly { user_id: string }[]): Promise<void> {
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  if (userIds.length > 0) await record(tx, inboxesChanged, { userIds });
}

function fits(about: Partial<NotificationFilter>): SQL | undefined {
  const { kind, groupKey, communityId, groupId, postId, eventId, subjectId, userId, unless } = about;
  return and(
    kind && eq(notifications.kind, kind),
    groupKey === undefined ? undefined : eq(notifications.groupKey, groupKey),
    communityId === undefined ? undefined : eq(notifications.communityId, communityId),
    groupId === undefined ? undefined : eq(notifications.groupId, groupId),
    postId === undefined ? undefined : eq(notifications.postId, postId),
    eventId === undefined ? undefined : eq(notifications.eventId, eventId),
    subjectId === undefined ? undefined : eq(notifications.subjectId, subjectId),
    userId === undefined ? undefined : eq(notifications.userId, userId),
    unless && sql`not ${unless}`,
  );
}
