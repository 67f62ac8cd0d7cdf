import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { directoryFilters, facets, peopleCount } from './directory-filters.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { PlaceId, placeErrors } from './places.ts';
import { IdParams, Person, line, page, pageQuery } from './shapes.ts';

export const directoryErrors = defineErrors({
  directory_quota: [429, 'You have looked at many people today. You can go on later.'],
  value_not_found: [404, 'Nobody in this directory has this value.'],
  value_in_itself: [409, 'Choose two different values.'],
});

/**
 * What a person reads of directories and lists of members: searches, each with its first page; further pages; profiles; and
 * what they look for while they type, of which each text counts. Those who manage the community read on.
 */
export const directoryQuota = {
  searchesPerHour: 120,
  searchesPerDay: 240,
  pagesPerHour: 30,
  pagesPerDay: 60,
  typedSearchesPerHour: 300,
  typedSearchesPerDay: 600,
  profilesPerDay: 200,
} as const;

const hidden = [communityErrors.community_forbidden, communityErrors.community_not_found] as const;

/** A value of a facet. */
export const FacetValue = Type.Object({
  value: Type.String({
    description: 'What a filter takes. Of a city: the id of the place; of a stage or topic: its id.',
  }),
  label: Type.String({ description: 'What people read.' }),
  people: Type.Integer(),
});
export type FacetValue = Static<typeof FacetValue>;

/** The most values of a facet that come with its counts; of years all come. */
export const MAX_COUNTED_VALUES = 20;

export const countMembers = endpoint({
  method: 'GET',
  path: '/community/:id/members/counts/',
  summary: `How many people of the directory the filters leave, and how many of them have each value, the most frequent ${MAX_COUNTED_VALUES} of each facet, years from the newest on, with those that are chosen. The counts of a facet ignore its own choice. All of it is what plain members see`,
  access: 'user',
  params: IdParams,
  query: Type.Object(directoryFilters),
  reply: Type.Object({
    ...peopleCount,
    facets: Type.Array(
      Type.Object({
        facet: Type.Enum([...facets]),
        values: Type.Array(FacetValue),
        /** There are other values: `listFacetValues` finds them. */
        more: Type.Boolean(),
        exact: Type.Boolean({ description: 'False: the numbers of this facet are estimates.' }),
      }),
      {
        description:
          'All facets, in their order, also those without values; without those of parts that the community has not switched on.',
      },
    ),
  }),
  errors: [...hidden, placeErrors.unknown_place],
});

/** The most values that a search for values finds. */
export const MAX_FOUND_VALUES = 20;

export const listFacetValues = endpoint({
  method: 'GET',
  path: '/community/:id/members/values/',
  summary: `The values of a facet of the directory whose words begin as typed, or, if there are none, similar ones; without a query the most frequent. Up to ${MAX_FOUND_VALUES}`,
  access: 'user',
  params: IdParams,
  query: Type.Object({
    facet: Type.Enum([...facets]),
    query: Type.Optional(Type.String({ maxLength: limits.searchQuery })),
  }),
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        ...FacetValue.properties,
        merged: Type.Array(Type.String(), {
          description: 'The values that managers merged into this one. For managers; empty for others.',
        }),
      }),
    ),
    can: Type.Object({ merge: Type.Boolean() }),
  }),
  errors: hidden,
});

/** The facets whose values managers merge: what people write in their own words. */
export const mergedFacets = ['program', 'industry', 'company', 'interest'] as const;

const merge = {
  facet: Type.Enum([...mergedFacets]),
  value: line(limits.profileField),
};

export const mergeFacetValues = endpoint({
  method: 'POST',
  path: '/community/:id/members/values/merge/',
  summary:
    'Merge a value into another one of the same facet, with all that was merged into it: the directory counts and finds both as one. Profiles keep their words. Merged already is a success',
  access: 'user',
  params: IdParams,
  body: Type.Object({ ...merge, into: line(limits.profileField) }),
  reply: FacetValue,
  errors: [...hidden, directoryErrors.value_not_found, directoryErrors.value_in_itself],
});

