import { useEffect, useEffectEvent, useRef } from 'react';
import type { CheckInView } from './api.ts';

/** Calls `onAnswer` with each check-in that is answered while the screen is open, the oldest first. */
export function useNewAnswers(views: readonly CheckInView[], onAnswer: (view: CheckInView) => void): void {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const report = useEffectEvent(onAnswer);
  useEffect(() => {
    const answered = views.filter(({ state }) => state !== 'sending' && state !== 'waiting');
    const before = seen.current;
    seen.current = new Set(answered.map(({ id }) => id));
    if (before === null) return;
    for (const view of answered.toReversed()) if (!before.has(view.id)) report(view);
  }, [views]);
}
