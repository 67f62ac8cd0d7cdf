import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ApiError } from './api-error.ts';

const PAUSE_MS = 200;

/** What a search shows. */
export interface Search<T> {
  /** What was found, best first: for what was typed before while the next answer is on its way. Undefined until the first. */
  results: readonly T[] | undefined;
  /** What the results were found by. */
  query: string;
  /** The results of what is typed by now are on their way. */
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** The answer to a query, as SWR has it. */
interface Answer<T> {
  data: { results: readonly T[] } | undefined;
  error: ApiError | undefined;
  mutate: () => Promise<unknown>;
}

/** What to search for once typing pauses; blank while nothing is typed. */
export function useTypedQuery(typed: string): string {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  return text === '' ? '' : paused;
}

/** What a search for the query of `useTypedQuery` shows by now. Null while nothing is typed. */
export function useSearchView<T>(typed: string, query: string, { data, error, mutate }: Answer<T>): Search<T> | null {
  const text = typed.trim();
  const [last, setLast] = useState<{ results: readonly T[]; query: string } | null>(null);
  if (text === '' && last !== null) setLast(null);
  if (text !== '' && data !== undefined && data.results !== last?.results) setLast({ results: data.results, query });
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
