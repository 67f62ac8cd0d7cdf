import { itemActions, personActions, reasons } from '@homecoming/contract/moderation.ts';
import { smallestFigure, type Figure, type Transparency } from '@homecoming/contract/transparency.ts';
import { and, asc, count, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { accessCommunity } from '../../communities/access.ts';
import type { App, Context } from '../../platform/app.ts';
import { perServer } from '../../platform/concurrency/per-server.ts';
import { createSingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { readFromReplica } from '../../platform/db/read-from-replica.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { appeals, cases, decisions, reports } from '../../schema/moderation.ts';

const outcomes = ['upheld', 'changed', 'overturned', 'waiting'] as const;

/** What was reported and decided in a community in a year. */
export async function getCommunityTransparency(
  ctx: Context,
  communityId: string,
  year?: number,
): Promise<Transparency> {
  const { community } = await accessCommunity(ctx, communityId, 'view');
  const now = ctx.clock.now();
  return readFromReplica(ctx, async (db) => ({
    years: listYears(community.createdAt, now),
    ...(await countYear(db, eq(cases.communityId, communityId), year ?? now.getUTCFullYear())),
  }));
}

/** The same of the whole installation. All rows of a year are read for it, so it is kept for an hour. */
export async function getTransparency(ctx: Context, year?: number): Promise<Transparency> {
  const wanted = year ?? ctx.clock.now().getUTCFullYear();
  const kept = keptByServer(ctx);
  const known = kept.get(wanted);
  if (known !== undefined && ctx.clock.now().getTime() - known.at < HOUR_MS) return known.figures;
  return countOnce(ctx, String(wanted), async () => {
    const figures = await readFromReplica(ctx, async (db) => ({
      years: listYears(await findFirst(db), ctx.clock.now()),
      ...(await countYear(db, undefined, wanted)),
    }));
    kept.set(wanted, { figures, at: ctx.clock.now().getTime() });
    return figures;
  });
}

const keptByServer: (app: App) => Map<number, { figures: Transparency; at: number }> = perServer(() => new Map());
const countOnce = createSingleFlight<Transparency>();

async function findFirst(db: Queryable): Promise<Date | null> {
  const [first] = await db.select({ at: cases.openedAt }).from(cases).orderBy(asc(cases.id)).limit(1);
  return first?.at ?? null;
}

function listYears(since: Date | null, now: Date): number[] {
  const last = now.getUTCFullYear();
  const first = Math.min(since?.getUTCFullYear() ?? last, last);
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

async function countYear(
  db: Queryable,
  isCounted: SQL | undefined,
  year: number,
): Promise<Omit<Transparency, 'years'>> {
  const within = (at: PgColumn) => and(gte(at, new Date(Date.UTC(year, 0))), lt(at, new Date(Date.UTC(year + 1, 0))));
  const [sent, decided, [speed], objected] = await Promise.all([
    db
      .select({ key: reports.reason, count: count() })
      .from(reports)
      .innerJoin(cases, eq(cases.id, reports.caseId))
      .where(and(isCounted, within(reports.createdAt)))
      .groupBy(reports.reason),
    db
      .select({
        item: decisions.item,
        person: decisions.person,
        automated: decisions.automated,
        undone: sql<boolean>`${decisions.undoneAt} is not null`,
        count: count(),
      })
      .from(decisions)
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(and(isCounted, within(decisions.createdAt)))
      .groupBy(decisions.item, decisions.person, decisions.automated, sql`4`),
    db
      .select({
        count: count(),
        hours: sql<number | null>`percentile_cont(0.5) within group (
          order by extract(epoch from ${decisions.createdAt} - ${cases.openedAt}) / 3600)`,
      })
      .from(decisions)
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(and(isCounted, within(decisions.createdAt), eq(decisions.automated, false))),
    db
      .select({ key: sql<string>`coalesce(${appeals.outcome}, 'waiting')`, count: count() })
      .from(appeals)
      .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(and(isCounted, within(appeals.createdAt)))
      .groupBy(sql`1`),
  ]);
  const isEnough = speed !== undefined && speed.count >= smallestFigure && speed.hours !== null;
  return {
    year,
    reports: reasons.map((reason) => ({ reason, count: toFigure(sum(sent, ({ key }) => key === reason)) })),
    decisions: [
      ...itemActions.map((action) => ({ about: 'item' as const, action })),
      ...personActions.map((action) => ({ about: 'person' as const, action })),
    ].map(({ about, action }) => {
      const rows = decided.filter((row) => row[about] === action);
      return {
        about,
        action,
        by_people: toFigure(sum(rows, ({ automated }) => !automated)),
        automated: toFigure(sum(rows, ({ automated }) => automated)),
      };
    }),
    taken_back: toFigure(sum(decided, ({ undone }) => undone)),
    objections: outcomes.map((outcome) => ({ outcome, count: toFigure(sum(objected, ({ key }) => key === outcome)) })),
    median_hours: isEnough ? Math.round(Number(speed.hours) * 10) / 10 : null,
  };
}

function sum<Row extends { count: number }>(rows: readonly Row[], counts: (row: Row) => boolean): number {
  return rows.filter(counts).reduce((total, row) => total + row.count, 0);
}

function toFigure(value: number): Figure {
  return value < smallestFigure ? `<${smallestFigure}` : value;
}
