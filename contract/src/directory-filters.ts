import { Type, type Static, type TSchema } from 'typebox';
import { limits } from './limits.ts';
import { PlaceId } from './places.ts';
import { stages } from './stages.ts';

/** What the directory counts people by, each a field of the profile. One more is one more line here and in `facetFilters`. */
export const facets = [
  'graduation_year',
  'program',
  'stage',
  'industry',
  'company',
  'country',
  'city',
  'moving_to',
  'interest',
  'topic',
] as const;
export type Facet = (typeof facets)[number];

/** The most values of one facet that a call names. */
export const MAX_CHOSEN_VALUES = 100;

/** The distance from a place in kilometres, where a call names none. */
export const NEAR_KM = 50;

/** Several values of one facet are the parameter several times: `?company=Aster&company=Fieldnote`. */
function oneOf<T extends TSchema>(item: T, description: string) {
  return Type.Optional(Type.Array(item, { maxItems: MAX_CHOSEN_VALUES, description }));
}

const word = Type.String({ maxLength: limits.profileField });
const spelling = 'Accents and case do not matter; a word that nobody has means the most similar ones.';

const facetFilters = {
  graduation_year: oneOf(Type.String({ pattern: '^(\\d{4}(-\\d{4})?)?$' }), 'Years such as 2016, or 2014-2018.'),
  program: oneOf(word, spelling),
  stage: oneOf(
    Type.String({ pattern: `^(${stages.join('|')})?$` }),
    `Where their studies at the community are: ${stages.join(', ')}. Nobody has one where it has no classes.`,
  ),
  industry: oneOf(word, spelling),
  company: oneOf(word, spelling),
  country: oneOf(word, spelling),
  city: oneOf(word, `Values of the facet, which are ids of places; or names of cities. ${spelling}`),
  moving_to: oneOf(word, `Where they will live next: as \`city\`. ${spelling}`),
  interest: oneOf(word, spelling),
  topic: oneOf(
    word,
    'Ids of topics in which members can ask them to mentor. Nobody has one where it has no mentoring.',
  ),
} satisfies Record<Facet, TSchema>;

/** What narrows the directory. Values of one facet widen it, facets narrow it. An empty value is no filter. */
export const directoryFilters = {
  query: Type.Optional(
    Type.String({
      maxLength: limits.searchQuery,
      description: 'Words of names, also former ones, and of profiles: the best 200 people, the best first.',
    }),
  ),
  ...facetFilters,
  near: Type.Optional(PlaceId),
  km: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, description: `How far from \`near\`. Default: ${NEAR_KM}.` }),
  ),
};

const Filters = Type.Object(directoryFilters);
export type DirectoryFilters = Static<typeof Filters>;

/** How many people there are, with `exact: false` where more than 4,096 match: then it is an estimate. */
export const peopleCount = {
  total: Type.Integer(),
  exact: Type.Boolean({ description: 'False: the number is an estimate, to say as "about 1,200".' }),
};
