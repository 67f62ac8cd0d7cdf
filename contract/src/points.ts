/** The levels, lowest first; each begins at `points`. */
export const levels = [
  { level: 1, name: 'Freshman', points: 0 },
  { level: 2, name: 'Sophomore', points: 25 },
  { level: 3, name: 'Junior', points: 100 },
  { level: 4, name: 'Senior', points: 250 },
  { level: 5, name: 'Graduate', points: 500 },
  { level: 6, name: 'Fellow', points: 1_000 },
  { level: 7, name: 'Mentor', points: 2_000 },
  { level: 8, name: 'Luminary', points: 4_000 },
  { level: 9, name: 'Legend', points: 8_000 },
] as const;

/** The level (1 to 9) that a number of points reaches. */
export function levelOf(points: number): number {
  return levels.findLast((step) => points >= step.points)?.level ?? 1;
}
