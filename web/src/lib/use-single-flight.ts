import { useRef, useState } from 'react';
import type { ApiError } from './http/api-error.ts';

/** A load that runs once at a time, and the result of its last run. */
interface SingleFlight {
  running: boolean;
  /** Why the last run failed; undefined once another begins. */
  error: ApiError | undefined;
  /** Runs the load, unless it runs already. Never throws. */
  run: () => Promise<void>;
}

const IDLE = { running: false, error: undefined };
/** The default key, for a component with one load. */
const DEFAULT_KEY = 'default';

/**
 * Runs a load over `call` at most once at a time, and keeps its error. Loads of different keys do not block each other,
 * and each key has its own state.
 */
export function useSingleFlight(load: () => Promise<void>, key: string | null = DEFAULT_KEY): SingleFlight {
  const busyWith = useRef<string | null>(null);
  const [state, setState] = useState<{ key: string | null } & Omit<SingleFlight, 'run'>>({ key, ...IDLE });
  async function run(): Promise<void> {
    if (key === null || busyWith.current === key) return;
    busyWith.current = key;
    setState({ key, running: true, error: undefined });
    try {
      await load();
      if (busyWith.current === key) setState({ key, ...IDLE });
    } catch (error) {
      // `call` throws nothing else
      if (busyWith.current === key) setState({ key, running: false, error: error as ApiError });
    } finally {
      if (busyWith.current === key) busyWith.current = null;
    }
  }
  return { ...(state.key === key ? state : IDLE), run };
}
