import { dayLimits, type DayLimit, type OwnPoints } from '@homecoming/contract/points.ts';

const SOURCES: Readonly<Record<DayLimit['limit'], string>> = {
  written: 'posts and comments',
  likes_received: 'likes',
};

/** The rules of the daily limits, a sentence for each. */
export const limitRules = dayLimits.map(({ limit, most, mostOfOne }) => {
  const rule = `At most ${most} points a day come from ${SOURCES[limit]}`;
  return mostOfOne === null ? `${rule}.` : `${rule}, and of them ${mostOfOne} from the same person.`;
});

/** How much of a day's limit is used up: `10 of 20 from posts and comments`. */
export function describeUsedLimit({ limit, points, most }: OwnPoints['today'][number]): string {
  const source = SOURCES[limit];
  return points >= most ? `all ${most} from ${source}` : `${points} of ${most} from ${source}`;
}
