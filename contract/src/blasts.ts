import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { eventErrors } from './events.ts';
import { limits } from './limits.ts';
import {
  Id,
  IdParams,
  Person,
  Timestamp,
  nullable,
  optionalLine,
  optionalText,
  page,
  pageQuery,
  text,
} from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const blastErrors = defineErrors({
  blast_not_found: [404, 'This blast does not exist any more.'],
  blast_limit: [409, 'An event sends at most 5 blasts a day. Send this one tomorrow.'],
  reminder_limit: [409, 'An event sends at most 3 reminders a day. Send this one tomorrow.'],
  nobody_to_remind: [409, 'There is nobody in this group to remind.'],
  not_published: [409, 'Publish the event first.'],
});

/** The maximum number of blasts of an event per day (UTC). */
export const MAX_BLASTS_PER_DAY = 5;
/** The maximum number of reminders of an event per day (UTC), without the automatic ones. */
export const MAX_REMINDERS_PER_DAY = 3;
export const blastReactions = ['like', 'love', 'celebrate', 'insightful', 'curious'] as const;
export const BlastReactionType = Type.Enum([...blastReactions]);

/** Mails that are being sent in the background. */
export const MailProgress = Type.Object({
  sent: Type.Integer(),
  total: Type.Integer(),
});
export type MailProgress = Static<typeof MailProgress>;

/** An announcement of the organisers to everybody who is going. */
export const Blast = Type.Object({
  id: Id,
  title: nullable(Type.String()),
  message: Type.String(),
  author: nullable(Person),
  created_at: Timestamp,
  edited_at: nullable(Timestamp),
  hidden: Type.Boolean({ description: 'Only organisers see it.' }),
  reactions: Type.Array(
    Type.Object({ reaction_type: BlastReactionType, count: Type.Integer(), mine: Type.Boolean() }),
    { description: 'Those that somebody chose.' },
  ),
  mails: nullable(MailProgress),
});
export type Blast = Static<typeof Blast>;

const hidden = [eventErrors.event_not_found, commonErrors.forbidden] as const;
const params = Type.Object({ id: Id, blastId: Id });
const ofOneBlast = [...hidden, blastErrors.blast_not_found] as const;

export const listBlasts = endpoint({
  method: 'GET',
  path: '/events/:id/blasts/',
  summary: 'Blasts of an event, newest first: for those who are going, and organisers, who also see the hidden ones',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(Blast),
  errors: hidden,
});

export const createBlast = endpoint({
  method: 'POST',
  path: '/events/:id/blasts/',
  summary: 'Send a blast to everybody who is going, in the app and by mail',
  access: 'user',
  params: IdParams,
  body: Type.Object({ title: optionalLine(limits.title), message: text(limits.post) }),
  status: 201,
  reply: Blast,
  errors: [
    ...screenedErrors,
    ...hidden,
    blastErrors.blast_limit,
    blastErrors.not_published,
    eventErrors.event_cancelled,
  ],
  creates: true,
});

export const updateBlast = endpoint({
  method: 'PATCH',
  path: '/events/:id/blasts/:blastId/',
  summary: 'Change the words of a blast. It mails nothing',
  access: 'user',
  params,
  body: Type.Object({ title: optionalLine(limits.title), message: Type.Optional(text(limits.post)) }),
  reply: Blast,
  errors: [...screenedErrors, ...ofOneBlast],
});

export const deleteBlast = endpoint({
  method: 'DELETE',
  path: '/events/:id/blasts/:blastId/',
  summary: 'Delete a blast. Mails that are queued are still sent',
  access: 'user',
  params,
  errors: ofOneBlast,
});

export const hideBlast = endpoint({
  method: 'POST',
  path: '/events/:id/blasts/:blastId/hide/',
  summary: 'Hide a blast from all attendees, or show it again: as `hidden` says, or the other way round without it',
  access: 'user',
  params,
  body: Type.Object({ hidden: Type.Optional(Type.Boolean()) }),
  reply: Blast,
  errors: ofOneBlast,
});

export const addBlastReaction = endpoint({
  method: 'POST',
  path: '/events/:id/blasts/:blastId/reactions/',
  summary: 'React to a blast; each type once. Already there is a success',
  access: 'user',
  params,
  body: Type.Object({ reaction_type: BlastReactionType }),
  reply: Blast,
  errors: ofOneBlast,
});

export const removeBlastReaction = endpoint({
  method: 'DELETE',
  path: '/events/:id/blasts/:blastId/reactions/',
  summary: 'Take a reaction back; `reaction_type` is in the query or in the body. Not there is a success',
  access: 'user',
  params,
  query: Type.Object({ reaction_type: Type.Optional(BlastReactionType) }),
  body: Type.Object({ reaction_type: Type.Optional(BlastReactionType) }),
  errors: ofOneBlast,
});

export const reminderAudiences = [
  'going',
  'requested',
  'awaiting_payment',
  'waitlisted',
  'checked_in',
  'not_checked_in',
  'all',
] as const;

/** Reminders that organisers have sent, without the automatic ones. */
export const Reminders = Type.Object({
  left_today: Type.Integer({ description: 'How many more can be sent today (UTC).' }),
  /** The last one. */
  last: nullable(Type.Object({ created_at: Timestamp, mails: MailProgress })),
});
export type Reminders = Static<typeof Reminders>;

export const getReminders = endpoint({
  method: 'GET',
  path: '/events/:id/reminders/',
  summary: 'How many reminders can be sent today, and how far the mails of the last one are',
  access: 'user',
  params: IdParams,
  reply: Reminders,
  errors: hidden,
});

export const sendReminder = endpoint({
  method: 'POST',
  path: '/events/:id/reminders/',
  summary: 'Remind people of an event by mail. Unknown fields are ignored',
  access: 'user',
  params: IdParams,
  body: Type.Object(
    {
      audience: Type.Optional(Type.Enum([...reminderAudiences], { description: 'The default: going.' })),
      message: optionalText(limits.description),
    },
    { additionalProperties: true },
  ),
  reply: Type.Object({ audience: Type.Enum([...reminderAudiences]), mails: MailProgress }),
  errors: [
    ...screenedErrors,
    ...hidden,
    blastErrors.reminder_limit,
    blastErrors.nobody_to_remind,
    blastErrors.not_published,
    eventErrors.event_cancelled,
    eventErrors.event_over,
  ],
  creates: true,
});
