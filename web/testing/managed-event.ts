import type { Attendee } from '@homecoming/contract/registrations.ts';
import { asHost, buildEvent, buildPageReply, buildQuestionsReply } from './events.ts';
import { fakeServer, testWith } from './server.tsx';

export const EVENT = 'GET /events/supper/';
export const BLASTS = 'GET /events/supper/blasts/';
export const QUESTIONS = 'GET /events/supper/questions/';

/** An event that Maya manages, to which 103 people go. */
export const supper = buildEvent('Supper', {
  counts: { going: 103, requested: 0, waitlisted: 0, checked_in: 0 },
  can: asHost,
});

/** What the server answers when it fails. */
export const broken: [number, unknown] = [
  500,
  { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
];

/** A server with an event that the user manages, without blasts and questions. */
export function fakeManagedEvent(event = supper) {
  const server = fakeServer();
  server.answers[EVENT] = [200, event];
  server.answers[BLASTS] = buildPageReply();
  server.answers[QUESTIONS] = buildQuestionsReply();
  return server;
}

/** A test with a fake event to manage of its own. */
export const it = testWith(() => fakeManagedEvent());

/** A person who goes to the event, by first name. */
export function buildAttendee(name: string, changes: Partial<Attendee> = {}): Attendee {
  return {
    id: name.toLowerCase(),
    first_name: name,
    last_name: 'Haddad',
    graduation_year: 2019,
    photo: null,
    level: 4,
    email: null,
    program: 'Journalism',
    current_industry: null,
    joinId: `r-${name.toLowerCase()}`,
    status: 'going',
    checked_in_at: null,
    checked_in_door: null,
    answers: [],
    paid: false,
    ...changes,
  };
}
