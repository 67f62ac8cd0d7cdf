import { dayLimits, getLevel, levels, type OwnPoints, type PointEntry } from '@homecoming/contract/points.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { toExcerpt } from '../platform/excerpt.ts';
import type { pointEntries } from '../schema/points.ts';

/** The most characters of `about`. */
export const ABOUT = 120;

/** A ledger entry with its subject; `about` may be one character longer than shown. */
export interface EntryRow {
  readonly entry: InferSelectModel<typeof pointEntries>;
  readonly about: string | null;
  readonly postId: string | null;
  readonly groupId: string | null;
}

/** The points of one reason: in all, the number of awards, today and this month. */
export interface SourceRow {
  readonly reason: PointEntry['reason'];
  readonly points: number;
  readonly count: number;
  readonly today: number;
  readonly thisMonth: number;
}

/** A user's points and level; `month` is the first instant of the current month. */
export function presentPoints(points: number, sources: readonly SourceRow[], month: Date): Omit<OwnPoints, 'recent'> {
  const level = getLevel(points);
  return {
    points,
    level,
    name: levels.find((step) => step.level === level)?.name ?? '',
    next: levels.find((step) => step.level === level + 1) ?? null,
    today: dayLimits.map(({ limit, reasons, most }) => {
      const used = sources.filter(({ reason }) => reasons.includes(reason));
      return { limit, points: used.reduce((sum, { today }) => sum + today, 0), most };
    }),
    this_month: {
      since: month.toISOString(),
      points: sources.reduce((sum, { thisMonth }) => sum + thisMonth, 0),
    },
    sources: sources
      .map(({ reason, points: earned, count }) => ({ reason, points: earned, count }))
      .toSorted((one, other) => other.points - one.points),
  };
}

export function presentEntry({ entry, about, postId, groupId }: EntryRow): PointEntry {
  return {
    reason: entry.reason,
    points: entry.points,
    about: about === null ? null : toExcerpt(about, ABOUT),
    post: postId,
    group: groupId,
    created_at: entry.createdAt.toISOString(),
  };
}
