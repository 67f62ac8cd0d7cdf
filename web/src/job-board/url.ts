import { jobKinds, jobRemotes, type JobFilters } from '@homecoming/contract/job-filters.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { knownValue, textOfUrl } from '../lib/search.ts';

/** The lists of jobs of a community. */
export type JobView = 'open' | 'saved' | 'mine';

/** The query string of a list of jobs: which list, and its filters. `search` are words, `city` is the name of the place. */
export interface JobsUrl extends Omit<JobFilters, 'query'> {
  search?: string | undefined;
  city?: string | undefined;
  show?: Exclude<JobView, 'open'> | undefined;
}

/** Parses the query string of a list of jobs. Leaves out what makes no sense. */
function parseJobsUrl(search: { [K in keyof JobsUrl]?: unknown }): JobsUrl {
  const kind = jobKinds.filter((one) => [search.kind].flat().includes(one));
  const remote = knownValue(search.remote, jobRemotes);
  const country = textOfUrl(search.country_code, 2);
  const place = Number(search.place);
  const words = textOfUrl(search.search, limits.searchQuery);
  const show = knownValue(search.show, ['saved', 'mine']);
  return {
    ...(kind.length > 0 && { kind }),
    ...(remote !== undefined && { remote }),
    ...(/^[A-Z]{2}$/.test(country) && { country_code: country }),
    ...(Number.isInteger(place) && place > 0 && { place, city: textOfUrl(search.city, limits.profileField) }),
    ...(words !== '' && { search: words }),
    ...(show !== undefined && { show }),
  };
}

/** The query string of a list of jobs, and a function that replaces it. */
export function useJobsUrl(): [JobsUrl, (url: JobsUrl, replace?: boolean) => void] {
  // The route has it as it is in the address.
  const url = parseJobsUrl(useSearch({ from: '/app/signed-in/communities/$id/jobs' }));
  const navigate = useNavigate({ from: '/communities/$id/jobs' });
  return [url, (search, replace = true) => void navigate({ search, replace })];
}

/** The query string of a list of jobs with these filters. `city` is the name of the place. */
export function toJobsUrl(
  { query, kind, remote, country_code: country, place }: JobFilters,
  city: string | undefined,
): JobsUrl {
  return {
    ...(kind !== undefined && { kind }),
    ...(remote !== undefined && { remote }),
    ...(country !== undefined && { country_code: country }),
    ...(place !== undefined && { place, city }),
    ...(query !== undefined && { search: query }),
  };
}

/** The filters of a query string, as calls take them. */
export function toFilters({ search, city: _city, show: _show, ...filters }: JobsUrl): JobFilters {
  return { ...filters, ...(search !== undefined && { query: search }) };
}
