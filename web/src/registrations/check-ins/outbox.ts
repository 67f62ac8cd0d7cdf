import { checkIn, manualCheckIn, registrationErrors, type CheckIn } from '@homecoming/contract/registrations.ts';
import { call } from '../../lib/http/client.ts';
import { notice } from '../../lib/toasts.ts';
import type { OutboxEntry } from '../../lib/unsent/outbox-entries.ts';
import { defineOutboxKind, removeEntry } from '../../lib/unsent/outbox.ts';
import { showCheckIn } from './cache.ts';
import { addOutcome, type CheckInBy } from './outcomes.ts';

/** A check-in of the outbox. */
export interface UnsentCheckIn {
  eventId: string;
  /** The name of the door; '' for none. */
  door: string;
  by: CheckInBy;
}

export type CheckInEntry = OutboxEntry<UnsentCheckIn>;

/** A refusal after this time, in ms, is kept until it is dismissed: nobody may be looking at the screen. */
const SEEN_MS = 15_000;

/** Check-ins: each is sent until the server answers, under one key, so that a retry is not a second check-in. */
export const unsentCheckIns = defineOutboxKind<UnsentCheckIn, CheckIn>('check-in', {
  send({ content: { eventId, door, by }, idempotencyKey }, { signal }) {
    const body = { event_id: eventId, ...(door !== '' && { door }) };
    if (by.kind === 'email') {
      return call(manualCheckIn, { body: { ...body, email: by.email }, idempotencyKey, signal });
    }
    const id = by.kind === 'ticket' ? by.code : by.joinId;
    return call(checkIn, { params: { id }, body, idempotencyKey, signal });
  },
  onSent({ attendee, checked_in_at, door, counts }, { id, content: { eventId, by } }) {
    showCheckIn(eventId, { userId: attendee.id, checked_in_at, door }, counts);
    addOutcome({ id, eventId, by, kind: 'in', person: attendee, name: null, at: checked_in_at, door, sentence: null });
  },
  onFailed(entry) {
    const { id, failure, content } = entry;
    const { eventId, by } = content;
    const { details = {}, message = '' } = failure ?? {};
    const person = by.kind === 'attendee' ? by.person : null;
    const shared = { id, eventId, by, person };
    if (isAlreadyIn(entry)) {
      const at = parseText(details.checked_in_at);
      const door = parseText(details.door);
      if (person !== null && at !== null) showCheckIn(eventId, { userId: person.id, checked_in_at: at, door });
      addOutcome({ ...shared, kind: 'already', name: parseText(details.name), at, door, sentence: null });
      removeEntry(id);
      return;
    }
    if (isKept(entry)) {
      notice.error('A check-in that waited was refused. It is on the list of attendees, and at the door.');
      return;
    }
    const title = parseText(details.title);
    const sentence = title === null ? message : `This ticket is for another event: ${title}.`;
    addOutcome({ ...shared, kind: 'refused', name: null, at: null, door: null, sentence });
    removeEntry(id);
  },
});

/** The name of the queue of an event. */
export function getQueueName(eventId: string): string {
  return `check-in ${eventId}`;
}

/** Whether the check-in waited and was refused, so that it stays until it is dismissed. */
export function isKept(entry: CheckInEntry): boolean {
  return entry.state === 'failed' && !isAlreadyIn(entry) && Date.now() - entry.createdAt > SEEN_MS;
}

function isAlreadyIn({ failure }: CheckInEntry): boolean {
  return failure?.code === registrationErrors.already_checked_in.code;
}

function parseText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
