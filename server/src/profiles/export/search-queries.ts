import { eq } from 'drizzle-orm';
import { communities } from '../../schema/communities.ts';
import { savedSearches } from '../../schema/alumni/saved-searches.ts';
import type { OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** The searches that the user saved. */
export const ownSearchLists: Record<string, OwnRows> = {
  'saved-searches': {
    table: savedSearches,
    owner: savedSearches.userId,
    key: [savedSearches.id],
    columns: {
      community: visibleNames(savedSearches.userId).community,
      kind: savedSearches.kind,
      name: savedSearches.name,
      query: savedSearches.query,
      weekly: savedSearches.weekly,
      timezone: savedSearches.timezone,
      createdAt: savedSearches.createdAt,
    },
    joins: [[communities, eq(communities.id, savedSearches.communityId)]],
  },
};
