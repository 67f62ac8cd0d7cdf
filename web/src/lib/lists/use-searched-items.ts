import { useLastKnown } from '../use-last-known.ts';

interface SearchedList<T> {
  items: readonly T[] | undefined;
  error: unknown;
}

/** The items of a list that is searched. Those of the query before stay while the next ones load, but not after an error. */
export function useSearchedItems<T>({ items, error }: SearchedList<T>): readonly T[] | undefined {
  const known = useLastKnown(items);
  return error === undefined ? known : items;
}
