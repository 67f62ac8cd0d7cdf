import { fact } from '../platform/facts.ts';

/** Blocks have come between people, or are gone: each of `userIds` may see another's acts no longer, or again. */
export const blocksChanged = fact<{ userIds: readonly string[] }>('blocks.changed');
