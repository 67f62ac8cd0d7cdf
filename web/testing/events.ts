import type { Event } from '@homecoming/contract/events.ts';
import type { Question } from '@homecoming/contract/questions.ts';
import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { guild } from './server.tsx';

const DAY = 86_400_000;

/** What a member may do with an event to come. */
export const asGuest: Event['can'] = {
  register: true,
  see_attendees: true,
  give_feedback: false,
  post: true,
  edit: false,
  change_price: false,
  manage: false,
  cancel: false,
  delete: false,
  report: true,
};

/** What its host may do with it. */
export const asHost: Event['can'] = {
  ...asGuest,
  edit: true,
  change_price: true,
  manage: true,
  cancel: true,
  delete: true,
};

/** An instant some days from now, at noon in UTC. */
export function inDays(days: number): string {
  return `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T12:00:00.000Z`;
}

/** A free event of the guild in a week, in UTC, without a limit of seats; the id is the title in small letters. */
export function buildEvent(title: string, changes: Partial<Event> = {}): Event {
  const starts_at = changes.starts_at ?? inDays(7);
  return {
    id: title.toLowerCase().replaceAll(' ', '-'),
    community: { id: guild.id, name: guild.name, logo: null },
    title,
    description: null,
    cover: null,
    scene: null,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 2 * 3_600_000).toISOString(),
    timezone: 'UTC',
    venue: { kind: 'in_person', name: 'Alder Hall', address: '112 Orchard Street', url: null },
    price: null,
    capacity: null,
    seats_left: null,
    waitlist: false,
    approval_required: false,
    visibility: 'members',
    status: 'published',
    refund_policy: null,
    going_count: 0,
    hosts: [host],
    counts: { going: 0, requested: null, waitlisted: null, checked_in: null },
    attendees: [],
    joinId: null,
    my_registration: null,
    has_feedback: false,
    cancel_reason: null,
    removed: null,
    can: asGuest,
    created_at: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

const host = { id: 'sofia', first_name: 'Sofia', last_name: 'Lindqvist', photo: null, graduation_year: 2012, level: 5 };

/** The event with the user's registration in a state. */
export function registered(event: Event, status: RegistrationStatus['status']): Event {
  if (status === 'none') return event;
  const my_registration = { id: 'r1', status, hold_expires_at: null, checked_in_at: null };
  return { ...event, joinId: 'r1', my_registration, can: { ...event.can, register: false } };
}

/** The answer of the server about the user's registration. */
export function buildRegistrationStatus(
  status: RegistrationStatus['status'],
  changes: Partial<NonNullable<RegistrationStatus['registration']>> = {},
): RegistrationStatus {
  const nothing = { payment_link_url: null, payment_id: null, amount: null, currency: null, paid: null };
  return {
    status,
    registration:
      status === 'none'
        ? null
        : {
            id: 'r1',
            joinId: 'r1',
            answers: [],
            ticket_code: null,
            checked_in_at: null,
            hold_expires_at: null,
            waitlist_position: null,
            refund_until: null,
            decline_reason: null,
            ...changes,
          },
    ...nothing,
    session_id: null,
    price_id: null,
    error: null,
  };
}

/** A question of an event; the id is the kind. */
export function buildQuestion(kind: Question['kind'], label: string, changes: Partial<Question> = {}): Question {
  const options = kind === 'text' ? [] : ['Soup', 'Bread'];
  return { id: kind, label, kind, options, required: true, position: 0, answers_count: 0, ...changes };
}

/** The questions of an event, as the server answers. */
export function buildQuestionsReply(...questions: object[]): [number, unknown] {
  return [200, { questions }];
}

/** A page of a list. */
export function buildPageReply(...results: object[]): [number, unknown] {
  return [200, { results, next: null }];
}
