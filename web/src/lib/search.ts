import { limits } from '@homecoming/contract/limits.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from './http/api-error.ts';

const PAUSE_MS = 200;

/** The state of a search. */
export interface Search<T> {
  /** Results, best first; those of the query before while the next ones load. Undefined before the first. */
  results: readonly T[] | undefined;
  /** The query of the results. */
  query: string;
  /** The results of the current query are loading. */
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** The SWR response of a query. */
interface Answer<T> {
  data: { results: readonly T[] } | undefined;
  error: ApiError | undefined;
  mutate: () => Promise<unknown>;
}

/** The typed query, debounced; blank while nothing is typed. */
export function useTypedQuery(typed: string): string {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  return text === '' ? '' : paused;
}

/** The state of a search for the query of `useTypedQuery`. Null while nothing is typed. */
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

/** Calls `onSearched` with the typed query once its results are there, to put it into the URL for the way back. */
export function useSearchedText(
  typed: string,
  search: Search<unknown> | null,
  onSearched: (text: string) => void,
): void {
  const report = useEffectEvent(onSearched);
  const searched = search?.loading === true ? null : typed.trim();
  useEffect(() => {
    if (searched !== null) report(searched);
  }, [searched]);
}

/** A text of the query string. The router parses one of digits as a number. */
export function textOfUrl(value: unknown, longest: number): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? text.trim().slice(0, longest) : '';
}

/** Parses the query of the page of all searches. */
export function parseQuery({ q }: Record<string, unknown>): { q?: string | undefined } {
  return { q: textOfUrl(q, limits.searchQuery) || undefined };
}

/** Parses the search of a page's query string. */
export function parseSearch(value: unknown): { search?: string | undefined } {
  return { search: textOfUrl(value, limits.searchQuery) || undefined };
}

/**
 * A value of the query string if it is one of the known ones. Parsers return undefined for others instead of leaving them
 * out, because the router fills in what was left out with what the address has.
 */
export function knownValue<const T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}

/** A text of the query string that must not change, such as an id; undefined for other values. */
export function idOfUrl(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
