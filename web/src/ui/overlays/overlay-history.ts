import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many overlays are open over the page of `overPage` here; the entry of a page has none. */
    overlays?: number;
    /** The key of the entry of the page. */
    overPage?: string;
  }
}

interface Overlay {
  close(): void;
}

/** The open overlays, the topmost last. */
const open: Overlay[] = [];
/** That of the app; null where a component is rendered alone. */
let appHistory: RouterHistory | null = null;

type State = RouterHistory['location']['state'];
const depth = ({ overlays = 0 }: State): number => overlays;

/** The key of the page that an entry shows, the same with and without overlays. Scroll positions are kept by it. */
export function pageKey({ state }: { state: State }): string {
  return state.overPage ?? state.key ?? '';
}

/**
 * The history of the browser, with an entry for each open overlay, so that Back closes the topmost one (decision 016).
 * The entry of an overlay that was closed otherwise stays: Back skips it, the next overlay uses it, and the next page
 * takes its place.
 */
export function createOverlayHistory(): RouterHistory {
  // Added before the listener of the router, whose location is still the entry that was left
  window.addEventListener('popstate', () => onPop(history.location.state));
  const history = createBrowserHistory();
  const { push, replace } = history;
  history.push = (path, state, options) => {
    const isOverlay = depth(state ?? {}) > depth(history.location.state);
    if (isOverlay || depth(history.location.state) === 0) push(path, state, options);
    else replace(path, state, options);
  };
  history.replace = (path, state, options) => {
    const { overlays, overPage } = history.location.state;
    const isSamePage = new URL(path, window.location.origin).pathname === history.location.pathname;
    const entry = isSamePage && overlays !== undefined && overPage !== undefined ? { overlays, overPage } : {};
    replace(path, { ...state, ...entry }, options);
  };
  let { pathname } = history.location;
  history.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    for (const overlay of open.toReversed()) overlay.close();
  });
  appHistory = history;
  return history;
}

/** @param from the state of the entry that was left */
function onPop(from: State): void {
  // The boundary to the browser: each entry is one of the router's history
  const to = (window.history.state ?? {}) as State;
  if (pageKey({ state: to }) !== pageKey({ state: from }) || depth(to) >= depth(from)) return;
  if (depth(from) > open.length) return window.history.back();
  for (const overlay of open.slice(depth(to)).toReversed()) overlay.close();
}

/** Gives each open overlay an entry. */
function addEntries(): void {
  if (appHistory === null) return;
  for (let overlays = depth(appHistory.location.state) + 1; overlays <= open.length; overlays += 1) {
    const { href, state } = appHistory.location;
    appHistory.push(href, { ...state, overlays, overPage: pageKey({ state }) }, { ignoreBlocker: true });
  }
}

/** While an overlay is open, Back closes it and leaves the page as it is. Another page closes it, too. */
export function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const overlay: Overlay = {
      close() {
        close();
        // One that asks a question first stays open
        requestAnimationFrame(addEntries);
      },
    };
    open.push(overlay);
    addEntries();
    return () => void open.splice(open.indexOf(overlay), 1);
  }, [opened]);
}
