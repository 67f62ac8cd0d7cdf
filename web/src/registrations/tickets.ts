import type { Event } from '@homecoming/contract/events.ts';
import type { Ticket } from '@homecoming/contract/registrations.ts';
import { isRecord } from '../lib/is-record.ts';
import { stored } from '../lib/browser/storage.ts';
import { parseJson } from '../lib/parse-json.ts';
import { createStore, useStore } from '../lib/store.ts';

/** Days after the end of an event for which its ticket is kept. */
const KEPT_DAYS = 7;
const DAY = 86_400_000;

/** A ticket that this browser keeps for a door without a connection. */
export interface KeptTicket {
  /** The id of its holder: other users of this browser do not see it. */
  readonly user: string;
  readonly event: Pick<Event, 'id' | 'title' | 'starts_at' | 'ends_at' | 'timezone' | 'venue'>;
  readonly ticket: Ticket;
}

const tickets = createStore(parseTickets(stored.get('tickets')));

/** The ticket of a user for an event that this browser keeps. */
export function useKeptTicket(user: string | undefined, eventId: string): KeptTicket | undefined {
  return useStore(tickets).find((kept) => kept.user === user && kept.event.id === eventId);
}

/** Keeps a ticket in this browser. Those of events that ended a week ago go. */
export function keepTicket(user: string, event: Event, ticket: Ticket): void {
  const { id, title, starts_at, ends_at, timezone, venue } = event;
  const kept = { user, event: { id, title, starts_at, ends_at, timezone, venue }, ticket };
  const isOld = (other: KeptTicket) => Date.parse(other.event.ends_at) < Date.now() - KEPT_DAYS * DAY;
  write([...without(user, id).filter((other) => !isOld(other)), kept]);
}

/** Deletes a ticket that is not valid any more. */
export function dropTicket(user: string, eventId: string): void {
  write(without(user, eventId));
}

/** Deletes all tickets of a user. */
export function clearUserTickets(user: string): void {
  write(tickets.get().filter((kept) => kept.user !== user));
}

function without(user: string, eventId: string): readonly KeptTicket[] {
  return tickets.get().filter((kept) => kept.user !== user || kept.event.id !== eventId);
}

function write(changed: readonly KeptTicket[]): void {
  if (JSON.stringify(changed) === JSON.stringify(tickets.get())) return;
  stored.set('tickets', changed.length === 0 ? null : JSON.stringify(changed));
  tickets.set(changed);
}

/** Damaged tickets are left out. */
function parseTickets(text: string | null): readonly KeptTicket[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.filter(isKeptTicket) : [];
}

function isKeptTicket(value: unknown): value is KeptTicket {
  if (!isRecord(value) || !isRecord(value.event) || !isRecord(value.ticket) || !isRecord(value.event.venue))
    return false;
  const { id, title, starts_at, ends_at, timezone } = value.event;
  const texts = [value.user, id, title, starts_at, ends_at, timezone, value.ticket.qr_code, value.ticket.ticket_code];
  return texts.every((part) => typeof part === 'string');
}
