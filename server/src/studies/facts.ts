import { fact } from '../platform/facts.ts';

/** What a person studied was added, changed, confirmed or removed. */
export const studiesChanged = fact<{ userId: string; at: Date }>('studies.changed');

/** A program is about to be merged into another one of its community. */
export const programMerged = fact<{ communityId: string; fromId: string; intoId: string; at: Date }>(
  'studies.program-merged',
);

/** The day on which people of a community, or of one program, graduate was another one before. */
export const defaultDayChanged = fact<{ communityId: string; programId: string | null; from: string }>(
  'studies.default-day-changed',
);
