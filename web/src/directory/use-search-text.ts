import { useEffect, useEffectEvent } from 'react';
import { useTypedQuery } from '../lib/search.ts';
import type { UrlChanges } from './directory-url.ts';

/** The typed text after a pause, which it also puts into the URL. */
export function useSearchText(typed: string, searched = '', change: (changes: UrlChanges) => void): string {
  const text = useTypedQuery(typed);
  const report = useEffectEvent((typedText: string) => {
    if (typedText !== searched) change({ search: typedText === '' ? undefined : typedText });
  });
  useEffect(() => report(text), [text]);
  return text;
}
