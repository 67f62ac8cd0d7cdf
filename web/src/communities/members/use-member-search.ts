import type { CommunityMember } from '@homecoming/contract/members.ts';
import { useSearchView, useTypedQuery, type Search } from '../../lib/search.ts';
import { useFoundMembers } from './api.ts';

/** What a search among the members of a community shows. */
export type MemberSearch = Search<CommunityMember>;

/** Searches the members of a community once typing pauses. Null while nothing is typed. */
export function useMemberSearch(communityId: string, typed: string): MemberSearch | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useFoundMembers(communityId, query));
}
