import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { eventErrors } from './events.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, line, nullable, optionalText, page, pageQuery, text } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const feedbackErrors = defineErrors({
  feedback_not_open: [409, 'Feedback is open from the end of the event on.'],
  feedback_for_guests: [403, 'Feedback is for people who had a seat.'],
  feedback_closed: [409, 'Feedback can be changed for 7 days. Thank you for yours.'],
  schedule_in_past: [400, 'Choose a time to come.'],
  schedule_sent: [409, 'The feedback mail was sent already. It is sent once.'],
});

/** For how long feedback can be changed, in days. */
export const FEEDBACK_EDIT_DAYS = 7;

export const enjoyedAspects = [
  'speakers',
  'content',
  'networking',
  'venue',
  'food',
  'organisation',
  'atmosphere',
] as const;
const Aspect = Type.Enum([...enjoyedAspects]);
const rating = Type.Integer({ minimum: 1, maximum: 5 });

/** What a guest thought of an event. */
export const EventFeedback = Type.Object({
  id: Id,
  rating,
  enjoyed_aspects: Type.Array(Aspect),
  other_enjoyed_detail: nullable(Type.String()),
  improvement_suggestions: nullable(Type.String()),
  anonymous: Type.Boolean(),
  author: nullable(Person),
  created_at: nullable(Timestamp),
  edited_at: nullable(Timestamp),
  is_mine: Type.Boolean(),
});
export type EventFeedback = Static<typeof EventFeedback>;

/** All feedback of an event in numbers. */
export const FeedbackSummary = Type.Object({
  count: Type.Integer(),
  average: nullable(Type.Number({ description: '1 to 5; null without feedback.' })),
  ratings: Type.Array(Type.Object({ rating, count: Type.Integer() }), { description: 'From 5 to 1.' }),
  aspects: Type.Array(Type.Object({ aspect: Aspect, count: Type.Integer() }), { description: 'The most named first.' }),
});
export type FeedbackSummary = Static<typeof FeedbackSummary>;

export const submitFeedback = endpoint({
  method: 'POST',
  path: '/events/:id/feedback/',
  summary: 'Give feedback after the event, or change it within 7 days',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    rating,
    enjoyed_aspects: Type.Optional(Type.Array(Aspect, { uniqueItems: true })),
    other_enjoyed_detail: optionalText(limits.shortBio),
    improvement_suggestions: optionalText(limits.description),
    anonymous: Type.Optional(Type.Boolean({ description: 'Hides name and time from the organisers.' })),
  }),
  reply: EventFeedback,
  errors: [
    ...screenedErrors,
    eventErrors.event_not_found,
    feedbackErrors.feedback_not_open,
    feedbackErrors.feedback_for_guests,
    feedbackErrors.feedback_closed,
  ],
});

export const listFeedback = endpoint({
  method: 'GET',
  path: '/events/:id/feedback/',
  summary: 'All feedback for organisers, newest first, with its summary; for others their own only',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    show: Type.Optional(
      Type.Enum(['mine'], { description: '`mine`: only what the reader has given, without a summary.' }),
    ),
  }),
  reply: Type.Object({ ...page(EventFeedback).properties, summary: nullable(FeedbackSummary) }),
  errors: [eventErrors.event_not_found],
});

/** The one feedback mail of an event. */
export const FeedbackSchedule = Type.Object({
  subject: Type.String(),
  message: Type.String(),
  scheduled_at: Timestamp,
  sent_at: nullable(Timestamp),
});
export type FeedbackSchedule = Static<typeof FeedbackSchedule>;

const managed = [eventErrors.event_not_found, commonErrors.forbidden] as const;

export const getFeedbackSchedule = endpoint({
  method: 'GET',
  path: '/events/:id/feedback-schedule/',
  summary: 'The scheduled feedback mail, or null',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ schedule: nullable(FeedbackSchedule) }),
  errors: managed,
});

export const scheduleFeedback = endpoint({
  method: 'POST',
  path: '/events/:id/feedback-schedule/',
  summary: 'Schedule the feedback mail, or change it until it is sent. It waits for the end of the event',
  access: 'user',
  params: IdParams,
  body: Type.Object({ subject: line(160), message: text(limits.post), scheduled_at: Timestamp }),
  reply: FeedbackSchedule,
  errors: [
    ...screenedErrors,
    ...managed,
    feedbackErrors.schedule_in_past,
    feedbackErrors.schedule_sent,
    eventErrors.event_cancelled,
  ],
});

export const unscheduleFeedback = endpoint({
  method: 'DELETE',
  path: '/events/:id/feedback-schedule/',
  summary: 'Take the scheduled feedback mail back. None scheduled is a success',
  access: 'user',
  params: IdParams,
  errors: [...managed, feedbackErrors.schedule_sent],
});
