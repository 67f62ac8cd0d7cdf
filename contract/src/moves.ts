import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { NEAR_KM } from './directory-filters.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Place, PlaceId, placeErrors } from './places.ts';
import { Id, IdParams, Person, nullable, page, pageQuery } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

/** Los Angeles, United States: `moving_to_la` of a profile is a move to this city, and to no other near it. */
export const LOS_ANGELES = 5_368_361;

/** The most months ahead that a move can be. */
export const MAX_MOVE_MONTHS = 18;

const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'Such as 2027-03.' });

/** Where somebody will live next. */
export const Move = Type.Object({
  place: Type.Pick(Place, ['id', 'name', 'label']),
  month: nullable(Month),
  note: nullable(Type.String()),
});
export type Move = Static<typeof Move>;

/** The move of the caller, and whether they are asked if they have arrived. */
export const OwnMove = Type.Object({ move: nullable(Move), asks_arrival: Type.Boolean() });
export type OwnMove = Static<typeof OwnMove>;

/** Somebody who moves. */
export const Mover = Type.Object({
  /** That of the person. */
  id: Id,
  person: Person,
  move: Move,
  can: Type.Object({ message: Type.Boolean({ description: 'The reader can write to this person.' }) }),
});
export type Mover = Static<typeof Mover>;

export const getOwnMove = endpoint({
  method: 'GET',
  path: '/users/move/',
  summary: 'Where the caller will live next',
  access: 'user',
  ownSettings: true,
  reply: OwnMove,
});

export const setMove = endpoint({
  method: 'PUT',
  path: '/users/move/',
  summary: `Say where one will live next, this month or up to ${MAX_MOVE_MONTHS} months ahead. It replaces the move before. A move to Los Angeles is moving_to_la`,
  access: 'user',
  ownSettings: true,
  body: Type.Object({
    place: PlaceId,
    month: Type.Optional(nullable(Month)),
    note: Type.Optional(nullable(Type.String({ maxLength: limits.moveNote }))),
  }),
  reply: OwnMove,
  errors: [...screenedErrors, placeErrors.unknown_place],
});

export const endMove = endpoint({
  method: 'DELETE',
  path: '/users/move/',
  summary: 'Say that one does not move. Without a move it is a success',
  access: 'user',
  ownSettings: true,
});

export const arrivalAnswers = ['arrived', 'not_yet'] as const;
export type ArrivalAnswer = (typeof arrivalAnswers)[number];

export const answerArrival = endpoint({
  method: 'POST',
  path: '/users/move/arrival/',
  summary:
    'Say whether one has arrived. `arrived` makes the place the city of the profile and ends the move; after `not_yet` the question comes again in a month. Without a move it is a success',
  access: 'user',
  ownSettings: true,
  body: Type.Object({ answer: Type.Enum([...arrivalAnswers]) }),
  reply: OwnMove,
});

export const listMoving = endpoint({
  method: 'GET',
  path: '/community/:id/moving/',
  summary: `Members who move and show it to the community, the next month first. With \`place\`: to it, or within ${NEAR_KM} km of it`,
  access: 'user',
  params: IdParams,
  query: Type.Object({ ...pageQuery, place: Type.Optional(PlaceId) }),
  reply: page(Mover),
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

/** The most people that the list of newcomers has. */
export const MAX_NEWCOMERS = 50;

export const listNewcomers = endpoint({
  method: 'GET',
  path: '/users/newcomers/',
  summary: `People of the caller's communities who move to within ${NEAR_KM} km of the caller's city, the next month first; at most ${MAX_NEWCOMERS}. None while the caller does not welcome newcomers`,
  access: 'user',
  ownSettings: true,
  reply: Type.Object({
    city: nullable(Type.Object({ id: PlaceId, label: Type.String() })),
    welcomes: Type.Boolean(),
    results: Type.Array(Mover),
  }),
});
