import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { buildEvent, buildPageReply, buildQuestionsReply, registered, buildRegistrationStatus } from './events.ts';
import { fakeServer, testWith } from './server.tsx';

export const EVENT = 'GET /events/supper/';
export const STATUS = 'GET /events/payments/registration-status/supper/';
export const QUESTIONS = 'GET /events/supper/questions/';
export const REGISTER = 'POST /events/supper/join-requests/';
export const CANCEL = 'DELETE /events/supper/join-requests/r1/';
export const TICKET = 'GET /events/supper/ticket/';
export const supper = buildEvent('Supper', { capacity: 120, seats_left: 17, going_count: 103 });
export const ticket = {
  id: 'r1',
  ticket_code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  qr_code: 'data:image/png;base64,AA',
  checked_in_at: null,
};

type Changes = Parameters<typeof buildRegistrationStatus>[1] & { event?: typeof supper };

/** A server with an event without questions, for which the user is not registered. */
export function fakeRegistration(offered = supper) {
  const server = fakeServer();
  server.answers['GET /posts/'] = buildPageReply();
  server.answers[QUESTIONS] = buildQuestionsReply();
  server.answers[TICKET] = [200, ticket];
  be('none');
  function be(
    status: RegistrationStatus['status'],
    { event = offered, ...changes }: Changes = {},
    payment: Partial<RegistrationStatus> = {},
  ): void {
    server.answers[EVENT] = [200, registered(event, status)];
    server.answers[STATUS] = [200, { ...buildRegistrationStatus(status, changes), ...payment }];
  }
  return {
    ...server,
    /** Sets the user's registration, with the payment for it, and the event. */
    be,
  };
}

/** A test with a fake registration of its own. */
export const it = testWith(() => fakeRegistration());
