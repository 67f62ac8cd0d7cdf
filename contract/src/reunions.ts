import { Type, type Static } from 'typebox';
import { channelErrors } from './channels.ts';
import { cohortErrors } from './cohorts.ts';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

/** Years after graduation at whose reunions classes are asked: the first one, and each fifth. */
export function isRoundReunion(years: number): boolean {
  return years === 1 || (years > 0 && years % 5 === 0);
}

const NUMERALS: Readonly<Record<number, string>> = { 1: 'one', 5: 'five', 10: 'ten', 15: 'fifteen', 20: 'twenty' };

/** `ten`, or `35`: only the years of the first reunions are words. */
export function getYearsNumeral(years: number): string {
  return NUMERALS[years] ?? String(years);
}

/** `ten years`, `a year`. */
export function describeYears(years: number): string {
  return years === 1 ? 'a year' : `${getYearsNumeral(years)} years`;
}

/** `the ten-year reunion in 2027`, or `a reunion in 2027`. */
export function describeReunion(years: number, year: number): string {
  return isRoundReunion(years) ? `the ${getYearsNumeral(years)}-year reunion in ${year}` : `a reunion in ${year}`;
}

export const reunionErrors = defineErrors({
  reunion_not_found: [404, 'This reunion does not exist, or you cannot see it.'],
  reunion_year: [400, 'The class cannot be asked about this year now.'],
  reunion_over: [409, 'The year of this reunion is over.'],
});

const refusals = [communityErrors.community_forbidden, commonErrors.forbidden];

/** How somebody can answer whether they would come. */
export const reunionAnswers = ['yes', 'maybe', 'no'] as const;
const AnswerName = Type.Enum([...reunionAnswers]);
export type ReunionAnswerName = Static<typeof AnswerName>;

const Months = Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), {
  maxItems: 12,
  uniqueItems: true,
  description: 'The months of its year that suit, from 1 to 12.',
});

/** A class that was asked who would come to a reunion. */
export const Reunion = Type.Object({
  id: Id,
  year: Type.Integer({ description: 'The year in which the class would meet.' }),
  years: Type.Integer({ description: 'Years since the class graduated.' }),
  /** When the class was asked. */
  asked_at: Timestamp,
  /** The answer of the caller, or null. */
  answer: nullable(AnswerName),
  months: Months,
  /** How many of the class gave each answer. */
  counts: Type.Object({ yes: Type.Integer(), maybe: Type.Integer(), no: Type.Integer() }),
  by_month: Type.Array(Type.Integer(), {
    minItems: 12,
    maxItems: 12,
    description: 'How many of those who would come, or maybe, each month suits, from January on.',
  }),
  /** Its event; a draft only for those who plan it. */
  event: nullable(
    Type.Object({
      id: Id,
      title: Type.String(),
      starts_at: Timestamp,
      timezone: Type.String(),
      status: Type.Enum(['draft', 'published', 'cancelled']),
    }),
  ),
  can: Type.Object({
    answer: Type.Boolean({ description: 'The people of the class can say whether they would come.' }),
    see_answers: Type.Boolean({ description: 'Agents of the class and managers see who would come.' }),
    draft_event: Type.Boolean({ description: 'Agents of the class and managers can draft its event.' }),
  }),
});
export type Reunion = Static<typeof Reunion>;

/** The reunion of the class of a channel, and what its agents can ask. */
export const ClassReunion = Type.Object({
  /** The next one that the class was asked about. */
  reunion: nullable(Reunion),
  /** What the caller, an agent or manager, can ask the class about now, or null. */
  to_ask: nullable(
    Type.Object({
      /** The class. */
      cohort: Id,
      year: Type.Integer({ description: 'The year in which the class would meet.' }),
      years: Type.Integer({ description: 'Years since the class graduated then.' }),
      month: Type.Integer({ description: 'The month in which the class graduated, from 1 to 12.' }),
      is_agent: Type.Boolean({ description: 'The caller is an agent of the class, not only a manager.' }),
    }),
  ),
});
export type ClassReunion = Static<typeof ClassReunion>;

export const getClassReunion = endpoint({
  method: 'GET',
  path: '/channels/:id/reunion/',
  summary: 'The reunion of the class whose channel this is. Null for people of other classes and for other channels',
  access: 'user',
  params: IdParams,
  reply: ClassReunion,
  errors: [channelErrors.channel_not_found, channelErrors.channel_forbidden],
});

export const askClass = endpoint({
  method: 'POST',
  path: '/cohorts/:id/reunions/',
  summary:
    'Ask everybody of a class whether they would come to a reunion, by its agents and managers. Asked already is a success: who has joined since is asked',
  access: 'user',
  params: IdParams,
  body: Type.Object({ year: Type.Integer({ minimum: 1900, maximum: 2200 }) }),
  reply: Reunion,
  errors: [cohortErrors.cohort_not_found, reunionErrors.reunion_year, ...refusals],
});

export const answerReunion = endpoint({
  method: 'PUT',
  path: '/reunions/:id/answer/',
  summary: 'Answer whether the caller would come, and which months suit; null withdraws the answer',
  access: 'user',
  params: IdParams,
  body: Type.Object({ answer: nullable(AnswerName), months: Type.Optional(Months) }),
  reply: Reunion,
  errors: [reunionErrors.reunion_not_found, reunionErrors.reunion_over, ...refusals],
});

/** Somebody who would come, or maybe. Nobody learns who said no. */
export const ReunionAnswer = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The id of the person.' }),
  person: Person,
  answer: Type.Enum(['yes', 'maybe']),
  months: Months,
});
export type ReunionAnswer = Static<typeof ReunionAnswer>;

export const listReunionAnswers = endpoint({
  method: 'GET',
  path: '/reunions/:id/answers/',
  summary: 'Who would come, or maybe, for agents of the class and managers: first those who said yes',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(ReunionAnswer),
  errors: [reunionErrors.reunion_not_found, commonErrors.forbidden],
});

export const draftReunionEvent = endpoint({
  method: 'POST',
  path: '/reunions/:id/event/',
  summary: `Draft the event of a reunion, by agents of the class and managers; ${limits.reunionYes} who would come draft it, too. Drafted already is a success`,
  access: 'user',
  params: IdParams,
  reply: Reunion,
  errors: [reunionErrors.reunion_not_found, reunionErrors.reunion_over, ...refusals],
});
