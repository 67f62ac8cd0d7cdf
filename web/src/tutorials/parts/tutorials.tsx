import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { useToken } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { markProfileTutorialDone, saveEnd } from '../api.ts';
import { readFlags, setActive } from '../flags.ts';
import type { TutorialStart } from '../machine.ts';
import { runningTutorial, tutorialDue } from '../model.ts';
import { startTutorial, stopTutorial } from '../session.ts';
import {
  canStartOn,
  findDueTutorial,
  isHidden,
  isProfileDue,
  isUnsaved,
  readAddress,
  startsOnCommunityPage,
  unsavedTutorials,
  withoutStartParameters,
} from '../start.ts';
import { tutorialNames } from '../steps.ts';
import { isHereOn } from '../target.ts';
import { loadOrSayWhy } from '../../ui/overlays/on-demand.tsx';
import type { Tour } from './tour.tsx';

/** The view of a tutorial, once its code is loaded. */
const tourView = createStore<typeof Tour | undefined>(undefined);

async function loadTour(): Promise<true> {
  tourView.set((await import('./tour.tsx')).Tour);
  return true;
}

/** Starts the tutorial that is due, and shows the one that runs. The code of the view is loaded when one starts. */
export function Tutorials() {
  const user = useReadyUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const running = useStore(runningTutorial);
  const View = useStore(tourView);
  const [isUnavailable, setUnavailable] = useState(false);
  const isRunning = running !== null;
  useEffect(() => {
    if (isRunning) void loadOrSayWhy(loadTour).then((isLoaded) => setUnavailable(isLoaded !== true));
  }, [isRunning]);
  // It is due again at the next load
  useEffect(() => {
    if (isRunning && isUnavailable) stopTutorial();
  }, [isRunning, isUnavailable]);
  usePreloadForCommunityPage(user);
  useStarts(user, pathname, { isRunning, isUnavailable });
  useSaving(user);
  if (user === undefined || running === null || isHidden(pathname)) return null;
  // oxlint-disable-next-line react/static-components -- a component of another module
  return View && <View tutorial={running} user={user} />;
}

/** Loads the view ahead, where the address or a flag says that a tutorial starts: while the user's data load. */
export function preloadTour(): void {
  const isStored = Object.values(readFlags()).some(({ active }) => active !== null);
  const isAsked = Object.keys(readAddress(window.location.search)).length > 0;
  if (isStored || isAsked) loadTour().catch(() => undefined);
}

/** Loads the view ahead for users for whom the page of a community starts a tutorial. */
function usePreloadForCommunityPage(user: OwnUser | undefined): void {
  useEffect(() => {
    const isAhead = user !== undefined && startsOnCommunityPage(user, readFlags().community, Date.now());
    if (isAhead) loadTour().catch(() => undefined);
  }, [user]);
}

/** The signed-in user after the onboarding. A tutorial ends with the session. */
function useReadyUser(): OwnUser | undefined {
  const token = useToken();
  const { data: user } = useCurrentUser();
  const ready = token !== null && user?.onboarded === true ? user : undefined;
  const id = ready?.id;
  useEffect(() => (id === undefined ? undefined : stopTutorial), [id]);
  return ready;
}

/** Starts the tutorial that the address asks for, else the one that is due. */
function useStarts(
  user: OwnUser | undefined,
  pathname: string,
  { isRunning, isUnavailable }: { isRunning: boolean; isUnavailable: boolean },
): void {
  const router = useRouter();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  useEffect(() => {
    if (user === undefined) {
      tutorialDue.set(false);
      return;
    }
    const asked = storeAddressStarts(user.id, search);
    const left = withoutStartParameters(search);
    if (left !== search && Object.keys(readAddress(search)).length > 0) {
      const { hash, state } = router.state.location;
      router.history.replace(`${pathname}${left}${hash && `#${hash}`}`, state);
    }
    if (isRunning && !asked) return;
    // After a failed load of the view, other dialogs do not wait; an address that asks for the tutorial loads it again
    if (isUnavailable && !asked) {
      tutorialDue.set(false);
      return;
    }
    const findStart = (): TutorialStart | null => {
      const due = findDueTutorial(user, readFlags(), { pathname, now: Date.now() });
      const start = due !== null && canStartOn(due, pathname, asked) ? due : null;
      tutorialDue.set(start !== null);
      return start;
    };
    if (findStart() === null) return;
    const waiting = new AbortController();
    startTutorial(findStart, { isHere: isHereOn(pathname), waiting: asked ? null : waiting.signal });
    return () => waiting.abort();
  }, [user, pathname, search, isRunning, isUnavailable, router]);
}

/** Stores what the address starts. Returns whether it starts something. */
function storeAddressStarts(userId: string, search: string): boolean {
  const starts = readAddress(search);
  // The tutorial itself has opened this page
  if (starts.community !== undefined && runningTutorial.get()?.phase.kind === 'moving') return false;
  const flags = readFlags();
  const names = tutorialNames.filter((name) => starts[name] !== undefined);
  for (const name of names) {
    const { active } = flags[name];
    const stored = active?.user === userId ? active.step : 1;
    const step = starts[name] === 'stored' ? stored : (starts[name] ?? 1);
    setActive(name, { user: userId, step, explicit: true });
  }
  return names.length > 0;
}

/** At a page load and when the connection is back, saves what could not be saved before. Marks a profile tutorial that cannot come any more as done. */
function useSaving(user: OwnUser | undefined): void {
  const id = user?.id;
  const mustMark = user !== undefined && isProfilePassed(user);
  useEffect(() => {
    if (id === undefined) return;
    const save = (): void => {
      for (const name of unsavedTutorials({ id }, readFlags())) saveEnd(name).catch(() => undefined);
    };
    save();
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [id]);
  useEffect(() => {
    if (mustMark) markProfileTutorialDone().catch(() => undefined);
  }, [mustMark]);
}

/** On another device, or after a second sign-in, the profile tutorial is not due any more; the join dialog waits for it. */
function isProfilePassed(user: OwnUser): boolean {
  const { profile } = readFlags();
  return user.info_1 === false && !isProfileDue(user, profile) && !isUnsaved(user, profile);
}
