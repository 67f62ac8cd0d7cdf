import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import { MAX_QUESTIONS, NewQuestion, questionErrors } from './new-question.ts';
import { payoutErrors } from './payouts.ts';
import { sceneNames } from './scenes.ts';
import {
  Id,
  IdParams,
  MemberRecord,
  Person,
  Picture,
  Timestamp,
  line,
  nullable,
  optionalLine,
  optionalText,
  page,
  pageQuery,
  RemovedMark,
} from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

/** Failures of calls about events. */
export const eventErrors = defineErrors({
  event_not_found: [404, 'This event does not exist, or you cannot see it.'],
  ends_before_start: [400, 'The event ends before it starts. Choose a later end.'],
  starts_in_past: [400, 'The event would end in the past. Choose a time to come.'],
  moved_into_past: [400, 'A published event cannot be moved to a start in the past. Choose a time to come.'],
  unknown_timezone: [400, 'This time zone is not known. Choose one from the list, such as Europe/Lisbon.'],
  venue_incomplete: [400, 'Say where the event is: a place, or a link for an online event.'],
  capacity_below_seats: [409, 'More seats than that are taken. Choose a higher number, or cancel registrations first.'],
  price_frozen: [409, 'The price cannot change while somebody is going with a payment or has a payment open.'],
  currency_frozen: [
    409,
    'Somebody has paid for this event already, or asked for a seat at this price. Keep the currency.',
  ],
  payouts_not_ready: [
    409,
    'Paid events need a linked payout account. The payment owner of the community can link one.',
  ],
  currency_not_taken: [400, 'This currency cannot be paid here. Choose one from the list, such as EUR.'],
  price_too_low: [400, 'This is less than a card payment can be.'],
  event_cancelled: [409, 'This event was cancelled.'],
  event_over: [409, 'This event is over.'],
  event_is_draft: [409, 'This event is a draft. Publish it, or delete it.'],
  paid_seats: [403, 'People have paid for this event. Only owners and payment owners can cancel it.'],
  paid_seats_earlier: [
    403,
    'People have paid for this event. Only owners and payment owners can move it to an earlier time.',
  ],
  draft_needs_you: [409, 'Only its hosts can see a draft. Stay a host, or publish it first and then hand it over.'],
  host_not_member: [409, 'Hosts are members of the community. Add this person to it first.'],
});

/** The maximum number of hosts of an event. */
export const MAX_HOSTS = 20;
/** The maximum number of seats of an event with a limit. */
export const MAX_CAPACITY = 100_000;

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export const eventVisibilities = ['public', 'members'] as const;
export const venueKinds = ['in_person', 'online'] as const;

