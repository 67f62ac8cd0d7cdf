import { dayLimits, levelOf, levels, type OwnPoints, type PointEntry } from '@homecoming/contract/points.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { excerptOf } from '../platform/excerpt.ts';
import type { pointEntries } from '../schema/points.ts';

/** Characters of what an entry is about. */
export const ABOUT = 120;

/** An entry of the ledger with what it is about; `about` may be one character too long. */
export interface EntryRow {
  readonly entry: InferSelectModel<typeof pointEntries>;
  readonly about: string | null;
  readonly postId: string | null;
  readonly groupId: string | null;
}

/** What a reason has earned somebody: ever, how often, today and this month. */
export interface SourceRow {
  readonly reason: PointEntry['reason'];
  readonly points: number;
  readonly count: number;
  readonly today: number;
  readonly thisMonth: number;
}

/** Where somebody stands; `month` is the first moment of this one. */
export function presentPoints(points: number, sources: readonly SourceRow[], month: Date): Omit<OwnPoints, 'recent'> {
  const level = levelOf(points);
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
    about: about === null ? null : excerptOf(about, ABOUT),
    post: postId,
    group: groupId,
    created_at: entry.createdAt.toISOString(),
  };
}
