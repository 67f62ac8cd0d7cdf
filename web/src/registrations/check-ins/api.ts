import { undoCheckIn as undoCheckInCall, type Attendee } from '@homecoming/contract/registrations.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { refreshEvent } from '../../events/api.ts';
import { call } from '../../lib/http/client.ts';
import { useStore } from '../../lib/store.ts';
import { stored } from '../../lib/browser/storage.ts';
import { removeEntry, useOutbox } from '../../lib/unsent/outbox.ts';
import { showCheckIn } from './cache.ts';
import { isKept, getQueueName, unsentCheckIns, type CheckInEntry } from './outbox.ts';
import { outcomes, type CheckInBy, type Outcome } from './outcomes.ts';

/** A check-in of this device: on its way, waiting for a connection, or answered. */
export type CheckInView =
  | { id: string; by: CheckInBy; state: 'sending' | 'waiting'; startedAt: number }
  | { id: string; by: CheckInBy; state: 'refused'; sentence: string; isKept: boolean }
  | (Outcome & { state: 'in' | 'already' });

/** A check-in that the server has answered. */
export type AnsweredCheckIn = Exclude<CheckInView, { state: 'sending' | 'waiting' }>;

/** The check-ins of this device for an event: unanswered and kept ones, then the answered ones, each the newest first. */
export function useCheckIns(eventId: string): readonly CheckInView[] {
  const entries = useOutbox(unsentCheckIns, getQueueName(eventId));
  const answered = useStore(outcomes).filter((outcome) => outcome.eventId === eventId);
  return [...entries.toReversed().map(viewOfEntry), ...answered.map(viewOfOutcome)];
}

/** Checks a person in, now or once there is a connection. The same person that waits already is not added again. */
export async function startCheckIn(eventId: string, by: CheckInBy, checkIns: readonly CheckInView[]): Promise<void> {
  const key = personKey(by);
  const isWaiting = checkIns.some(
    (view) => (view.state === 'sending' || view.state === 'waiting') && personKey(view.by) === key,
  );
  if (isWaiting) return;
  const content = { eventId, door: stored.get('doorName') ?? '', by };
  await unsentCheckIns.add({ queue: getQueueName(eventId), content });
}

/** What identifies the person of a check-in. */
function personKey(by: CheckInBy): string {
  if (by.kind === 'ticket') return `ticket ${by.code.toUpperCase()}`;
  return by.kind === 'email' ? `email ${by.email.toLowerCase()}` : `attendee ${by.joinId}`;
}

/** Removes a refused check-in that was kept. */
export function dismissCheckIn(id: string): void {
  removeEntry(id);
}

/** Undoes the check-in of an attendee. */
export async function undoCheckIn(eventId: string, attendee: Attendee): Promise<void> {
  if (attendee.joinId === null) return;
  await call(undoCheckInCall, { params: { id: attendee.joinId } });
  showCheckIn(eventId, { userId: attendee.id, checked_in_at: null, door: null });
  void refreshEvent(eventId);
}

/** The record of a person without what only attendees have. */
export function toPerson({ id, first_name, last_name, photo, graduation_year, level }: Attendee): Person {
  return { id, first_name, last_name, photo, graduation_year, level };
}

function viewOfEntry(entry: CheckInEntry): CheckInView {
  const { id, content, state, failure, createdAt } = entry;
  const { by } = content;
  if (isKept(entry)) return { id, by, state: 'refused', sentence: failure?.message ?? '', isKept: true };
  // An entry that is not kept becomes an outcome at once
  const isWaiting = failure !== null && state !== 'failed';
  return { id, by, state: isWaiting ? 'waiting' : 'sending', startedAt: createdAt };
}

function viewOfOutcome(outcome: Outcome): CheckInView {
  const { id, by, kind, sentence } = outcome;
  if (kind === 'refused') return { id, by, state: 'refused', sentence: sentence ?? '', isKept: false };
  return { ...outcome, state: kind };
}
