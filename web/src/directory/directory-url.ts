import { communityRoles, type CommunityRole } from '@homecoming/contract/communities.ts';
import {
  MAX_CHOSEN_VALUES,
  NEAR_KM,
  facets,
  type DirectoryFilters,
  type Facet,
} from '@homecoming/contract/directory-filters.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { memberSorts } from '@homecoming/contract/members.ts';
import { stages } from '@homecoming/contract/stages.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { knownValue, textOfUrl } from '../lib/search.ts';

/** The distances from a city in km. */
export const distances = [10, 25, 50, 100, 250, 500] as const;

/** Filters without the text of the search: values by facet, and a city with a distance. */
export type ChosenFilters = Omit<DirectoryFilters, 'query'>;

/** The query string of the directory: search, filters, order, and what phones show. */
export interface DirectoryUrl extends ChosenFilters {
  search?: string | undefined;
  /** The name of the city `near`. */
  place?: string | undefined;
  role?: CommunityRole | undefined;
  sort?: (typeof memberSorts)[number] | undefined;
  show?: 'map' | undefined;
}

/** Changes of the query string; undefined removes. */
export type UrlChanges = { [K in keyof DirectoryUrl]?: DirectoryUrl[K] | undefined };

/** Parses the query string of the directory. Leaves out unknown and default values. */
export function parseDirectoryUrl(search: { [K in keyof DirectoryUrl]?: unknown }): DirectoryUrl {
  const url: DirectoryUrl = {};
  for (const facet of facets) {
    const values = parseValues(search[facet], facet);
    if (values.length > 0) url[facet] = values;
  }
  const near = Number(search.near);
  if (Number.isInteger(near) && near > 0) {
    url.near = near;
    url.place = textOfUrl(search.place, limits.profileField) || undefined;
    const km = distances.find((distance) => distance === Number(search.km));
    if (km !== undefined && km !== NEAR_KM) url.km = km;
  }
  const sort = knownValue(search.sort, memberSorts);
  return withoutUnset({
    ...url,
    search: textOfUrl(search.search, limits.searchQuery) || undefined,
    role: knownValue(search.role, communityRoles),
    sort: sort === 'name' ? undefined : sort,
    show: knownValue(search.show, ['map']),
  });
}

/** One value is a text, or the number that the router makes of it; several are a list. */
function parseValues(value: unknown, facet: Facet): string[] {
  const texts = [value].flat().map((one) => textOfUrl(one, limits.profileField));
  return [...new Set(texts.filter((text) => isValid(text, facet)))].slice(0, MAX_CHOSEN_VALUES);
}

/** Whether the server takes a text as a value of a facet. */
function isValid(text: string, facet: Facet): boolean {
  if (facet === 'graduation_year') return /^\d{4}(-\d{4})?$/.test(text);
  if (facet === 'stage') return knownValue(text, stages) !== undefined;
  return text !== '';
}

function withoutUnset(url: DirectoryUrl): DirectoryUrl {
  return Object.fromEntries(Object.entries(url).filter(([, value]) => value !== undefined));
}

/** The query string of the directory, and a function to change it. */
export function useDirectoryUrl() {
  // The route has it as it is in the address
  const url = useSearch({ from: '/app/open/communities/$id/members', select: parseDirectoryUrl });
  const navigate = useNavigate({ from: '/communities/$id/members' });
  function change(changes: UrlChanges, replace = true): void {
    void navigate({
      search: (before) => parseDirectoryUrl({ ...before, ...changes }),
      replace,
      resetScroll: false,
    });
  }
  return { url, change };
}

/** The filters of a query string. */
export function getFilters({ near, km, ...url }: ChosenFilters): ChosenFilters {
  const chosen = facets.flatMap((facet) => (url[facet] === undefined ? [] : [[facet, url[facet]] as const]));
  return { ...Object.fromEntries(chosen), ...(near !== undefined && { near, km: km ?? NEAR_KM }) };
}

/** The changes that remove all filters. */
export const noFilters: UrlChanges = {
  ...Object.fromEntries(facets.map((facet) => [facet, undefined])),
  near: undefined,
  place: undefined,
  km: undefined,
  role: undefined,
};

/** The values of a facet after a click on one of them. */
export function toggleValue(values: readonly string[] = [], value: string): string[] | undefined {
  const others = values.filter((other) => other !== value);
  const next = others.length < values.length ? others : [...values, value];
  return next.length === 0 ? undefined : next;
}
