import { levels } from '@homecoming/contract/points.ts';

/** The level of a number of points, and the way to the next. */
export interface Progress {
  /** The name of their level. */
  name: string;
  /** 0 to 1, on the way from this level to the next; 1 on the highest. */
  share: number;
  /** The next level and how many points are missing; null on the highest. */
  next: { level: number; name: string; missing: number } | null;
}

/** Returns the level that a number of points reaches, and what the next one needs. */
export function getProgress(points: number): Progress {
  const current = levels.findLast((level) => points >= level.points) ?? levels[0];
  const next = levels.find((level) => level.points > points);
  if (next === undefined) return { name: current.name, share: 1, next: null };
  return {
    name: current.name,
    share: (points - current.points) / (next.points - current.points),
    next: { level: next.level, name: next.name, missing: next.points - points },
  };
}
