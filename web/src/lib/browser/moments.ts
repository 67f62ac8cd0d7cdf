import { getLocks } from './locks.ts';
import { stored } from './storage.ts';
import { parseJson } from '../parse-json.ts';
import { createStore } from '../store.ts';

/** Something that the user has earned, shown for some seconds: a level in gold, or a seat as a ticket. */
export interface Moment {
  readonly look: 'gold' | 'ticket';
  /** What is drawn: the number of a level, or the month and the day of an event. */
  readonly drawn: readonly string[];
  readonly title: string;
  readonly text: string;
}

/** The moments that wait, the first of which is shown. */
export const moments = createStore<readonly Moment[]>([]);

/** Shows a moment after those that wait. */
export function showMoment(moment: Moment): void {
  moments.set([...moments.get(), moment]);
}

/** Removes the moment that is shown. */
export function closeMoment(): void {
  moments.set(moments.get().slice(1));
}

/** Of older moments it is no longer known that they were shown; they do not come again by themselves. */
const MAX_KEPT = 60;
const LOCK = 'homecoming.moments';

/** The names of the user's moments that were noted in this browser. */
export function getShownMoments(userId: string): string[] {
  const prefix = `${userId} `;
  return readShown().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

/** Notes that a moment of the user was shown. Returns true once: also with several tabs, and after a reload. */
export async function claimMoment(userId: string, name: string): Promise<boolean> {
  const key = `${userId} ${name}`;
  const claim = (): boolean => {
    const shown = readShown();
    if (shown.includes(key)) return false;
    stored.set('moments', JSON.stringify([...shown, key].slice(-MAX_KEPT)));
    return true;
  };
  return getLocks()?.request(LOCK, claim) ?? claim();
}

function readShown(): string[] {
  const shown = parseJson(stored.get('moments'));
  return Array.isArray(shown) ? shown.filter((name) => typeof name === 'string') : [];
}
