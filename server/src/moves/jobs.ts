import { askArrivals } from './ask-arrivals.ts';
import { listNewcomers, mailNewcomers } from './newcomer-lists.ts';

/** Every job of moves. */
export const moveJobs = [askArrivals, listNewcomers, mailNewcomers] as const;
