import type { reviewReasons } from '../../schema/trust.ts';

/** Why a text waits: a filter, a decision about its author, their first texts, or a link of a new account. */
export type ReviewReason = (typeof reviewReasons)[number];
