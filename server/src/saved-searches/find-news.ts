import { findNewPeople } from '../directory/service.ts';
import { findNewJobs } from '../job-board/service.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { SavedSearchRow } from './present.ts';

/** Something new in a saved search, as a mail names it. */
export interface News {
  readonly id: string;
  readonly name: string;
}

interface Asked {
  readonly since: Date;
  readonly now: Date;
  readonly limit: number;
  /** The ids of some of them. */
  readonly only?: readonly string[];
}

/** The people or jobs of a saved search that are new since a time, as its person may see them now. */
export async function findNews(
  db: Queryable,
  { kind, communityId, userId: reader, query: filters }: SavedSearchRow,
  asked: Asked,
): Promise<News[]> {
  if (kind === 'jobs') {
    const jobs = await findNewJobs(db, { communityId, reader, filters, ...asked });
    return jobs.map(({ id, title, company }) => ({ id, name: `${title} (${company})` }));
  }
  const people = await findNewPeople(db, { communityId, reader, filters }, asked);
  return people.map(({ id, firstName, lastName, graduationYear: year }) => {
    const shown = year === null ? '' : ` ’${String(year % 100).padStart(2, '0')}`;
    return { id, name: `${firstName} ${lastName}${shown}` };
  });
}
