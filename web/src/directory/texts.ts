import type { Facet } from '@homecoming/contract/directory-filters.ts';
import { directoryQuota } from '@homecoming/contract/directory.ts';
import { count, counted } from '../lib/text/format.ts';

/** The names of the facets. */
export const facetNames: Readonly<Record<Facet, string>> = {
  graduation_year: 'Class year',
  program: 'Program',
  stage: 'Stage of studies',
  industry: 'Industry',
  company: 'Company',
  country: 'Country',
  city: 'City',
  moving_to: 'Moving to',
  interest: 'Interests',
  topic: 'Mentors in',
};

/** The labels of the fields that search the values of a facet. */
export const facetSearches: Readonly<Record<Exclude<Facet, 'graduation_year'>, string>> = {
  program: 'Find a program',
  stage: 'Find a stage',
  industry: 'Find an industry',
  company: 'Find a company',
  country: 'Find a country',
  city: 'Find a city',
  moving_to: 'Find a city that people move to',
  interest: 'Find an interest',
  topic: 'Find a topic',
};

/** The texts of the directory. */
export const directoryTexts = {
  countsFailed: 'The number of people could not be loaded.',
  failed: 'Failed to fetch members',
  nobody: 'Nobody here matches all of this.',
  nobodyListed: 'Nobody here shows up in the directory yet.',
  nobodyOnMap: 'People choose whether the map shows their city. Nobody here has chosen it yet',
  nowOnMap: 'Your city is on the map. Your privacy settings switch it off again',
  nobodyFoundOnMap: 'Nobody to show on the map',
  searching: 'Searching…',
  everyRole: 'Filters count members of every role',
  listedTitle: 'Show me in the directory of',
  listed:
    'Members of a community find you in its directory, by what you show them. Switched off, only its managers find you there.',
  merge:
    'People write the same in different words, such as ‘CS’ and ‘Computer science’. Merged, the directory counts and finds them as one. Profiles keep their words.',
  export:
    'A file for spreadsheets with the members and what managers see of them. To export fewer people, filter the directory first.',
  readers: `A member reads up to ${directoryQuota.pagesPerDay} pages of the directory and ${directoryQuota.profilesPerDay} profiles in a day. In the last 30 days these people did.`,
} as const;

/** What a table of cities says that has not all of them. */
export function describeLargestCities(cities: number): string {
  return `The ${count(cities)} cities with most people. Zoom in on the map for others.`;
}

/** `412`, or `about 1,200` for an estimate. */
export function describeCount(people: number, isExact: boolean): string {
  return isExact ? count(people) : `about ${count(people)}`;
}

/** `1 person`, `412 people`, `about 1,200 people`. */
export function describePeople(people: number, isExact: boolean): string {
  const text = counted(people, 'person', 'people');
  return isExact ? text : `about ${text}`;
}

/** The same as a title: `About 1,200 people`. */
export function formatPeopleTitle(people: number, isExact: boolean): string {
  const text = describePeople(people, isExact);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
