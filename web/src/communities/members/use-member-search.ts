import type { CommunityMember } from '@homecoming/contract/members.ts';
import { useSearchView, useTypedQuery, type Search } from '../../lib/search.ts';
import { useFoundMembers } from './api.ts';

/** The state of a search among the members of a community. */
export type MemberSearch = Search<CommunityMember>;

/** Searches the members of a community after a pause in typing. Null without a query. */
export function useMemberSearch(communityId: string, typed: string): MemberSearch | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useFoundMembers(communityId, query));
}
