import { NEAR_KM } from '@homecoming/contract/directory-filters.ts';
import type { JobFilters, JobRemote } from '@homecoming/contract/job-filters.ts';
import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listWords } from '../platform/fold-text.ts';
import { isNear } from '../places/access.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { places } from '../schema/alumni/places.ts';

const home = alias(places, 'home');

/** The longest words of a query, which are looked for. */
const MAX_WORDS = 4;

/** SQL condition over jobs of a community, left joined with their places. */
export function matchesFilters(
  communityId: string | SQLWrapper,
  { query = '', kind = [], remote, country_code: country, place }: JobFilters,
): SQL | undefined {
  const words = listSearchedWords(query);
  return and(
    words.length === 0 ? undefined : hasWords(communityId, words.join(' ')),
    kind.length === 0 ? undefined : inArray(jobPosts.kind, kind),
    remote && inArray(jobPosts.remote, [...isAtLeast[remote]]),
    country === undefined ? undefined : or(eq(places.country, country), isRemoteFrom(country)),
    place === undefined
      ? undefined
      : sql`exists (select from ${places} ${home} where ${home.id} = ${place} and ${isNear(places, home, NEAR_KM)})`,
  );
}

/**
 * The words of a query that are looked for, as they are typed: the database cuts `node.js` or `UI/UX` as it has cut the words
 * of the job. What has no letter and no number is none.
 */
export function listSearchedWords(query: string): string[] {
  const words = query.split(/\s+/u).filter((word) => listWords(word).length > 0);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

const isAtLeast: Readonly<Record<JobRemote, readonly JobRemote[]>> = {
  no: ['no'],
  partly: ['partly', 'yes'],
  yes: ['yes'],
};

/**
 * SQL condition over jobs of a community: all words are in it. What is looked for is computed once and not for each row, and
 * the index reads no words of other communities.
 */
function hasWords(communityId: string | SQLWrapper, words: string): SQL {
  return sql`conversation_words(${jobPosts.communityId}, ${jobPosts.search})
    @@ (select prefix_query(right(${communityId}::uuid::text, 8), ${words}))`;
}

/** SQL condition over jobs: one can work from a country, without the way to an office. */
function isRemoteFrom(country: string): SQL {
  return sql`(${jobPosts.remote} = 'yes' and (cardinality(${jobPosts.countries}) = 0 or ${country} = any(${jobPosts.countries})))`;
}
