import { fact } from '../platform/facts.ts';

/**
 * A profile became complete: photo, short_bio, graduation_year, program, current_industry, hometown and an interest.
 * Recorded again when it was incomplete in between.
 */
export const profileCompleted = fact<{ userId: string; at: Date }>('profile.completed');

/** A person changed their profile. */
export const profileUpdated = fact<{ userId: string; at: Date }>('profile.updated');

/** A person changed program or year in their profile; what is not named is as it was. */
export const studiedChanged = fact<{ userId: string; program: string | null; year: number | null; at: Date }>(
  'profile.studied-changed',
);

/** A person went through a tutorial to its end. Recorded again each time. */
export const tutorialFinished = fact<{ userId: string; tutorial: 'community' | 'profile'; at: Date }>(
  'profile.tutorial-finished',
);

/** A person switched on or off that others see when they are active. */
export const presenceSwitched = fact<{ userId: string }>('profile.presence-switched');

/** A person wanted to read more profiles than a day allows. */
export const manyProfilesRead = fact<{ userId: string; communityIds: readonly string[]; at: Date }>(
  'profile.many-read',
);

/** A person wanted to read more pages of people than are allowed. */
export const manyPagesRead = fact<{ userId: string; communityIds: readonly string[]; at: Date }>(
  'profile.many-pages-read',
);

/**
 * A person changed in their profile whether they move to Los Angeles, or who sees where they move. `toLosAngeles` is null
 * where it is as it was.
 */
export const movingChanged = fact<{ userId: string; toLosAngeles: boolean | null; at: Date }>('profile.moving-changed');
