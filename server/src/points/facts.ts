import { fact } from '../platform/facts.ts';

/**
 * Somebody's points reached a level (2 to 9) from below. Recorded again when points were taken back and the level is
 * reached once more: whoever tells people of it does so once for each person and level.
 */
export const levelReached = fact<{ userId: string; level: number; at: Date }>('points.level-reached');
