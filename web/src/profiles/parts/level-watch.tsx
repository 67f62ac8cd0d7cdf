import { levels } from '@homecoming/contract/points.ts';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { notice } from '../../lib/toasts.ts';

/** Shows a notice when the user reaches a new level. */
export function LevelWatch() {
  const { data: user } = useCurrentUser();
  const known = useRef<{ id: string; level: number } | null>(null);
  useEffect(() => {
    if (user === undefined) return;
    const { id, level } = user;
    const before = known.current;
    known.current = { id, level };
    if (before?.id !== id || level <= before.level) return;
    const name = levels.find((step) => step.level === level)?.name;
    if (name !== undefined) notice.success(`You are a ${name} now`);
  }, [user]);
  return null;
}
