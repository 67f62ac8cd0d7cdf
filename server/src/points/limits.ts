import { dayLimits, pointsFor, type PointReason } from '@homecoming/contract/points.ts';
import { dayNumber } from '../platform/calendar.ts';

/** The identity of a ledger row. */
export interface Earning {
  /** The user who earns. */
  readonly userId: string;
  readonly reason: PointReason;
  /** The post, comment, event or person that earned it. */
  readonly subjectId: string;
  /** The actor, where that is another person: who liked. */
  readonly fromId?: string;
}

/** An action that earns points, with its community and time. */
export interface Award extends Earning {
  readonly communityId?: string | null;
  readonly at: Date;
}

/** Points that a user has for actions of one person on a day (dayNumber). */
export interface EarnedOfDay {
  readonly userId: string;
  readonly reason: PointReason;
  readonly fromId: string;
  readonly day: number;
  readonly points: number;
}

/** Each award with its points, reduced to what the daily limits leave after the awards before it. */
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

/** Sums that count towards the limits. */
class Tally {
  readonly #sums = new Map<string, number>();

  add(source: Source, points: number): void {
    for (const key of [ofAll(source), ofOne(source)]) this.#sums.set(key, this.#sum(key) + points);
  }

  leftFor(source: Source): number {
    const limit = findLimit(source.reason);
    if (limit === undefined) return Infinity;
    return Math.min(limit.most - this.#sum(ofAll(source)), (limit.mostOfOne ?? Infinity) - this.#sum(ofOne(source)));
  }

  #sum(key: string): number {
    return this.#sums.get(key) ?? 0;
  }
}

function findLimit(reason: PointReason) {
  return dayLimits.find(({ reasons }) => reasons.includes(reason));
}

function ofAll({ userId, reason, day }: Source): string {
  return [userId, findLimit(reason)?.limit, day].join(' ');
}

function ofOne(source: Source): string {
  return [ofAll(source), source.fromId].join(' from ');
}
