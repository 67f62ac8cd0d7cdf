import { Type, type Static } from 'typebox';
import { Id } from './shapes.ts';

/** Fields of a profile that only their owner sees until they decide otherwise. */
export const hideableFields = ['email', 'phone', 'alternative_email', 'marital_status', 'gender'] as const;

/** The fields of a profile of which their owner says who sees them. Names and photo show to everybody who sees the profile. */
export const audienceFields = [
  ...hideableFields,
  'nickname',
  'former_name',
  'short_bio',
  'graduation_year',
  'program',
  'current_industry',
  'company',
  'hometown',
  'city',
  'country',
  'interests',
  'tags',
  'moving_to_la',
  'instagram',
  'twitter',
  'linkedin',
] as const;
export type AudienceField = (typeof audienceFields)[number];

/** The most communities that an audience names. */
const MAX_CHOSEN = 100;

/**
 * Who sees a field: nobody else, the admins and owners of the owner's communities, everybody of these communities, or
 * everybody of the named ones.
 */
export const Audience = Type.Union([
  Type.Enum(['me', 'managers', 'all']),
  Type.Array(Id, { minItems: 1, maxItems: MAX_CHOSEN }),
]);
export type Audience = Static<typeof Audience>;

const fields = Object.fromEntries(audienceFields.map((field) => [field, Audience])) as Record<
  AudienceField,
  typeof Audience
>;

/** The audience of every field. */
export const Audiences = Type.Object(fields);
export type Audiences = Static<typeof Audiences>;

/** The audiences that a change names. */
export const AudienceChanges = Type.Partial(Audiences);
export type AudienceChanges = Static<typeof AudienceChanges>;
