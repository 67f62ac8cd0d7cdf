import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { useFoundGroups } from './api-list.ts';

/** What a search among groups shows. */
export type GroupSearch = Search<FoundGroup>;

/** Searches the groups that the user may read once typing pauses. Null while nothing is typed. */
export function useGroupSearch(typed: string): GroupSearch | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useFoundGroups(query));
}
