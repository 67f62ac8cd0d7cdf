import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { App, UserContext } from '../platform/app.ts';
import type { Pool, Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { transaction } from '../platform/transaction.ts';
import { notificationActors, notifications, type NotificationKind } from '../schema/notifications.ts';
import { inboxesChanged } from './facts.ts';
import { MAIL_WAITS } from './jobs.ts';
import { kinds } from './kinds.ts';
import { addActor, upsertNotifications } from './statements.ts';
import { unreadCountOf, unreadCountsOf } from './queries.ts';

/** Something to tell people of. */
export interface NotificationInput {
  readonly kind: NotificationKind;
  /** What is alike has the same key: as long as the line of a key is not read, people are added to it. */
  readonly groupKey: string;
  /** Whose act it was, who is never told of it; null where nobody is named. */
  readonly actorId: string | null;
  readonly communityId?: string | null;
  readonly channelId?: string | null;
  readonly groupId?: string | null;
  readonly postId?: string | null;
  readonly subjectId?: string | null;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

/** Tells one person. Resolves to whether they were told. */
export async function notify(
  tx: Transaction,
  { userId, ...news }: NotificationInput & { userId: string },
): Promise<boolean> {
  return (await notifyAll(tx, [userId], news)).length > 0;
}

/**
 * Tells people: a line in each inbox, and a mail later where they want one. Nobody hears of what they did themselves,
 * of somebody whom a block parts from them, or of a kind that they switched off; and nobody who deleted their account.
 * Resolves to those who were told.
 */
export async function notifyAll(
  tx: Transaction,
  userIds: readonly string[],
  news: NotificationInput,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { kind, actorId, at, groupKey } = news;
  const shared = { userIds: [...new Set(userIds)], kind, groupKey, actorId, at };
  // Neither waits for the other: both leave in one write. The second sees what the first has written and locked.
  const [told] = await Promise.all([
    upsertNotifications(tx).execute({
      ...shared,
      communityId: news.communityId ?? null,
      channelId: news.channelId ?? null,
      groupId: news.groupId ?? null,
      postId: news.postId ?? null,
      subjectId: news.subjectId ?? null,
      details: JSON.stringify(news.details ?? {}),
    }),
    addActor(tx).execute({
      ...shared,
      mailed: kinds[kind].mail,
      stamp: String(at.getTime()),
      mailAt: new Date(at.getTime() + MAIL_WAITS),
    }),
  ]);
  const ids = told.map(({ userId }) => userId);
  if (ids.length > 0) await record(tx, inboxesChanged, { userIds: ids });
  return ids;
}

/** Lines of all inboxes, read ones too: what is set has to fit. */
export interface LinesAbout {
  readonly kind: NotificationKind;
  readonly groupKey?: string;
  readonly communityId?: string;
  readonly groupId?: string;
  readonly postId?: string;
  readonly subjectId?: string;
  /** In SQL over notifications: leaves out the lines of which this is true. */
  readonly unless?: SQL;
}

/** What takes all of its lines with it. */
export type WholePlace = { readonly communityId: string } | { readonly groupId: string } | { readonly postId: string };

/** Takes somebody out of lines, since what they did is undone. A line that nobody is left behind goes. */
export async function removeActor(tx: Transaction, actorId: string, about: LinesAbout): Promise<void> {
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
  // Who adds somebody to a line locks the line before its people, and so does this.
  const removed = tx.execute<{ user_id: string }>(sql`
    with gone as (
      delete from ${notificationActors}
      where actor_id = ${actorId} and notification_id in (select ${notifications.id} from ${notifications} where ${theirs})
      returning notification_id
    ), ended as (
      delete from ${notifications}
      where id in (select notification_id from gone) and actors_count <= 1 returning user_id
    ), kept as (
      update ${notifications} set actors_count = actors_count - 1
      where id in (select notification_id from gone) and actors_count > 1 returning user_id
    )
    select user_id from ended union select user_id from kept`);
  const [, { rows }] = await Promise.all([locked, removed]);
  await tellChanged(tx, rows);
}

/** Removes lines whole, since what they are about is gone. */
export async function deleteNotifications(tx: Transaction, about: LinesAbout | WholePlace): Promise<void> {
  const removed = await tx.execute<{ user_id: string }>(sql`
    delete from ${notifications} where id in (
      select ${notifications.id} from ${notifications} where ${fits(about)}
      order by ${notifications.userId}, ${notifications.id} for update)
    returning user_id`);
  await tellChanged(tx, removed.rows);
}

/** Whether somebody has, or had, a line with a key that is told once for ever. */
export async function hasLine(db: Queryable, userId: string, groupKey: string): Promise<boolean> {
  const theirs = and(eq(notifications.userId, userId), eq(notifications.groupKey, groupKey));
  return (await db.$count(notifications, theirs)) > 0;
}

/** Marks lines of the caller as read: those named, or all. Ids of others and of nothing change nothing. */
export async function readNotifications(
  ctx: UserContext,
  ids: readonly string[] | undefined,
): Promise<{ unread_count: number }> {
  const { userId } = ctx.actor;
  const named = ids && inArray(notifications.id, [...ids]);
  return transaction(ctx, async (tx) => {
    const read = await tx
      .update(notifications)
      .set({ readAt: ctx.clock.now() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), named))
      .returning({ id: notifications.id });
    if (read.length > 0) await record(tx, inboxesChanged, { userIds: [userId] });
    return { unread_count: await unreadCountOf(tx, userId) };
  });
}

/**
 * Tells the devices of some people how much they have not read. Those who come while others are counted are counted
 * together, whoever asked for it: five hundred likes of one post are a few counts.
 */
export function pushUnreadCounts(app: App, userIds: readonly string[]): Promise<void> {
  const waiting = waitingForCounts.get(app.pool);
  if (waiting) {
    for (const id of userIds) waiting.readers.add(id);
    return waiting.told;
  }
  const readers = new Set(userIds);
  const before = underWay.get(app.pool) ?? Promise.resolve();
  const told = before.then(() => {
    waitingForCounts.delete(app.pool);
    return countAndPush(app, [...readers]);
  });
  waitingForCounts.set(app.pool, { readers, told });
  underWay.set(app.pool, told);
  return told;
}

/** Of each app those whose turn comes next, and the turn before. */
const waitingForCounts = new WeakMap<Pool, { readers: Set<string>; told: Promise<void> }>();
const underWay = new WeakMap<Pool, Promise<void>>();

async function countAndPush(app: App, readers: readonly string[]): Promise<void> {
  try {
    const counts = await unreadCountsOf(app.db, readers);
    for (const user of readers) {
      app.live.push({ user }, 'notification.created', { unread_count: counts.get(user) ?? 0 });
    }
  } catch (error) {
    app.log.error({ err: error }, 'unread notifications could not be counted');
  }
}

async function tellChanged(tx: Transaction, rows: readonly { user_id: string }[]): Promise<void> {
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  if (userIds.length > 0) await record(tx, inboxesChanged, { userIds });
}

function fits(about: Partial<LinesAbout>): SQL | undefined {
  const { kind, groupKey, communityId, groupId, postId, subjectId, unless } = about;
  return and(
    kind && eq(notifications.kind, kind),
    groupKey === undefined ? undefined : eq(notifications.groupKey, groupKey),
    communityId === undefined ? undefined : eq(notifications.communityId, communityId),
    groupId === undefined ? undefined : eq(notifications.groupId, groupId),
    postId === undefined ? undefined : eq(notifications.postId, postId),
    subjectId === undefined ? undefined : eq(notifications.subjectId, subjectId),
    unless && sql`not ${unless}`,
  );
}
