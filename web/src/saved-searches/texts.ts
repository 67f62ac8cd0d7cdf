import { NEAR_KM, facets, type Facet } from '@homecoming/contract/directory-filters.ts';
import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';
import type { SavedSearch } from '@homecoming/contract/saved-searches.ts';

/** The words around saved searches. */
export const searchTexts = {
  title: 'Saved searches',
  lead: 'Every Monday we email you up to five new people or jobs for each search.',
  failed: 'Failed to fetch your saved searches',
  nothing: 'No saved searches',
  nothingText: 'Search or filter the members or the jobs of a community, and save the search there.',
  save: 'Save this search',
  isSaved: 'Search saved',
  saved: 'Saved. You find it in your settings.',
  deleted: 'Deleted',
} as const;

/** The switch of the weekly mail, by what is searched. */
export const weeklyLabels = {
  people: 'Mail me new people on Mondays',
  jobs: 'Mail me new jobs on Mondays',
} as const;

/** What a search looks for in each facet. */
const phrases: Readonly<Record<Facet, (values: readonly string[]) => string>> = {
  graduation_year: (years) => `class of ${joinWithOr(years.map((year) => year.replace('-', ' to ')))}`,
  program: (programs) => `studied ${joinWithOr(programs)}`,
  stage: (chosen) => joinWithOr(chosen),
  industry: (industries) => `works in ${joinWithOr(industries)}`,
  company: (companies) => `works at ${joinWithOr(companies)}`,
  country: (countries) => `lives in ${joinWithOr(countries)}`,
  city: (cities) => `lives in ${joinWithOr(cities)}`,
  moving_to: (cities) => `moves to ${joinWithOr(cities)}`,
  interest: (interests) => `likes ${joinWithOr(interests)}`,
  topic: (topics) => `mentors in ${joinWithOr(topics.map((topic) => getTopicLabel(topic)))}`,
};

type SavedQuery = Pick<SavedSearch, 'query' | 'places'>;

/** The filters of a search in words: `“ada” · class of 2016 · works at Aster or Fieldnote`. */
export function describeQuery({ query: { query, near, km, ...chosen }, places }: SavedQuery): string {
  const filters = facets.flatMap((facet) => {
    const values = (chosen[facet] ?? []).map((value) => (isPlace(facet) ? nameCity(value, places) : value));
    return values.length === 0 ? [] : [phrases[facet](values)];
  });
  return [
    ...(query === undefined || query === '' ? [] : [`“${query}”`]),
    ...filters,
    ...(near === undefined ? [] : [`within ${km ?? NEAR_KM} km of ${nameCity(String(near), places)}`]),
  ].join(' · ');
}

/** Whether the values of a facet are ids of cities. */
function isPlace(facet: Facet): boolean {
  return facet === 'city' || facet === 'moving_to';
}

/** A city by its id; what is none is a name. */
function nameCity(city: string, places: SavedQuery['places']): string {
  return places.find(({ id }) => String(id) === city)?.label ?? (/^\d+$/.test(city) ? 'a city' : city);
}

function joinWithOr(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
