import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { nullable } from './shapes.ts';

export const placeErrors = defineErrors({
  unknown_place: [400, 'We do not know this city. Choose one from the list.'],
});

/** The id of a place: its id in GeoNames. */
export const PlaceId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A city of more than 5,000 people. */
export const Place = Type.Object({
  id: PlaceId,
  name: Type.String(),
  near: nullable(
    Type.String({ description: 'A larger city nearby, where the country has a larger city of the same name.' }),
  ),
  country: Type.String({ description: 'The name of the country in English.' }),
  label: Type.String({ description: 'All of it in one line, such as "Springfield near Worcester, United States".' }),
});
export type Place = Static<typeof Place>;

/** The most places that a search finds. */
export const MAX_PLACES = 8;

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places/',
  summary: `Cities by the beginning of a word of their name, also in other languages, the largest first; if there are none, by similar names. The best ${MAX_PLACES}`,
  access: 'user',
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: limits.searchQuery })) }),
  reply: Type.Object({ results: Type.Array(Place) }),
});