export const unmergeFacetValue = endpoint({
  method: 'POST',
  path: '/community/:id/members/values/unmerge/',
  summary: 'Take a merged value out of the one that it was merged into. Not merged is a success',
  access: 'user',
  params: IdParams,
  body: Type.Object(merge),
  reply: FacetValue,
  errors: [...hidden, directoryErrors.value_not_found],
});

const degrees = '-?\\d{1,3}(\\.\\d{1,9})?';

/** Pixels of a side of a cell: people whose cities are in the same one are counted together. */
export const CELL_PIXELS = 44;
/** The most cities that a cell names, the largest first. */
export const MAX_CELL_CITIES = 20;

/** People of nearby cities on the map, counted together. */
export const MapCell = Type.Object({
  x: Type.Number({ description: 'Degrees east: of the city, or between the cities, by people.' }),
  y: Type.Number({ description: 'Degrees north.' }),
  people: Type.Integer(),
  places_count: Type.Integer({ description: 'How many cities are in the cell.' }),
  places: Type.Array(Type.Object({ id: PlaceId, label: Type.String(), people: Type.Integer() }), {
    description: `The ${MAX_CELL_CITIES} with most people. Their ids are what the filter \`city\` takes.`,
  }),
});
export type MapCell = Static<typeof MapCell>;

export const mapMembers = endpoint({
  method: 'GET',
  path: '/community/:id/members/map/',
  summary: `People of the directory who show themselves on the map, by city, without those whose city plain members do not see. Cities within ${CELL_PIXELS} pixels are one cell; at zoom 0 the world is 256 pixels wide, and each further step doubles it`,
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...directoryFilters,
    box: Type.Optional(
      Type.String({
        pattern: `^${degrees}(,${degrees}){3}$`,
        description:
          'West, south, east and north in degrees, with commas between them; west may be greater than east. Default: the world.',
      }),
    ),
    zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 12, description: 'Default: 1.' })),
  }),
  reply: Type.Object({
    ...peopleCount,
    cells: Type.Array(MapCell, { description: 'The cell with most people first; at most 1,000.' }),
  }),
  errors: [...hidden, placeErrors.unknown_place],
});

export const exportMembers = endpoint({
  method: 'GET',
  path: '/community/:id/members/export/',
  summary: 'The members that the filters leave as CSV, with what managers see of them. For managers',
  access: 'user',
  params: IdParams,
  query: Type.Object(directoryFilters),
  download: 'text/csv',
  errors: [...hidden, placeErrors.unknown_place],
});

/** The caller's membership of a community. */
export const OwnMembership = Type.Object({
  listed: Type.Boolean({ description: 'The directory shows them to members. Managers see them anyway.' }),
});
export type OwnMembership = Static<typeof OwnMembership>;

export const getOwnMembership = endpoint({
  method: 'GET',
  path: '/community/:id/membership/',
  summary: 'What the caller decided about their membership',
  access: 'user',
  params: IdParams,
  reply: OwnMembership,
  errors: hidden,
});

export const updateOwnMembership = endpoint({
  method: 'PATCH',
  path: '/community/:id/membership/',
  summary: 'Show or hide the caller in the directory of a community, with its counts, map and searches',
  access: 'user',
  params: IdParams,
  body: Type.Object({ listed: Type.Boolean() }),
  reply: OwnMembership,
  errors: hidden,
});

/** Somebody who read as much of the directory as a day allows. */
export const FrequentReader = Type.Object({
  person: Person,
  day: Type.String({ format: 'date', description: 'The day in UTC.' }),
  kind: Type.Enum(['pages', 'profiles']),
});
export type FrequentReader = Static<typeof FrequentReader>;

export const listFrequentReaders = endpoint({
  method: 'GET',
  path: '/community/:id/members/readers/',
  summary: 'Who read as many pages of the directory, or profiles, as is allowed, in the last 30 days. For owners',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(FrequentReader),
  errors: hidden,
});
