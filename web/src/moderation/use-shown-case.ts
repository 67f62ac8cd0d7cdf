import type { Case } from '@homecoming/contract/cases.ts';
import { useEffect, useState } from 'react';
import { useCase } from './api.ts';

/**
 * The case of a queue that the user looks at, by default the first. It stays when somebody else decides it, so that the user
 * sees by whom, where `keepsWhatLeft`; `hasLeft` says so. What the user decides goes.
 */
export function useShownCase(items: readonly Case[], keepsWhatLeft: boolean) {
  const [chosen, choose] = useState<string | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Case | null>(null);
  const listed = items.find(({ id }) => id === chosen);
  const isGone = keepsWhatLeft && chosen !== null && listed === undefined && !decided.has(chosen);
  const left = isGone && last?.id === chosen ? last : null;
  const { data: now, error } = useCase(left === null ? null : left.id);
  const hasLeft = left !== null && error === undefined;
  const shown = listed ?? (hasLeft ? (now ?? left) : items.find(({ id }) => !decided.has(id)));

  // It is chosen once it is shown.
  useEffect(() => {
    if (!hasLeft && shown !== undefined && shown.id !== chosen) choose(shown.id);
    if (listed !== undefined && listed !== last) setLast(listed);
  }, [shown, chosen, hasLeft, listed, last]);

  return {
    shown,
    hasLeft,
    choose,
    /** Goes on to the next case, and remembers that the user decides the one before. */
    leave(id: string) {
      setDecided(new Set([...decided, id]));
      const index = items.findIndex((one) => one.id === id);
      const others = [...items.slice(index + 1), ...items.slice(0, Math.max(0, index))];
      choose(others.find((one) => !decided.has(one.id))?.id ?? null);
    },
    /** The user could not decide it, or has undone that. */
    showAgain(id: string) {
      setDecided(new Set([...decided].filter((one) => one !== id)));
      choose(id);
    },
  };
}
