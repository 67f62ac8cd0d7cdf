import {
  countMembers,
  exportMembers,
  getOwnMembership,
  listFrequentReaders,
  listFacetValues,
  mapMembers,
  mergeFacetValues,
  unmergeFacetValue,
  updateOwnMembership,
  type mergedFacets,
} from '@homecoming/contract/directory.ts';
import type { DirectoryFilters, Facet } from '@homecoming/contract/directory-filters.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { listMembers } from '@homecoming/contract/members.ts';
import { mutate } from 'swr';
import { saveFile } from '../lib/browser/save-file.ts';
import { call, download } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { useTypedQuery } from '../lib/search.ts';

/** Search, filters and order of the list of the directory. */
export type DirectoryQuery = Omit<NonNullable<QueryOf<typeof listMembers>>, 'cursor' | 'limit'>;

/** Looking at the window again loads the people again, but not at each look. The same page does not count twice in an hour. */
const calmly = { focusThrottleInterval: 60_000 };
/** What is shown stays until the numbers of the next filters are there. */
const keepsLast = { keepPreviousData: true, ...calmly };

/** The people of the directory, page after page. */
export function useDirectory(communityId: string, query: DirectoryQuery) {
  return useLiveList(listSource(listMembers, { params: { id: communityId }, query }), calmly);
}

/** How many people the filters leave, and how many have each value. The numbers of the filters before while they load. */
export function useCounts(communityId: string, filters: DirectoryFilters) {
  return useEndpoint(countMembers, { params: { id: communityId }, query: filters }, keepsLast);
}

/** The values of a facet that a typed text may mean; null loads nothing. Those of the text before while they load. */
export function useFacetValues(communityId: string, facet: Facet, typed: string | null) {
  const query = useTypedQuery(typed ?? '');
  const request = { params: { id: communityId }, query: { facet, ...(query !== '' && { query }) } };
  return useEndpoint(listFacetValues, typed === null ? null : request, keepsLast);
}

/** The part of the map that is loaded. */
export type MapRequest = Pick<NonNullable<QueryOf<typeof mapMembers>>, 'box' | 'zoom'>;

/** People by city on the map; null loads nothing. Those of the view before while they load. */
export function useMapCells(communityId: string, filters: DirectoryFilters, request: MapRequest | null) {
  const query = { ...filters, ...request };
  return useEndpoint(mapMembers, request && { params: { id: communityId }, query }, keepsLast);
}

/** A facet whose values managers merge. */
export type MergedFacet = (typeof mergedFacets)[number];

/** Merges a value of a facet into another one. */
export async function mergeValues(communityId: string, facet: MergedFacet, value: string, into: string): Promise<void> {
  await call(mergeFacetValues, { params: { id: communityId }, body: { facet, value, into } });
  await refreshDirectory(communityId);
}

/** Takes a merged value out of the one that it was merged into. */
export async function separateValue(communityId: string, facet: MergedFacet, value: string): Promise<void> {
  await call(unmergeFacetValue, { params: { id: communityId }, body: { facet, value } });
  await refreshDirectory(communityId);
}

/** Loads again what is shown of a directory. */
export async function refreshDirectory(communityId: string): Promise<void> {
  const start = getSwrKey(listMembers, { params: { id: communityId } });
  await mutate((key) => typeof key === 'string' && key.includes(start));
}

/** Saves the members that the filters leave as a file for spreadsheets. */
export async function saveMembers(communityId: string, filters: DirectoryFilters): Promise<void> {
  saveFile(await download(exportMembers, { params: { id: communityId }, query: filters }));
}

/** Who read as much of the directory as is allowed, for owners: the last 100. */
export function useFrequentReaders(communityId: string) {
  return useEndpoint(listFrequentReaders, { params: { id: communityId }, query: { limit: 100 } });
}

/** What the user decided about their membership of a community. */
export function useOwnMembership(communityId: string) {
  return useEndpoint(getOwnMembership, { params: { id: communityId } });
}

/** Shows or hides the user in the directory of a community. */
export async function setListed(communityId: string, listed: boolean): Promise<void> {
  const saved = await call(updateOwnMembership, { params: { id: communityId }, body: { listed } });
  await mutate(getSwrKey(getOwnMembership, { params: { id: communityId } }), saved, { revalidate: false });
  await refreshDirectory(communityId);
}
