import { NEAR_KM, facets, type DirectoryFilters, type Facet } from '@homecoming/contract/directory-filters.ts';
import { counted } from '../lib/text/format.ts';

/** The words around saved searches. */
export const searchTexts = {
  title: 'Saved searches',
  lead: 'On Monday morning a mail names up to five new people of each search. No new people, no mail.',
  failed: 'Failed to fetch your saved searches',
  nothing: 'No saved searches',
  nothingText: 'Search or filter the members of a community, and save the search there.',
  save: 'Save this search',
  saved: 'Saved. You find it in your settings.',
  deleted: 'Deleted',
  weekly: 'Mail me new people on Mondays',
} as const;

/** What a search looks for in each facet. */
const phrases: Readonly<Record<Facet, (values: readonly string[]) => string>> = {
  graduation_year: (years) => `class of ${joinWithOr(years.map((year) => year.replace('-', ' to ')))}`,
  program: (programs) => `studied ${joinWithOr(programs)}`,
  industry: (industries) => `works in ${joinWithOr(industries)}`,
  company: (companies) => `works at ${joinWithOr(companies)}`,
  country: (countries) => `lives in ${joinWithOr(countries)}`,
  city: (cities) => `lives in ${describeCities(cities)}`,
  interest: (interests) => `likes ${joinWithOr(interests)}`,
};

/** The filters of a search in words: `“ada” · class of 2016 · works at Aster or Fieldnote`. */
export function describeQuery({ query, near, km, ...chosen }: DirectoryFilters): string {
  const filters = facets.flatMap((facet) => {
    const values = chosen[facet] ?? [];
    return values.length === 0 ? [] : [phrases[facet](values)];
  });
  return [
    ...(query === undefined || query === '' ? [] : [`“${query}”`]),
    ...filters,
    ...(near === undefined ? [] : [`within ${km ?? NEAR_KM} km of a city`]),
  ].join(' · ');
}

/** The filter has the ids of cities, whose names are not known here. */
function describeCities(cities: readonly string[]): string {
  return cities.some((city) => /^\d+$/.test(city)) ? counted(cities.length, 'city', 'cities') : joinWithOr(cities);
}

function joinWithOr(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
