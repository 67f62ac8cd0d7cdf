import { Type, type Static } from 'typebox';
import { blastReactions } from './blasts.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors } from './errors.ts';
import { FeedbackSummary } from './event-feedback.ts';
import { eventErrors, registrationStatuses } from './events.ts';
import { IdParams, nullable } from './shapes.ts';

/** How many attendees share a value, such as a class year; null: they gave none. */
const Share = Type.Object({ value: nullable(Type.String()), count: Type.Integer() });

/** The numbers of an event, for its organisers. */
export const EventStatistics = Type.Object({
  /** Registrations by state. */
  registrations: Type.Array(Type.Object({ status: Type.Enum([...registrationStatuses]), count: Type.Integer() })),
  /** Seats taken per day of the event's zone, as YYYY-MM-DD; days without any are left out. */
  by_day: Type.Array(Type.Object({ day: Type.String(), count: Type.Integer() })),
  seats: Type.Object({ taken: Type.Integer(), capacity: nullable(Type.Integer()) }),
  check_in: Type.Object({
    checked_in: Type.Integer(),
    going: Type.Integer(),
    rate: nullable(Type.Number({ description: '0 to 1; null when nobody is going.' })),
  }),
  /** Minor units. Null for readers without the right to see it, and for free events. */
  revenue: nullable(
    Type.Object({
      gross: Type.Integer(),
      fees: Type.Integer(),
      refunded: Type.Integer(),
      net: Type.Integer(),
      currency: Type.String(),
    }),
  ),
  by_graduation_year: Type.Array(Share),
  by_program: Type.Array(Share),
  by_industry: Type.Array(Share),
  feedback: FeedbackSummary,
  blast_reactions: Type.Array(Type.Object({ reaction_type: Type.Enum([...blastReactions]), count: Type.Integer() })),
});
export type EventStatistics = Static<typeof EventStatistics>;

export const getEventStatistics = endpoint({
  method: 'GET',
  path: '/events/:id/statistics/',
  summary: 'The numbers of an event, for its organisers',
  access: 'user',
  params: IdParams,
  reply: EventStatistics,
  errors: [eventErrors.event_not_found, commonErrors.forbidden],
});