/** The states of a registration. */
export const registrationStatuses = [
  'requested',
  'awaiting_payment',
  'waitlisted',
  'going',
  'declined',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type RegistrationStatusName = (typeof registrationStatuses)[number];

/** The states of a registration that has not ended. A person has at most one such registration for an event. */
export const liveRegistrationStatuses = [
  'requested',
  'awaiting_payment',
  'waitlisted',
  'going',
] as const satisfies RegistrationStatusName[];

/** Where an event takes place. */
export const Venue = Type.Object({
  kind: Type.Enum([...venueKinds]),
  name: nullable(Type.String({ description: 'Such as “Alder Hall courtyard”.' })),
  address: nullable(Type.String()),
  url: nullable(Type.String({ description: 'Of an online event: null for people who are not going.' })),
});
export type Venue = Static<typeof Venue>;

const VenueInput = Type.Object({
  kind: Type.Enum([...venueKinds]),
  name: optionalLine(limits.name),
  address: optionalLine(limits.link),
  url: Type.Optional(nullable(Type.String({ maxLength: limits.url }))),
});

/** An amount of money in minor units, such as cents, with a lower-case ISO 4217 currency. */
export const Price = Type.Object({
  amount: Type.Integer({ minimum: 1, maximum: 99_999_999, description: 'Minor units.' }),
  currency: Type.String({ pattern: '^[a-z]{3}$', description: 'ISO 4217, lower case.' }),
});
export type Price = Static<typeof Price>;

/** The reader's newest registration for an event. */
export const MyRegistration = Type.Object({
  id: Id,
  status: Type.Enum([...registrationStatuses]),
  hold_expires_at: nullable(Timestamp),
  checked_in_at: nullable(Timestamp),
});
export type MyRegistration = Static<typeof MyRegistration>;

const EventCommunity = Type.Object({
  id: Id,
  name: Type.String(),
  logo: nullable(Type.String({ description: 'URL of the logo, or null.' })),
});

/** What everybody who sees an event reads of it. */
export const publicFields = {
  id: Id,
  community: EventCommunity,
  title: Type.String(),
  description: nullable(Type.String()),
  cover: nullable(Picture),
  /** The drawing in place of a cover. Null: the client chooses one by the id. */
  scene: nullable(Type.Enum([...sceneNames])),
  starts_at: Timestamp,
  ends_at: Timestamp,
  timezone: Type.String({ description: 'IANA name, such as Europe/Lisbon.' }),
  venue: Venue,
  price: nullable(Price),
  capacity: nullable(Type.Integer({ description: 'Null: no limit.' })),
  seats_left: nullable(Type.Integer({ description: 'Null: no limit.' })),
  waitlist: Type.Boolean(),
  approval_required: Type.Boolean(),
  visibility: Type.Enum([...eventVisibilities]),
  status: Type.Enum([...eventStatuses]),
  /** When people who paid get their money back. */
  refund_policy: nullable(
    Type.Object({
      until: Type.Integer({ minimum: 0, description: 'Hours before the start. Null instead: no refunds.' }),
    }),
  ),
  going_count: Type.Integer(),
};

/** An event as members of its community see it. */
export const Event = Type.Object({
  ...publicFields,
  hosts: Type.Array(Person),
  counts: Type.Object({
    going: Type.Integer(),
    requested: nullable(Type.Integer({ description: 'Null for those who do not organise the event.' })),
    waitlisted: nullable(Type.Integer({ description: 'Null for those who do not organise the event.' })),
    checked_in: nullable(Type.Integer({ description: 'Null for those who do not organise the event.' })),
  }),
  /** The first six people who are going, first those whom the reader knows. Empty for people outside the community. */
  attendees: Type.Array(MemberRecord),
  /** The id of the reader's newest registration: what cancelling takes. Null without one. */
  joinId: nullable(Id),
  my_registration: nullable(MyRegistration),
  has_feedback: Type.Boolean({ description: 'The reader has given feedback.' }),
  cancel_reason: nullable(Type.String({ description: 'What the organisers wrote when they cancelled it.' })),
  removed: RemovedMark,
  /** What the reader may do with it. */
  can: Type.Object({
    register: Type.Boolean({ description: 'Register, request a seat, or join the waitlist now.' }),
    see_attendees: Type.Boolean(),
    give_feedback: Type.Boolean(),
    post: Type.Boolean({ description: 'Write posts of this event.' }),
    edit: Type.Boolean(),
    change_price: Type.Boolean({ description: 'Nobody is going with a payment, or has a payment open.' }),
    manage: Type.Boolean({ description: 'Requests, attendees, check-in, blasts, questions, statistics, feedback.' }),
    cancel: Type.Boolean(),
    delete: Type.Boolean(),
    report: Type.Boolean({ description: 'To the moderators; those who moderate open a case.' }),
  }),
  created_at: Timestamp,
});
export type Event = Static<typeof Event>;

/** What an organiser writes. */
const fields = {
  title: line(limits.title),
  description: optionalText(limits.description),
  starts_at: Timestamp,
  ends_at: Timestamp,
  timezone: Type.String({ minLength: 1, maxLength: 60 }),
  venue: VenueInput,
  price: nullable(Price),
  capacity: nullable(Type.Integer({ minimum: 1, maximum: MAX_CAPACITY })),
  waitlist: Type.Boolean(),
  approval_required: Type.Boolean(),
  visibility: Type.Enum([...eventVisibilities]),
  refund_policy: nullable(Type.Object({ until: Type.Integer({ minimum: 0, maximum: 24 * 365 }) })),
  hosts: Type.Array(Id, { minItems: 1, maxItems: MAX_HOSTS, uniqueItems: true }),
};

/** What may be left out on creation, too. */
const optionalFields = {
  scene: Type.Optional(nullable(Type.Enum([...sceneNames], { description: 'The drawing in place of a cover.' }))),
  price: Type.Optional(fields.price),
  capacity: Type.Optional(fields.capacity),
  waitlist: Type.Optional(fields.waitlist),
  approval_required: Type.Optional(fields.approval_required),
  visibility: Type.Optional(fields.visibility),
  refund_policy: Type.Optional(fields.refund_policy),
  hosts: Type.Optional(fields.hosts),
};

const hidden = [eventErrors.event_not_found] as const;
const timeErrors = [eventErrors.ends_before_start, eventErrors.starts_in_past, eventErrors.unknown_timezone] as const;

const priceErrors = [
  eventErrors.currency_not_taken,
  eventErrors.price_too_low,
  eventErrors.payouts_not_ready,
  payoutErrors.payments_off,
] as const;

export const listQuery = {
  ...pageQuery,
  when: Type.Optional(
    Type.Enum(['upcoming', 'past'], {
      description: 'Upcoming (the default): not over, the earliest first. Past: over, the latest first.',
    }),
  ),
};

export const listCommunityEvents = endpoint({
  method: 'GET',
  path: '/community/:id/event/',
  summary: 'The events of a community; drafts for those who organise them, and only public events for other people',
  access: 'user',
  params: IdParams,
  query: Type.Object(listQuery),
  reply: page(Event),
  errors: [communityErrors.community_not_found],
});

export const listEvents = endpoint({
  method: 'GET',
  path: '/events/',
  summary: "The events of all the reader's communities, and those that they are going to",
  access: 'user',
  query: Type.Object({
    ...listQuery,
    /** Both: a range of a calendar, in place of `when`; the earliest first. At most 62 days. */
    from: Type.Optional(Timestamp),
    to: Type.Optional(Timestamp),
    query: Type.Optional(
      Type.String({ maxLength: limits.searchQuery, description: 'Words of the title or the place.' }),
    ),
  }),
  reply: page(Event),
});

export const listJoinedEvents = endpoint({
  method: 'GET',
  path: '/events/joined/',
  summary: 'The events for which the reader has a live registration, and past ones that they went to',
  access: 'user',
  query: Type.Object(listQuery),
  reply: page(Event),
});

export const getNextEvent = endpoint({
  method: 'GET',
  path: '/events/next/',
  summary:
    'The next event that the reader is going to, else the next one in their communities that they can register for',
  access: 'user',
  query: Type.Object({ community: Type.Optional(Id) }),
  reply: Type.Object({ event: nullable(Event) }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/:id/',
  summary: 'One event',
  access: 'user',
  params: IdParams,
  reply: Event,
  errors: hidden,
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/community/:id/event/',
  summary: 'Create an event, as a draft or published, as JSON or as form data with its cover. The creator is its host',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    title: fields.title,
    description: fields.description,
    starts_at: fields.starts_at,
    ends_at: fields.ends_at,
    timezone: fields.timezone,
    venue: fields.venue,
    ...optionalFields,
    status: Type.Optional(Type.Enum(['draft', 'published'], { description: 'The default: published.' })),
    /** What guests are asked from the first one on. */
    questions: Type.Optional(Type.Array(NewQuestion, { maxItems: MAX_QUESTIONS })),
  }),
  files: ['cover'],
  status: 201,
  reply: Event,
  errors: [
    ...screenedErrors,
    communityErrors.community_not_found,
    communityErrors.community_forbidden,
    communityErrors.plan_limit,
    ...timeErrors,
    eventErrors.venue_incomplete,
    ...priceErrors,
    eventErrors.host_not_member,
    questionErrors.options_required,
    ...imageErrors,
  ],
  creates: true,
});

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/events/:id/',
  summary: 'Change an event, or publish a draft. A higher capacity moves people up from the waitlist',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    title: Type.Optional(fields.title),
    description: fields.description,
    starts_at: Type.Optional(fields.starts_at),
    ends_at: Type.Optional(fields.ends_at),
    timezone: Type.Optional(fields.timezone),
    venue: Type.Optional(fields.venue),
    ...optionalFields,
    status: Type.Optional(Type.Literal('published')),
    remove_cover: Type.Optional(Type.Boolean()),
  }),
  files: ['cover'],
  reply: Event,
  errors: [
    ...screenedErrors,
    ...hidden,
    communityErrors.plan_limit,
    commonErrors.forbidden,
    ...timeErrors,
    eventErrors.venue_incomplete,
    eventErrors.capacity_below_seats,
    eventErrors.price_frozen,
    eventErrors.currency_frozen,
    ...priceErrors,
    eventErrors.host_not_member,
    eventErrors.draft_needs_you,
    eventErrors.event_cancelled,
    eventErrors.moved_into_past,
    eventErrors.paid_seats_earlier,
    eventErrors.event_over,
    ...imageErrors,
  ],
});

const endErrors = [...hidden, commonErrors.forbidden, eventErrors.paid_seats] as const;

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/events/:id/cancel/',
  summary: 'Cancel a published event and tell everybody who has registered. Already cancelled is a success',
  access: 'user',
  params: IdParams,
  body: Type.Object({ reason: optionalText(limits.requestMessage) }),
  reply: Event,
  errors: [...screenedErrors, ...endErrors, eventErrors.event_is_draft, eventErrors.event_over],
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/events/:id/',
  summary: 'Delete a draft for good; cancel a published event and take it out of lists; hide a past one',
  access: 'user',
  params: IdParams,
  errors: endErrors,
});
