import type { RouterHistory } from '@tanstack/react-router';

/** The way back closes what is open over a page: each dialog has an entry of its own in the browser's history. */
export interface BackEntries {
  /** Something is open; `close` is called when one goes back. Returns what says that it is closed. */
  open(close: () => void): () => void;
  /** Follows the history, as long as there is something that could open. Returns how to stop. */
  follow(): () => void;
}

/** In the state of an entry: how many entries of dialogs lead up to it from that of their page. */
const MARK = 'dialogs';
/** A browser may pass over a step back that it is asked for; nobody waits longer for it. */
const STEP_WITHIN = 500;
/** Where the router keeps which visit of a page an entry is. */
const VISIT = '__TSR_key';

const known = new WeakMap<RouterHistory, BackEntries>();

/** The entries of what is open, over the pages of a router. */
export function backEntriesOf(history: RouterHistory): BackEntries {
  const entries = known.get(history) ?? createBackEntries(history);
  known.set(history, entries);
  return entries;
}

/**
 * The router never learns of these entries: they have the address and the state of their page, are added past it, and
 * a step between them is kept from it. Before the router adds or changes an entry they are taken away, so that none is
 * ever left under another page.
 */
function createBackEntries(history: RouterHistory): BackEntries {
  const opened: (() => void)[] = [];
  let followers = 0;
  let seen = 0;
  let removal: PromiseWithResolvers<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unblock: (() => void) | null = null;

  /** Brings the history to what is open, once React and the router have done what they are at. */
  function settleSoon(): void {
    timer ??= setTimeout(settle);
  }

  function settle(): void {
    timer = undefined;
    if (removal !== null) return;
    note(marksOf(window.history.state));
    if (seen > opened.length) void removeAbove(opened.length);
    while (seen < opened.length) add();
    if (followers === 0 && seen === 0) window.removeEventListener('popstate', onPop, { capture: true });
  }

  function add(): void {
    // The router has put its own in the place of the method
    History.prototype.pushState.call(window.history, { ...window.history.state, [MARK]: seen + 1 }, '');
    note(seen + 1);
  }

  function removeAbove(left: number): Promise<void> {
    if (removal !== null) return removal.promise;
    const there = marksOf(window.history.state);
    if (there <= left) return Promise.resolve();
    const { promise } = (removal = Promise.withResolvers<void>());
    window.history.go(left - there);
    setTimeout(() => removed(promise), STEP_WITHIN);
    return promise;
  }

  /** The step is made, or given up; of another one that has begun since, nothing is said. */
  function removed(which: Promise<void>): void {
    if (removal === null || removal.promise !== which) return;
    removal.resolve();
    removal = null;
  }

  function onPop(event: PopStateEvent): void {
    const landed = marksOf(event.state);
    const samePage = keyOf(event.state) === history.location.state[VISIT];
    const between = samePage && landed !== seen;
    note(landed);
    if (between) event.stopImmediatePropagation();
    if (removal !== null) {
      removed(removal.promise);
    } else if (between || !samePage) {
      for (const close of opened.slice(samePage ? landed : 0).toReversed()) close();
    }
    settleSoon();
  }

  function note(now: number): void {
    seen = now;
    if (seen > 0) unblock ??= history.block({ blockerFn: makeWay, enableBeforeUnload: false });
    if (seen > 0) return;
    unblock?.();
    unblock = null;
  }

  async function makeWay({ action }: { action: string }): Promise<boolean> {
    if (action === 'PUSH' || action === 'REPLACE') await removeAbove(0);
    return false;
  }

  return {
    open(close) {
      opened.push(close);
      settleSoon();
      return () => {
        opened.splice(opened.indexOf(close), 1);
        settleSoon();
      };
    },
    follow() {
      followers += 1;
      window.addEventListener('popstate', onPop, { capture: true });
      // One that a reload of the page has left
      settleSoon();
      return () => {
        followers -= 1;
        settleSoon();
      };
    },
  };
}

function marksOf(state: unknown): number {
  const marks = isRecord(state) ? state[MARK] : undefined;
  return typeof marks === 'number' ? marks : 0;
}

function keyOf(state: unknown): unknown {
  return isRecord(state) ? state[VISIT] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
