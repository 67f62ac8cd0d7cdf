import { useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';

/** A load that runs once at a time, and how it went last. */
interface OneAtATime {
  running: boolean;
  /** Why the last run failed; undefined once another begins. */
  error: ApiError | undefined;
  /** Runs the load, unless it runs already. Never throws. */
  run: () => Promise<void>;
}

const IDLE = { running: false, error: undefined };
/** Stands for a load that is of nothing in particular. */
const ANYTHING = 'anything';

/**
 * Runs a load over `call` that must not run twice at a time, and keeps what went wrong with it. `of` says what is
 * loaded: one of something else neither waits for it, nor is told of its failure.
 */
export function useSingleFlight(load: () => Promise<void>, of: string | null = ANYTHING): OneAtATime {
  const busyWith = useRef<string | null>(null);
  const [state, setState] = useState<{ of: string | null } & Omit<OneAtATime, 'run'>>({ of, ...IDLE });
  async function run(): Promise<void> {
    if (of === null || busyWith.current === of) return;
    busyWith.current = of;
    setState({ of, running: true, error: undefined });
    try {
      await load();
      if (busyWith.current === of) setState({ of, ...IDLE });
    } catch (error) {
      // `call` throws nothing else
      if (busyWith.current === of) setState({ of, running: false, error: error as ApiError });
    } finally {
      if (busyWith.current === of) busyWith.current = null;
    }
  }
  return { ...(state.of === of ? state : IDLE), run };
}
