import { useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../lib/browser/after-paint.ts';

/**
 * A choice that shows at once where it is made: a list with many items, and the request, follow after the next paint. Of
 * several choices before it only the last one counts, and none that changes nothing. Returns what to show and the
 * function to choose.
 */
export function useQuickChoice<T extends string | boolean>(
  value: T,
  onChange: (value: T) => void,
): [T, (value: T) => void] {
  const [chosen, setChosen] = useState<T | null>(null);
  const newest = useRef<T | null>(null);
  const current = useRef(value);
  useLayoutEffect(() => {
    current.current = value;
  }, [value]);
  async function choose(next: T): Promise<void> {
    setChosen(next);
    newest.current = next;
    await afterPaint();
    if (newest.current !== next) return;
    newest.current = null;
    if (current.current !== next) onChange(next);
    setChosen(null);
  }
  return [chosen ?? value, (next) => void choose(next)];
}
