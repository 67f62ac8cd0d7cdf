import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnsweredCheckIn, CheckInView } from './api.ts';

/** Calls `onAnswer` with each check-in that is answered while the screen is open, the oldest first. */
export function useNewAnswers(views: readonly CheckInView[], onAnswer: (view: AnsweredCheckIn) => void): void {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const report = useEffectEvent(onAnswer);
  useEffect(() => {
    const answered = views.filter(isAnswered);
    const before = seen.current;
    seen.current = new Set(answered.map(({ id }) => id));
    if (before === null) return;
    for (const view of answered.toReversed()) if (!before.has(view.id)) report(view);
  }, [views]);
}

function isAnswered(view: CheckInView): view is AnsweredCheckIn {
  return view.state !== 'sending' && view.state !== 'waiting';
}
