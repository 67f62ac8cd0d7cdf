import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors } from './errors.ts';
import { AppealOutcome, ItemAction, PersonAction, Reason } from './moderation.ts';
import { IdParams, nullable } from './shapes.ts';

/** From this number on a figure is shown: fewer could say who it was. */
export const smallestFigure = 3;

const Figure = Type.Union([Type.Integer({ minimum: smallestFigure }), Type.Literal(`<${smallestFigure}`)], {
  description: 'How many; `<3` for 0, 1 and 2.',
});
export type Figure = Static<typeof Figure>;

/** What was reported and decided in a year. */
export const Transparency = Type.Object({
  year: Type.Integer(),
  years: Type.Array(Type.Integer(), { description: 'The years that there are figures of, newest first.' }),
  reports: Type.Array(Type.Object({ reason: Reason, count: Figure })),
  decisions: Type.Array(
    Type.Object({
      about: Type.Enum(['item', 'person'], { description: 'What happened to the content, or to its author.' }),
      action: Type.Union([ItemAction, PersonAction]),
      by_people: Figure,
      automated: Figure,
    }),
  ),
  taken_back: Figure,
  objections: Type.Array(Type.Object({ outcome: Type.Union([AppealOutcome, Type.Literal('waiting')]), count: Figure })),
  median_hours: nullable(
    Type.Number({ description: 'From the opening of a case to the decision of a person; null for too few.' }),
  ),
});
export type Transparency = Static<typeof Transparency>;

const query = Type.Object({
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100, description: 'This year, unless said otherwise.' })),
});
const errors = [
  commonErrors.unauthenticated,
  communityErrors.community_forbidden,
  communityErrors.community_not_found,
] as const;

export const getCommunityTransparency = endpoint({
  method: 'GET',
  path: '/community/:id/transparency/',
  summary: 'What was reported and decided in a community in a year, for all who may read it',
  access: 'anyone',
  params: IdParams,
  query,
  reply: Transparency,
  errors,
});

export const exportCommunityTransparency = endpoint({
  method: 'GET',
  path: '/community/:id/transparency/export.csv/',
  summary: 'The same for spreadsheets',
  access: 'anyone',
  params: IdParams,
  query,
  download: 'text/csv',
  errors,
});

export const getTransparency = endpoint({
  method: 'GET',
  path: '/transparency/',
  summary: 'What was reported and decided on this installation in a year, counted once an hour',
  access: 'anyone',
  query,
  reply: Transparency,
});

export const exportTransparency = endpoint({
  method: 'GET',
  path: '/transparency/export.csv/',
  summary: 'The same for spreadsheets',
  access: 'anyone',
  query,
  download: 'text/csv',
});
