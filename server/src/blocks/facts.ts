import { fact } from '../platform/facts.ts';

/** Blocks between these pairs of users were set or removed. */
export const blocksChanged = fact<{ pairs: readonly (readonly [string, string])[] }>('blocks.changed');
