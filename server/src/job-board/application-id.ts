import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The most applications of a person for one job: the one before was deleted each time. */
const MAX_APPLICATIONS = 5;

/**
 * Names the applications for a job among all messages of their sender. No client can choose such an id for a message, since
 * those have no spaces.
 */
export function listApplicationIds(jobId: string): string[] {
  return Array.from({ length: MAX_APPLICATIONS }, (_, index) => `job ${jobId} ${index + 1}`);
}

/** SQL: as listApplicationIds(), as an array. */
export function applicationIdsInSql(jobId: PgColumn): SQL {
  return sql`array(select 'job ' || ${jobId} || ' ' || number from generate_series(1, ${sql.raw(String(MAX_APPLICATIONS))}) number)`;
}
