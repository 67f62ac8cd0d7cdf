import { fact } from '../platform/facts.ts';

/** What a person studied was added, changed, confirmed or removed. */
export const studiesChanged = fact<{ userId: string; at: Date }>('studies.changed');

/** A program has another name. */
export const programRenamed = fact<{ communityId: string; programId: string }>('studies.program-renamed');

/** The people of a program belong to the one that it was merged into, and it is about to be deleted. */
export const programMerged = fact<{ communityId: string; fromId: string; intoId: string; at: Date }>(
  'studies.program-merged',
);

/** The day on which people of a community, or of one program, graduate was another one before. */
export const defaultDayChanged = fact<{ communityId: string; programId: string | null; from: string }>(
  'studies.default-day-changed',
);
