import { rememberPage } from '../lib/browser/return-to.ts';
import { storedInTab } from '../lib/browser/storage.ts';
import { isRecord } from '../lib/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';

/** As long as making an account may take. Later, or for the next person at this browser, it would surprise. */
const WANTED_FOR_MS = 30 * 60 * 1_000;

/** The registration that a visitor was about to make when they were sent to sign in. */
export interface WantedRegistration {
  /** The id of the event. */
  readonly event: string;
  /** All seats were taken: they asked for a place in the waitlist. */
  readonly waitlist: boolean;
}

/**
 * Stores in this tab that a visitor wants to register for an event, and to return to it. Only a press on a button of ours
 * calls it: no link can register anybody.
 */
export function wantRegistration(wanted: WantedRegistration): void {
  rememberPage(`/events/${wanted.event}`);
  storedInTab.set('wantedRegistration', JSON.stringify({ ...wanted, until: Date.now() + WANTED_FOR_MS }));
}

export function getWantedRegistration(): WantedRegistration | null {
  const wanted = parseJson(storedInTab.get('wantedRegistration'));
  if (!isRecord(wanted) || typeof wanted.event !== 'string' || typeof wanted.until !== 'number') return null;
  if (wanted.until < Date.now()) return null;
  return { event: wanted.event, waitlist: wanted.waitlist === true };
}

/** The registration is made, or cannot be made. */
export function dropWantedRegistration(): void {
  storedInTab.set('wantedRegistration', null);
}
