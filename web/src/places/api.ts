import { searchPlaces, type Place } from '@homecoming/contract/places.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { useTypedQuery } from '../lib/search.ts';

const NONE: readonly Place[] = [];

/** The cities that a typed text may mean, the best first. Those of the text before while they load. */
export function usePlaces(typed: string): readonly Place[] {
  const query = useTypedQuery(typed);
  const request = query === '' ? null : { query: { query } };
  const { data } = useEndpoint(searchPlaces, request, { keepPreviousData: true, revalidateOnFocus: false });
  return query === '' ? NONE : (data?.results ?? NONE);
}
