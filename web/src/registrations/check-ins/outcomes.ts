import type { Person } from '@homecoming/contract/shapes.ts';
import { createStore } from '../../lib/store.ts';

/** By what a person is checked in. */
export type CheckInBy =
  | { kind: 'ticket'; code: string }
  | { kind: 'attendee'; joinId: string; person: Person }
  | { kind: 'email'; email: string };

/** What a check-in of this device came to. */
export interface Outcome {
  /** The id of its entry in the outbox. */
  id: string;
  eventId: string;
  by: CheckInBy;
  kind: 'in' | 'already' | 'refused';
  /** Null where only a name, or nothing, is known. */
  person: Person | null;
  name: string | null;
  /** When and at which door the person came in. */
  at: string | null;
  door: string | null;
  /** Why it was refused. */
  sentence: string | null;
}

/** The most outcomes that are kept. They live as long as the page. */
const MAX_OUTCOMES = 50;

/** The outcomes of this device, the newest first. */
export const outcomes = createStore<readonly Outcome[]>([]);

export function addOutcome(outcome: Outcome): void {
  const others = outcomes.get().filter(({ id }) => id !== outcome.id);
  outcomes.set([outcome, ...others].slice(0, MAX_OUTCOMES));
}
