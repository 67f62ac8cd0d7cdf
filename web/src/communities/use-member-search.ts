import type { CommunityMember } from '@homecoming/contract/members.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import { useFoundMembers } from './members.ts';

const PAUSE_MS = 200;

/** What a search among the members of a community shows. */
export interface MemberSearch {
  /** Who was found, best first: for what was typed before while the next answer is on its way. Undefined until the first. */
  results: readonly CommunityMember[] | undefined;
  /** What the results were found by. */
  query: string;
  /** The results of what is typed by now are on their way. */
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** Searches the members of a community once typing pauses. Null while nothing is typed. */
export function useMemberSearch(communityId: string, typed: string): MemberSearch | null {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const query = text === '' ? '' : paused;
  const { data, error, mutate } = useFoundMembers(communityId, query);
  const [last, setLast] = useState<Pick<MemberSearch, 'results' | 'query'> | null>(null);
  if (text === '' && last !== null) setLast(null);
  if (data !== undefined && data.results !== last?.results) setLast({ results: data.results, query });
  if (text === '') return null;
  const shown = data === undefined ? last : { results: data.results, query };
  return {
    results: shown?.results,
    query: shown?.query ?? '',
    loading: text !== query || (data === undefined && error === undefined),
    error: data === undefined ? error : undefined,
    retry: () => void mutate(),
  };
}
