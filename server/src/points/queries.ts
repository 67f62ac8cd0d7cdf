import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import type { getOwnPoints as contract, OwnPoints } from '@homecoming/contract/points.ts';
import { and, count, eq, gt, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserContext } from '../platform/app.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { comments } from '../schema/comments.ts';
import { events } from '../schema/events.ts';
import { pointEntries } from '../schema/points.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { getDayRange, getMonthStart } from '../platform/calendar.ts';
import { ABOUT, presentEntry, presentPoints, presentProfileTask, type EntryRow, type SourceRow } from './present.ts';

const newestFirst = keysetPage('desc', [
  [pointEntries.createdAt, ({ entry }: EntryRow) => entry.createdAt],
  [pointEntries.subjectId, ({ entry }) => entry.subjectId],
  [pointEntries.fromId, ({ entry }) => entry.fromId],
  [pointEntries.reason, ({ entry }) => entry.reason],
]);

/** The caller's points and ledger. */
export async function readOwnPoints(ctx: UserContext, query: QueryOf<typeof contract>): Promise<OwnPoints> {
  const size = pageSize(query.limit);
  const month = getMonthStart(ctx.clock.now());
  const [[user], sources, entries] = await Promise.all([
    ctx.db.select(ownColumns).from(users).where(eq(users.id, ctx.actor.userId)),
    selectSources(ctx, month),
    newestEntries(ctx, query.cursor, size + 1),
  ]);
  const recent = newestFirst.toPage(entries, size, presentEntry);
  const profile = user === undefined ? null : presentProfileTask(user, sources);
  return { ...presentPoints(user?.points ?? 0, sources, month), profile, recent };
}

const ownColumns = {
  points: users.points,
  photoId: users.photoId,
  shortBio: users.shortBio,
  graduationYear: users.graduationYear,
  program: users.program,
  currentIndustry: users.currentIndustry,
  hometown: users.hometown,
  interests: users.interests,
};

/** Only entries with points: of a thousand likes in a day these are twenty. */
const ofReader = ({ actor }: UserContext) =>
  and(eq(pointEntries.userId, actor.userId), gt(pointEntries.points, sql`0`));

/** SQL: the sum of points earned since `from`. */
const earnedSince = (from: Date) =>
  sql<number>`coalesce(sum(${pointEntries.points})
    filter (where ${pointEntries.createdAt} >= ${from.toISOString()}), 0)`.mapWith(Number);

function selectSources(ctx: UserContext, month: Date): Promise<SourceRow[]> {
  return ctx.db
    .select({
      reason: pointEntries.reason,
      points: sum(pointEntries.points).mapWith(Number),
      count: count(),
      today: earnedSince(getDayRange(ctx.clock.now()).from),
      thisMonth: earnedSince(month),
    })
    .from(pointEntries)
    .where(ofReader(ctx))
    .groupBy(pointEntries.reason);
}

const joined = alias(users, 'joined');

function newestEntries(ctx: UserContext, cursor: string | undefined, limit: number): Promise<EntryRow[]> {
  const words = sql`coalesce(${posts.title}, ${posts.comment}, ${comments.title}, ${comments.text}, ${events.title}, ${joined.firstName} || ' ' || ${joined.lastName})`;
  return ctx.db
    .select({
      entry: pointEntries,
      about: sql<string | null>`left(${words}, ${ABOUT + 1})`,
      postId: sql<string | null>`coalesce(${posts.id}, ${comments.postId})`,
      groupId: comments.groupId,
    })
    .from(pointEntries)
    .leftJoin(posts, eq(posts.id, pointEntries.subjectId))
    .leftJoin(comments, eq(comments.id, pointEntries.subjectId))
    .leftJoin(events, eq(events.id, pointEntries.subjectId))
    .leftJoin(joined, and(eq(pointEntries.reason, 'invite_joined'), eq(joined.id, pointEntries.subjectId)))
    .where(and(ofReader(ctx), newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
}
