import type { SavedSearch } from '@homecoming/contract/saved-searches.ts';
import type { savedSearches } from '../schema/alumni/saved-searches.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

export function presentSavedSearch(row: SavedSearchRow, communityName: string): SavedSearch {
  return {
    id: row.id,
    kind: row.kind,
    community: { id: row.communityId, name: communityName },
    name: row.name,
    query: row.query,
    weekly: row.weekly,
    created_at: row.createdAt.toISOString(),
  };
}
