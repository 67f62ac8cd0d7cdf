import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import { useFoundGroups } from './api-list.ts';

const PAUSE_MS = 200;

/** What a search among groups shows. */
export interface GroupSearch {
  /** What was found, best first: for what was typed before while the next answer is on its way. Undefined until the first. */
  results: readonly FoundGroup[] | undefined;
  /** What the results were found by. */
  query: string;
  /** The results of what is typed by now are on their way. */
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** Searches the groups that the user may read once typing pauses. Null while nothing is typed. */
export function useGroupSearch(typed: string): GroupSearch | null {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const query = text === '' ? '' : paused;
  const { data, error, mutate } = useFoundGroups(query);
  const [last, setLast] = useState<Pick<GroupSearch, 'results' | 'query'> | null>(null);
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
