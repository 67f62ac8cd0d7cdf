import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Names an application among all messages of its sender, so that there is one for each job. */
export function getApplicationId(jobId: string): string {
  return `job:${jobId}`;
}

/** SQL: as getApplicationId(). */
export function applicationIdInSql(jobId: SQLWrapper): SQL<string> {
  return sql<string>`'job:' || ${jobId}`;
}
