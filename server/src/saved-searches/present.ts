import type { SavedSearch } from '@homecoming/contract/saved-searches.ts';
import type { savedSearches } from '../schema/alumni/saved-searches.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** The ids of the places that a search has. */
export function listPlaceIds({ query }: SavedSearchRow): number[] {
  const { city = [], moving_to: destinations = [], near, place } = query;
  const cities = [...city, ...destinations].filter((value) => /^\d{1,9}$/.test(value)).map(Number);
  return [...new Set([...cities, near, place].filter((id) => id !== undefined))];
}

export function presentSavedSearch(
  row: SavedSearchRow,
  communityName: string,
  placeLabels: ReadonlyMap<number, string>,
): SavedSearch {
  return {
    id: row.id,
    kind: row.kind,
    community: { id: row.communityId, name: communityName },
    name: row.name,
    query: row.query,
    places: listPlaceIds(row).flatMap((id) => {
      const label = placeLabels.get(id);
      return label === undefined ? [] : [{ id, label }];
    }),
    weekly: row.weekly,
    created_at: row.createdAt.toISOString(),
  };
}
