import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { durations, limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

export const contactErrors = defineErrors({
  met_not_found: [404, 'This event does not exist, is not over yet, or you were not checked in.'],
  met_person_not_found: [404, 'This person is not shown to you here.'],
  met_over: [409, `The ${durations.metDays} days after the event are over.`],
  choices_used: [409, `You have made your ${limits.metChoices} choices at this event. Those that you withdrew count.`],
});

/** The fields of profiles in which people can have something in common. */
export const comparedFields = [
  'graduation_year',
  'program',
  'company',
  'current_industry',
  'city',
  'hometown',
  'interests',
  'tags',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Something that two people have in common, and both show to each other. */
export const InCommon = Type.Object({ field: Type.Enum([...comparedFields]), value: Type.String() });
export type InCommon = Static<typeof InCommon>;

const ChoicesLeft = Type.Integer({ description: 'How many more people the caller can choose at this event.' });
const IsContact = Type.Boolean({ description: 'The caller and this person chose each other: they are contacts.' });

/** What the caller can do at an event. */
const MetState = Type.Object({
  shown: Type.Boolean({ description: 'The caller is shown to the others, and sees them.' }),
  /** When the list of this event closes. */
  until: Timestamp,
  choices_left: ChoicesLeft,
});
export type MetState = Static<typeof MetState>;

/** Somebody who was at an event. Nothing here depends on what they chose, but `contact`, for which both did. */
export const MetPerson = Type.Object({
  /** That of the person. */
  id: Id,
  person: Person,
  in_common: Type.Array(InCommon),
  chosen: Type.Boolean({ description: 'By the caller.' }),
  contact: IsContact,
});
export type MetPerson = Static<typeof MetPerson>;

const metErrors = [contactErrors.met_not_found, contactErrors.met_over] as const;

export const listMet = endpoint({
  method: 'GET',
  path: '/events/:id/met/',
  summary: `Who was checked in at an event and is shown, those with most in common first; for who was checked in and is shown, in the ${durations.metDays} days after its end`,
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: Type.Object({ ...MetState.properties, ...page(MetPerson).properties }),
  errors: metErrors,
});

export const updateMet = endpoint({
  method: 'PUT',
  path: '/events/:id/met/',
  summary: 'Show the caller to those who were at an event, or end that',
  access: 'user',
  params: IdParams,
  body: Type.Object({ shown: Type.Boolean() }),
  reply: MetState,
  errors: metErrors,
});

const PersonParams = Type.Object({ id: Id, userId: Id });

export const chooseMet = endpoint({
  method: 'PUT',
  path: '/events/:id/met/:userId/',
  summary: `Say that it was good to meet somebody. Nobody learns it, unless they say so, too: then both are contacts. ${limits.metChoices} people at an event. Chosen already is a success`,
  access: 'user',
  params: PersonParams,
  reply: Type.Object({ contact: IsContact, choices_left: ChoicesLeft }),
  errors: [...metErrors, contactErrors.met_person_not_found, contactErrors.choices_used],
});

export const withdrawMet = endpoint({
  method: 'DELETE',
  path: '/events/:id/met/:userId/',
  summary: 'Withdraw a choice, which counts nevertheless. A contact stays one. None is a success',
  access: 'user',
  params: PersonParams,
  errors: metErrors,
});

/** Somebody whom the caller met, where both said that it was good. They read what profiles show to all. */
export const Contact = Type.Object({
  /** That of the person. */
  id: Id,
  person: Person,
  /** Null where the event is gone. */
  event: nullable(Type.Object({ id: Id, title: Type.String() })),
  company: nullable(Type.String({ description: 'Where they work, where they show it to all.' })),
  city: nullable(Type.String({ description: 'Where they live, where they show it to all.' })),
  created_at: Timestamp,
  can: Type.Object({
    message: Type.Boolean({ description: 'The caller can write to them.' }),
    see_profile: Type.Boolean({ description: 'The caller can open their profile.' }),
  }),
});
export type Contact = Static<typeof Contact>;

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts/',
  summary: 'The contacts of the caller, the newest first',
  access: 'user',
  query: Type.Object(pageQuery),
  reply: page(Contact),
});

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:userId/',
  summary: 'End a contact for both. Nobody is notified. None is a success',
  access: 'user',
  params: Type.Object({ userId: Id }),
});
