import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { eventErrors, registrationStatuses } from './events.ts';
import { limits } from './limits.ts';
import { payoutErrors } from './payouts.ts';
import { Id, IdParams, MemberRecord, Message, Timestamp, nullable, optionalText, page, pageQuery } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

/** Failures of calls about registrations and the door. */
export const registrationErrors = defineErrors({
  event_full: [409, 'This event is full.'],
  already_registered: [409, 'You are registered for this event already.'],
  registration_closed: [409, 'Registration for this event is closed.'],
  ask_an_organiser: [409, 'An organiser has answered your registration. Ask them to add you again.'],
  answer_required: [400, 'Please answer the questions that are required.'],
  registration_not_found: [404, 'This registration does not exist, or you cannot see it.'],
  registration_already_cancelled: [404, 'Registration was already cancelled'],
  request_answered: [409, 'This request was answered already.'],
  attendee_not_member: [409, 'This person is not a member of the community. Invite them first.'],
  already_going: [409, 'This person is going already.'],
  not_going: [409, 'This person is not going.'],
  refund_needs_owner: [403, 'This person has paid. Only owners and payment owners can take the seat away.'],
  checked_in_stays: [409, 'You are checked in. Ask an organiser to undo it first.'],
  ticket_not_found: [404, 'This is not a ticket of this event. Look for the person by name or email.'],
  email_not_going: [404, 'Nobody with this address is going.'],
  wrong_event: [409, 'This ticket is for another event.'],
  already_checked_in: [409, 'Checked in already.'],
  check_in_undone: [409, 'This check-in was undone. Check the person in again.'],
  door_closed: [409, 'Check-in is open from the publication until 7 days after the end.'],
});

/** An answer to a question of an event, with the question as it was asked. */
export const Answer = Type.Object({
  question: Id,
  label: Type.String(),
  /** A text, the chosen option, or the chosen options of a checkbox question. */
  answer: Type.Union([Type.String(), Type.Array(Type.String())]),
});
export type Answer = Static<typeof Answer>;

export const AnswerInput = Type.Object({
  question: Id,
  answer: Type.Union([
    Type.String({ maxLength: limits.requestMessage }),
    Type.Array(Type.String({ maxLength: limits.name }), { maxItems: 50 }),
  ]),
});
export type AnswerInput = Static<typeof AnswerInput>;

export const AnswerList = Type.Array(AnswerInput, { maxItems: 50 });

/**
 * What became of the money that was paid for a registration. `paid`: it pays the seat. `kept`: the seat was cancelled
 * without a refund. `refund_failed`, `differs`: the refund did not reach the card, or another amount was paid; a human deals
 * with it. `disputed`: the bank decides. `lost`: the bank gave it back to the cardholder.
 */
export const paidOutcomes = [
  'paid',
  'kept',
  'refunding',
  'refunded',
  'refund_failed',
  'differs',
  'disputed',
  'lost',
] as const;

/** The caller's newest registration for an event, as the specification names its fields. */
export const RegistrationStatus = Type.Object({
  status: Type.Enum(['none', ...registrationStatuses]),
  registration: nullable(
    Type.Object({
      id: Id,
      joinId: Id,
      answers: Type.Array(Answer),
      ticket_code: nullable(Type.String({ description: 'Only while going.' })),
      checked_in_at: nullable(Timestamp),
      hold_expires_at: nullable(Timestamp),
      /** The place in the waitlist, from 1; null when not waitlisted. */
      waitlist_position: nullable(Type.Integer()),
      /** Until when cancelling gives back what was paid; null where nothing was paid, or it is never given back. */
      refund_until: nullable(Timestamp),
      /** Why the organisers declined; null when they gave no reason. */
      decline_reason: nullable(Type.String()),
    }),
  ),
  payment_link_url: nullable(Type.String()),
  payment_id: nullable(Id),
  amount: nullable(Type.Integer({ description: 'Minor units, kept with the registration.' })),
  currency: nullable(Type.String()),
  /** What was paid for the registration; null: nothing. `amount` is the one that was asked for, in minor units. */
  paid: nullable(
    Type.Object({ amount: Type.Integer(), currency: Type.String(), outcome: Type.Enum([...paidOutcomes]) }),
  ),
  session_id: nullable(Type.String()),
  price_id: nullable(Type.String()),
  error: nullable(Type.String()),
});
export type RegistrationStatus = Static<typeof RegistrationStatus>;

