import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { directoryFilters } from './directory-filters.ts';
import { jobFilters } from './job-filters.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { jobPostErrors } from './job-posts.ts';
import { limits } from './limits.ts';
import { PlaceId, placeErrors } from './places.ts';
import { Id, IdParams, Timestamp, line } from './shapes.ts';

export const savedSearchErrors = defineErrors({
  search_not_found: [404, 'This search does not exist.'],
  search_limit: [403, `You can save ${limits.savedSearches} searches. Delete one that you do not need.`],
});

/** What is searched: the people or the jobs of a community. */
export const savedSearchKinds = ['people', 'jobs'] as const;

/** Filters of the directory for people, those of jobs for jobs; the others are left out. */
const searchFilters = { ...directoryFilters, ...jobFilters };

/** The most people or jobs of a search that a mail names. */
export const MAX_MAILED = 5;

/** A search that its person runs again, and whose new people or jobs a weekly mail names. */
export const SavedSearch = Type.Object({
  id: Id,
  kind: Type.Enum([...savedSearchKinds]),
  community: Type.Object({ id: Id, name: Type.String() }),
  name: Type.String(),
  query: Type.Object(searchFilters),
  /** The cities that the query has by id. */
  places: Type.Array(Type.Object({ id: PlaceId, label: Type.String() })),
  weekly: Type.Boolean(),
  created_at: Timestamp,
});
export type SavedSearch = Static<typeof SavedSearch>;

const fields = {
  name: line(limits.savedSearchName),
  weekly: Type.Boolean({ description: 'A mail on Mondays at 08:00 in `timezone` names new people and jobs.' }),
  timezone: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'IANA name of the zone that the user is in, such as Europe/Lisbon. One that is not known means UTC.',
  }),
};

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/saved-searches/',
  summary: `The caller's saved searches, the newest first; at most ${limits.savedSearches}`,
  access: 'user',
  ownSettings: true,
  reply: Type.Object({ results: Type.Array(SavedSearch) }),
});

export const createSavedSearch = endpoint({
  method: 'POST',
  path: '/saved-searches/',
  summary:
    'Save a search in the directory or the jobs of a community that the caller belongs to. It is deleted when they leave it',
  access: 'user',
  ownSettings: true,
  body: Type.Object({
    kind: Type.Enum([...savedSearchKinds]),
    community: Id,
    name: fields.name,
    query: Type.Object(searchFilters, { additionalProperties: false }),
    weekly: Type.Optional(fields.weekly),
    timezone: Type.Optional(fields.timezone),
  }),
  status: 201,
  reply: SavedSearch,
  errors: [
    communityErrors.community_not_found,
    savedSearchErrors.search_limit,
    placeErrors.unknown_place,
    jobPostErrors.jobs_off,
  ],
});

export const updateSavedSearch = endpoint({
  method: 'PATCH',
  path: '/saved-searches/:id/',
  summary: 'Change the name of a saved search, or switch its weekly mail',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  body: Type.Partial(Type.Object(fields)),
  reply: SavedSearch,
  errors: [savedSearchErrors.search_not_found],
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:id/',
  summary: 'Delete a saved search',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  errors: [savedSearchErrors.search_not_found],
});
