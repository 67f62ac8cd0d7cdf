import { getKindLabel, getRemoteLabel } from '@homecoming/contract/job-words.ts';
import { getCountryName } from './texts.ts';
import type { JobsUrl } from './url.ts';

/** A filter that narrows a list of jobs; `removal` is the query string without it. */
export interface ActiveFilter {
  id: string;
  label: string;
  removal: JobsUrl;
}

/** The filters of a query string, besides words. */
export function listActiveFilters(url: JobsUrl): ActiveFilter[] {
  const { kind: kinds = [], remote, country_code: country, place, city } = url;
  const filters = kinds.map((kind) => {
    const { kind: _kind, ...rest } = url;
    const others = kinds.filter((other) => other !== kind);
    const removal = others.length === 0 ? rest : { ...rest, kind: others };
    return { id: `kind ${kind}`, label: getKindLabel(kind), removal };
  });
  if (remote !== undefined) {
    const { remote: _remote, ...removal } = url;
    filters.push({ id: 'remote', label: getRemoteLabel(remote), removal });
  }
  if (country !== undefined) {
    const { country_code: _country, ...removal } = url;
    filters.push({ id: 'country', label: getCountryName(country), removal });
  }
  if (place !== undefined) {
    const { place: _place, city: _city, ...removal } = url;
    filters.push({ id: 'place', label: `Near ${city || 'a city'}`, removal });
  }
  return filters;
}

/** A query string with the same list and words, and nothing that narrows them. */
export function clearFilters({ show, search }: JobsUrl): JobsUrl {
  return { ...(show !== undefined && { show }), ...(search !== undefined && { search }) };
}