/** Somebody who asks for a seat. `id` is the id of the registration. */
export const EventRequest = Type.Object({
  id: Id,
  user: MemberRecord,
  status: Type.Enum([...registrationStatuses]),
  answers: Type.Array(Answer),
  created_at: Timestamp,
});
export type EventRequest = Static<typeof EventRequest>;

/** Somebody who is going. `id` is the user's; the other additions are null for readers who do not organise the event. */
export const Attendee = Type.Object({
  ...MemberRecord.properties,
  joinId: nullable(Id),
  status: nullable(Type.Enum([...registrationStatuses])),
  checked_in_at: nullable(Timestamp),
  checked_in_door: nullable(Type.String()),
  answers: nullable(Type.Array(Answer)),
  paid: nullable(Type.Boolean()),
});
export type Attendee = Static<typeof Attendee>;

const hidden = [eventErrors.event_not_found] as const;
/** Staff take no part, and readers do not organise. */
const restricted = [...hidden, commonErrors.forbidden] as const;
const requestParams = Type.Object({ id: Id, requestId: Id });
const door = Type.Optional(Type.String({ maxLength: limits.listItem, description: 'The name of the door, if any.' }));

export const register = endpoint({
  method: 'POST',
  path: '/events/:id/join-requests/',
  summary:
    'Register: the answer is going, requested, waitlisted, or awaiting_payment with a seat kept for a while. A live registration is 409',
  access: 'user',
  params: IdParams,
  body: Type.Object({ answers: Type.Optional(AnswerList) }),
  status: 201,
  reply: RegistrationStatus,
  errors: [
    ...screenedErrors,
    ...restricted,
    registrationErrors.event_full,
    registrationErrors.already_registered,
    registrationErrors.registration_closed,
    registrationErrors.ask_an_organiser,
    registrationErrors.answer_required,
    communityErrors.cannot_return,
    eventErrors.payouts_not_ready,
    payoutErrors.payments_off,
  ],
  creates: true,
});

export const getRegistrationStatus = endpoint({
  method: 'GET',
  path: '/events/payments/registration-status/:eventId/',
  summary: "The caller's newest registration for an event",
  access: 'user',
  params: Type.Object({ eventId: Id }),
  reply: RegistrationStatus,
  errors: restricted,
});

export const cancelRegistration = endpoint({
  method: 'DELETE',
  path: '/events/:id/join-requests/:joinId/',
  summary: 'Cancel a registration: that of the caller, or any as an organiser',
  access: 'user',
  params: Type.Object({ id: Id, joinId: Id }),
  errors: [
    ...restricted,
    registrationErrors.registration_not_found,
    registrationErrors.registration_already_cancelled,
    registrationErrors.checked_in_stays,
    registrationErrors.refund_needs_owner,
    eventErrors.event_over,
  ],
});

export const listEventRequests = endpoint({
  method: 'GET',
  path: '/events/:id/join-requests/',
  summary: 'Requests of an event, the oldest first; or its waitlist in order',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    status: Type.Optional(Type.Enum(['requested', 'waitlisted', 'awaiting_payment', 'declined'])),
  }),
  reply: page(EventRequest),
  errors: restricted,
});

const answerErrors = [
  ...restricted,
  registrationErrors.registration_not_found,
  registrationErrors.request_answered,
  eventErrors.event_cancelled,
  eventErrors.event_over,
] as const;

export const approveEventRequest = endpoint({
  method: 'POST',
  path: '/events/:id/join-requests/:requestId/approve/',
  summary: 'Approve a request: going, awaiting_payment for a paid event, or waitlisted where the event is full',
  access: 'user',
  params: requestParams,
  reply: EventRequest,
  errors: [...answerErrors, registrationErrors.event_full, communityErrors.cannot_return],
});

export const declineEventRequest = endpoint({
  method: 'POST',
  path: '/events/:id/join-requests/:requestId/decline/',
  summary: 'Decline a request, with a reason that its author reads',
  access: 'user',
  params: requestParams,
  body: Type.Object({ reason: optionalText(limits.requestMessage) }),
  reply: EventRequest,
  errors: [...screenedErrors, ...answerErrors],
});

const userInput = {
  /** The person; in the query or in the body. */
  query: Type.Object({ user_id: Type.Optional(Id) }),
  body: Type.Object({ user_id: Type.Optional(Id) }),
};

