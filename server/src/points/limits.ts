import { dayLimits, pointsFor, type PointReason } from '@homecoming/contract/points.ts';
import { dayNumber } from '../platform/calendar.ts';

/** What earns points: one row of the ledger. */
export interface Earning {
  /** Who earns. */
  readonly userId: string;
  readonly reason: PointReason;
  /** The post, comment, event or person that it is for. */
  readonly subjectId: string;
  /** Whose act it is, where it is another's: who likes. */
  readonly fromId?: string;
}

/** Something that is to earn points, where and when it was done. */
export interface Award extends Earning {
  readonly communityId?: string | null;
  readonly at: Date;
}

/** Points that somebody has for what one person did on a day (dayNumber). */
export interface EarnedOfDay {
  readonly userId: string;
  readonly reason: PointReason;
  readonly fromId: string;
  readonly day: number;
  readonly points: number;
}

/** Each award with its points, or with what the limits of its day leave of them after all before it. */
export function withinLimits<Given extends Award>(
  awards: readonly Given[],
  earned: readonly EarnedOfDay[],
): { award: Given; points: number }[] {
  const tally = new Tally();
  for (const { points, ...source } of earned) tally.add(source, points);
  return awards.map((award) => {
    const { userId, reason, fromId = userId, at } = award;
    const source = { userId, reason, fromId, day: dayNumber(at) };
    const points = Math.max(0, Math.min(pointsFor[reason], tally.leftFor(source)));
    tally.add(source, points);
    return { award, points };
  });
}

type Source = Omit<EarnedOfDay, 'points'>;

/** What counts towards the limits, summed up. */
class Tally {
  readonly #sums = new Map<string, number>();

  add(source: Source, points: number): void {
    for (const key of [ofAll(source), ofOne(source)]) this.#sums.set(key, this.#sum(key) + points);
  }

  leftFor(source: Source): number {
    const limit = limitOf(source.reason);
    if (limit === undefined) return Infinity;
    return Math.min(limit.most - this.#sum(ofAll(source)), (limit.mostOfOne ?? Infinity) - this.#sum(ofOne(source)));
  }

  #sum(key: string): number {
    return this.#sums.get(key) ?? 0;
  }
}

function limitOf(reason: PointReason) {
  return dayLimits.find(({ reasons }) => reasons.includes(reason));
}

function ofAll({ userId, reason, day }: Source): string {
  return [userId, limitOf(reason)?.limit, day].join(' ');
}

function ofOne(source: Source): string {
  return [ofAll(source), source.fromId].join(' from ');
}
