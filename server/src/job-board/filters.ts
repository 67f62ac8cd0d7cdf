import { NEAR_KM } from '@homecoming/contract/directory-filters.ts';
import type { JobFilters, JobRemote } from '@homecoming/contract/job-filters.ts';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isNear } from '../places/access.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { places } from '../schema/alumni/places.ts';

const home = alias(places, 'home');

/** SQL condition over jobs, left joined with their places. */
export function matchesFilters({
  query = '',
  kind = [],
  remote,
  country_code: country,
  place,
}: JobFilters): SQL | undefined {
  const typed = sql`prefix_query('', ${query})`;
  return and(
    query === '' ? undefined : sql`(${typed} is null or ${jobPosts.search} @@ ${typed})`,
    kind.length === 0 ? undefined : inArray(jobPosts.kind, kind),
    remote && inArray(jobPosts.remote, [...isAtLeast[remote]]),
    country === undefined ? undefined : or(eq(places.country, country), isRemoteFrom(country)),
    place === undefined
      ? undefined
      : sql`exists (select from ${places} ${home} where ${home.id} = ${place} and ${isNear(places, home, NEAR_KM)})`,
  );
}

const isAtLeast: Readonly<Record<JobRemote, readonly JobRemote[]>> = {
  no: ['no'],
  partly: ['partly', 'yes'],
  yes: ['yes'],
};

/** SQL condition over jobs: one can work from a country, without the way to an office. */
function isRemoteFrom(country: string): SQL {
  return sql`(${jobPosts.remote} = 'yes' and (cardinality(${jobPosts.countries}) = 0 or ${country} = any(${jobPosts.countries})))`;
}
