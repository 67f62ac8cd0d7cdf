import { fact } from '../platform/facts.ts';

/**
 * A user's points reached a level (2 to 9) from below. Recorded again when the level is reached once more after points
 * were taken back: a notification is sent once for each person and level.
 */
export const levelReached = fact<{ userId: string; level: number; at: Date }>('points.level-reached');
