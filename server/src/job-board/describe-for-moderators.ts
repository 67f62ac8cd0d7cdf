import type { JobPostInput } from '@homecoming/contract/job-posts.ts';
import { describeCountries, describeSalary, getKindLabel, getRemoteLabel } from '@homecoming/contract/job-words.ts';
import { readPlaceLabels } from '../places/access.ts';
import type { Queryable } from '../platform/db/database.ts';

/** All that moderators read of a job, beside its title. */
export async function describeForModerators(db: Queryable, job: JobPostInput): Promise<string> {
  const { kind, company, city, remote, countries, salary, link, text } = job;
  const places = await readPlaceLabels(db, city === null ? [] : [city]);
  const facts = [
    company,
    [getKindLabel(kind), ...places.values(), getRemoteLabel(remote)].join(' · '),
    ...(remote === 'no' || countries.length === 0 ? [] : [describeCountries(countries)]),
    ...(salary === null ? [] : [describeSalary(salary)]),
    ...(link === null ? [] : [link]),
  ];
  return `${facts.join('\n')}\n\n${text}`;
}
