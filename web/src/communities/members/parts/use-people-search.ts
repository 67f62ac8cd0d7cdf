import { searchPeople, type FoundPerson } from '@homecoming/contract/members.ts';
import { useSearchView, useTypedQuery, type Search } from '../../../lib/search.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';

/** Searches the people of all the user's communities after a pause in typing. Null without a query. */
export function usePeopleSearch(typed: string): Search<FoundPerson> | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useEndpoint(searchPeople, query === '' ? null : { query: { query } }));
}
