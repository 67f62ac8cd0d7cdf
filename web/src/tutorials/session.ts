import { beginTutorial, type IsHere, type TutorialStart } from './machine.ts';
import { runningTutorial } from './model.ts';

const LOCK = 'homecoming.tutorial';

interface TabLock {
  release: () => void;
}

/** The lock of this tab; null without it. */
let session: TabLock | null = null;

/**
 * Shows a tutorial here, unless another tab shows one. `takeOver` ends that one instead. Where the browser has no locks,
 * each tab is on its own.
 */
export function startTutorial(start: TutorialStart, { takeOver, isHere }: { takeOver: boolean; isHere: IsHere }): void {
  const begin = () => runningTutorial.set(beginTutorial(start, isHere));
  const locks: LockManager | null | undefined = navigator.locks;
  if (session !== null || !locks) {
    begin();
    return;
  }
  let own: TabLock | null = null;
  const request = locks.request(LOCK, takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
    if (lock === null) return undefined;
    const ended = new Promise<void>((release) => {
      own = { release };
    });
    session = own;
    begin();
    return ended;
  });
  request.catch(() => {
    // Another tab has taken the tutorial over, or a second request of this one
    if (session !== own) return;
    session = null;
    runningTutorial.set(null);
  });
}

/** Removes the tutorial from this tab, and lets other tabs show one. */
export function stopTutorial(): void {
  runningTutorial.set(null);
  session?.release();
  session = null;
}
