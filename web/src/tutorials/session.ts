import { getLocks } from '../lib/browser/locks.ts';
import { beginTutorial, type IsHere, type TutorialStart } from './machine.ts';
import { runningTutorial } from './model.ts';

const LOCK = 'homecoming.tutorial';

interface StartOptions {
  isHere: IsHere;
  /** Waits until it is aborted for the end of another tab's tutorial. Null ends that one instead. */
  waiting: AbortSignal | null;
}

/** Releases the lock of this tab; null without it. */
let release: (() => void) | null = null;
/** Of several requests for the lock only the last one counts. */
let lastRequest = 0;
/** Aborted when the tutorial of this tab stops. */
let stopping = new AbortController();

/**
 * Shows the tutorial that `findStart` returns, once no other tab shows one: it may have ended there. Where the browser has
 * no locks, each tab is on its own.
 */
export function startTutorial(findStart: () => TutorialStart | null, { isHere, waiting }: StartOptions): void {
  const { signal } = stopping;
  function begin(): boolean {
    const start = (waiting ?? signal).aborted ? null : findStart();
    if (start !== null) runningTutorial.set(beginTutorial(start, isHere));
    return start !== null;
  }
  const locks = getLocks();
  if (release !== null || locks === null) {
    begin();
    return;
  }
  // A lock that is taken needs no waiting
  const isBegun = waiting === null && begin();
  if (waiting === null && !isBegun) return;
  lastRequest += 1;
  const number = lastRequest;
  let own: (() => void) | null = null;
  const request = locks.request(LOCK, waiting === null ? { steal: true } : { signal: waiting }, () => {
    if (isBegun ? signal.aborted : !begin()) return undefined;
    return new Promise<void>((resolve) => {
      release = own = resolve;
    });
  });
  request.catch(() => {
    // Aborted, or taken over by another tab or a second request of this one
    if (own === null || release !== own || number !== lastRequest) return;
    release = null;
    runningTutorial.set(null);
  });
}

/** Removes the tutorial from this tab, and lets other tabs show one. */
export function stopTutorial(): void {
  stopping.abort();
  stopping = new AbortController();
  runningTutorial.set(null);
  release?.();
  release = null;
}
