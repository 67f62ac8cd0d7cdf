import { createStore, useStore } from '../lib/store.ts';
import { setActive } from './flags.ts';
import type { RunningTutorial } from './machine.ts';

/** The tutorial that this tab shows. */
export const runningTutorial = createStore<RunningTutorial | null>(null);

/** Whether a tutorial is shown here, or would be if no other tab showed it. */
export const tutorialDue = createStore(false);

/** Whether a tutorial comes before other dialogs now. */
export function useTutorialDue(): boolean {
  return useStore(tutorialDue);
}

/** Makes the profile tutorial due on this device, for a user who has just signed up. */
export function scheduleProfileTutorial(user: string): void {
  setActive('profile', { user, step: 1, explicit: false });
}
