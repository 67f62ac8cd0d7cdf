import { fact } from '../platform/facts.ts';

/** A text was published in which a filter had found a word that moderators look at. */
export const textFlagged = fact<{ kind: string; id: string; word: string; at: Date }>('trust.text-flagged');

/** A text waits for moderators, or with `left` has stopped waiting. */
export const reviewChanged = fact<{
  reviewId: string;
  communityId: string;
  authorId: string;
  left: 'released' | 'rejected' | 'withdrawn' | null;
  at: Date;
}>('trust.review-changed');
