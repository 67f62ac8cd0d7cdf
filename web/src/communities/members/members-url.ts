import { communityRoles } from '@homecoming/contract/communities.ts';
import { memberSorts } from '@homecoming/contract/members.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseSearch, textOfUrl } from '../../lib/search.ts';
import type { MembersQuery } from './api.ts';

/** The query string of the members tab: filters, order and search. */
export interface MembersUrl extends MembersQuery {
  search?: string | undefined;
}

const TEXTS = ['program', 'industry', 'country'] as const;

/** Parses the query string of the members tab. Leaves out unknown and default values. */
export function parseMembersUrl(search: Record<string, unknown>): MembersUrl {
  const { role, sort, graduation_year: year } = search;
  const read: MembersUrl = {};
  const knownRole = communityRoles.find((known) => known === role);
  const knownSort = memberSorts.find((known) => known === sort);
  if (knownRole !== undefined) read.role = knownRole;
  if (knownSort !== undefined && knownSort !== 'name') read.sort = knownSort;
  if (isYear(Number(year))) read.graduation_year = Number(year);
  for (const name of TEXTS) {
    const text = textOfUrl(search[name], limits.profileField);
    if (text !== '') read[name] = text;
  }
  return { ...read, ...parseSearch(search.search) };
}

/** The query string of the members tab, and a function to change it. */
export function useMembersUrl() {
  // Parsed again, because the router adds what the parser left out
  const { search = '', ...query } = useSearch({ from: '/app/open/communities/$id/members', select: parseMembersUrl });
  const navigate = useNavigate({ from: '/communities/$id/members' });
  function change(changes: { [K in keyof MembersUrl]?: MembersUrl[K] | undefined }): void {
    void navigate({
      search: (before) => parseMembersUrl({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  }
  return { search, query, change };
}

/** Whether it is a possible graduation year. */
export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= limits.graduationYearMin && year <= limits.graduationYearMax;
}