export const addAttendee = endpoint({
  method: 'POST',
  path: '/events/:id/add-attendee/',
  summary: 'Give a member a free seat, never above the capacity. The person is `user_id`, in the query or in the body',
  access: 'user',
  params: IdParams,
  ...userInput,
  reply: Attendee,
  errors: [
    ...restricted,
    registrationErrors.event_full,
    registrationErrors.already_going,
    registrationErrors.attendee_not_member,
    registrationErrors.registration_closed,
    communityErrors.cannot_return,
    payoutErrors.provider_unavailable,
    payoutErrors.payments_off,
  ],
});

export const removeAttendee = endpoint({
  method: 'POST',
  path: '/events/:id/remove-attendee/',
  summary: 'Take a seat away, and its check-in. The person is `user_id`, in the query or in the body',
  access: 'user',
  params: IdParams,
  ...userInput,
  reply: Message,
  errors: [...restricted, registrationErrors.not_going, registrationErrors.refund_needs_owner, eventErrors.event_over],
});

export const listAttendees = endpoint({
  method: 'GET',
  path: '/events/:id/attendees/',
  summary: 'Who is going, by name. Organisers also filter and see states, answers and check-ins',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    query: Type.Optional(Type.String({ maxLength: limits.searchQuery, description: 'The beginning of a name.' })),
    /** For organisers. The default is going. */
    filter: Type.Optional(Type.Enum(['going', 'checked_in', 'not_checked_in', 'awaiting_payment', 'cancelled'])),
  }),
  reply: page(Attendee),
  errors: restricted,
});

export const exportAttendees = endpoint({
  method: 'GET',
  path: '/events/:id/attendees/export.csv/',
  summary: 'Everybody who registered, with answers and check-ins, for spreadsheets',
  access: 'user',
  params: IdParams,
  download: 'text/csv',
  errors: restricted,
});

/** The caller's ticket. */
export const Ticket = Type.Object({
  id: Id,
  ticket_code: Type.String({ description: '26 characters of base32; the QR code is nothing else.' }),
  qr_code: Type.String({ description: 'A picture as a data: URI.' }),
  checked_in_at: nullable(Timestamp),
});
export type Ticket = Static<typeof Ticket>;

export const getTicket = endpoint({
  method: 'GET',
  path: '/events/:id/ticket/',
  summary: "The caller's own ticket",
  access: 'user',
  params: IdParams,
  reply: Ticket,
  errors: [...restricted, registrationErrors.registration_not_found],
});

/** A check-in at the door, with the state of the event. */
export const CheckIn = Type.Object({
  attendee: Attendee,
  checked_in_at: Timestamp,
  door: nullable(Type.String()),
  counts: Type.Object({ going: Type.Integer(), checked_in: Type.Integer() }),
});
export type CheckIn = Static<typeof CheckIn>;

const checkInErrors = [
  ...restricted,
  registrationErrors.ticket_not_found,
  registrationErrors.already_checked_in,
  registrationErrors.check_in_undone,
  registrationErrors.not_going,
  registrationErrors.door_closed,
  eventErrors.event_cancelled,
] as const;

export const checkIn = endpoint({
  method: 'POST',
  path: '/events/payments/check-in/:id/',
  summary:
    'Check in by ticket code or registration id. A repeat under the same Idempotency-Key is the first answer; any other is 409 with the first time and door in `details`',
  access: 'user',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  body: Type.Object({ event_id: Id, door }),
  reply: CheckIn,
  errors: [...checkInErrors, registrationErrors.wrong_event],
  creates: true,
});

export const manualCheckIn = endpoint({
  method: 'POST',
  path: '/events/payments/manual-check-in/',
  summary: 'Check in by the email address of the attendee; otherwise as check-in',
  access: 'user',
  body: Type.Object({ event_id: Id, email: Type.String({ minLength: 3, maxLength: limits.email }), door }),
  reply: CheckIn,
  errors: [...checkInErrors, registrationErrors.email_not_going],
  creates: true,
});

export const undoCheckIn = endpoint({
  method: 'DELETE',
  path: '/events/payments/check-in/:id/',
  summary: 'Undo a check-in and its points, by registration id. Not checked in is a success',
  access: 'user',
  params: IdParams,
  errors: [...restricted, registrationErrors.registration_not_found, registrationErrors.door_closed],
});
