import { useRef, useState } from 'react';
import { getErrorMessage } from './http/api-error.ts';
import { notice } from './toasts.ts';

interface Action<Args extends unknown[]> {
  /** Runs the action, unless it runs already. Never throws. */
  run: (...args: Args) => Promise<void>;
  isRunning: boolean;
  /** Why the last run failed, to show it; null once another begins. */
  failure: string | null;
}

/**
 * What a button does: once at a time, however often it is pressed. A failure is shown as a toast, unless `onFailure`
 * handles it; with `return` the button shows `failure`.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  onFailure: 'return' | ((error: unknown) => void | Promise<void>) = showFailure,
): Action<Args> {
  const isBusy = useRef(false);
  const [state, setState] = useState<{ isRunning: boolean; failure: string | null }>({
    isRunning: false,
    failure: null,
  });
  async function run(...args: Args): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isRunning: true, failure: null });
    let failure: string | null = null;
    try {
      await action(...args);
    } catch (error) {
      failure = getErrorMessage(error);
      if (onFailure !== 'return') await onFailure(error);
    } finally {
      isBusy.current = false;
      setState({ isRunning: false, failure });
    }
  }
  return { ...state, run };
}

function showFailure(error: unknown): void {
  notice.error(getErrorMessage(error));
}
