import { NEAR_KM, facets, type Facet } from '@homecoming/contract/directory-filters.ts';
import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';
import { stageFilterNames, stages } from '@homecoming/contract/stages.ts';
import { rolePlural } from '../communities/members/parts/roles.ts';
import { knownValue } from '../lib/search.ts';
import type { UrlChanges, DirectoryUrl } from './directory-url.ts';
import type { Counts } from './parts/filters.tsx';
import { facetNames } from './texts.ts';

/** A filter that narrows the directory. */
export interface ActiveFilter {
  id: string;
  label: string;
  /** What its removal changes. */
  removal: UrlChanges;
  /** About how many people there would be without it; undefined where nobody knows. */
  peopleWithout: number | undefined;
}

/** More values of one facet than these are one filter. */
const MAX_SEPARATE = 3;

/** The filters of a query string. Labels and numbers are those of the counts. */
export function listActiveFilters(url: DirectoryUrl, counts: Counts | undefined): ActiveFilter[] {
  const others: ActiveFilter[] = [];
  if (url.near !== undefined) {
    const label = `Within ${url.km ?? NEAR_KM} km of ${url.place ?? 'a city'}`;
    const removal = { near: undefined, place: undefined, km: undefined };
    others.push({ id: 'near', label, removal, peopleWithout: undefined });
  }
  if (url.role !== undefined) {
    others.push({ id: 'role', label: rolePlural(url.role), removal: { role: undefined }, peopleWithout: undefined });
  }
  return [...facets.flatMap((facet) => listFacetFilters(facet, url[facet] ?? [], counts)), ...others];
}

function listFacetFilters(facet: Facet, chosen: readonly string[], counts: Counts | undefined): ActiveFilter[] {
  const known = counts?.facets.find((one) => one.facet === facet)?.values;
  const label = (value: string) => describeValue(facet, value, known?.find((one) => one.value === value)?.label);
  // The counts of a facet ignore its own choice
  const peopleWithout = known?.reduce((sum, { people }) => sum + people, 0);
  const [first, ...rest] = chosen;
  if (first !== undefined && chosen.length > MAX_SEPARATE) {
    const all = `${label(first)} and ${rest.length} more`;
    return [{ id: facet, label: all, removal: { [facet]: undefined }, peopleWithout }];
  }
  return chosen.map((value) => {
    const others = chosen.filter((other) => other !== value);
    const removal = { [facet]: others.length === 0 ? undefined : others };
    return { id: `${facet} ${value}`, label: label(value), removal, peopleWithout };
  });
}

function describeValue(facet: Facet, value: string, label: string | undefined): string {
  if (facet === 'graduation_year') return `Class of ${value.replace('-', ' to ')}`;
  // A topic or a city alone would say that people work or live there
  if (facet === 'topic') return `${facetNames.topic} ${getTopicLabel(value)}`;
  if (facet === 'stage') return stageFilterNames[knownValue(value, stages) ?? 'student'];
  const isUnknownPlace = label === undefined && /^\d+$/.test(value);
  if (facet === 'moving_to') return isUnknownPlace ? facetNames.moving_to : `${facetNames.moving_to} ${label ?? value}`;
  return facet === 'city' && isUnknownPlace ? facetNames.city : (label ?? value);
}

/** Of the filters that leave nobody, the one without which most people are left. */
export function findRemovable(filters: readonly ActiveFilter[]): ActiveFilter | undefined {
  const known = filters.filter(({ peopleWithout = 0 }) => peopleWithout > 0);
  return known.toSorted((a, b) => (b.peopleWithout ?? 0) - (a.peopleWithout ?? 0))[0];
}
