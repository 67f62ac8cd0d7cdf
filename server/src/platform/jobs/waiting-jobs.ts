import type { Pool } from '../db/database.ts';

/** How long the oldest job that is due has waited; 0 without one. */
export async function readOldestJobSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select greatest(0, extract(epoch from now() - min(run_at)))::float8 as seconds from graphile_worker.jobs
     where run_at <= now() and locked_at is null and attempts < max_attempts`,
  );
  return rows[0]?.seconds ?? 0;
}

/** The number of jobs that have failed as often as they are tried. */
export async function countGivenUpJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from graphile_worker.jobs where attempts >= max_attempts',
  );
  return Number(rows[0]?.count ?? 0);
}

/** The number of mails that are due. The jobs that send them say so in their names. */
export async function countWaitingMails(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from graphile_worker.jobs
     where task_identifier ~ '\\.send-.*mail' and run_at <= now() and attempts < max_attempts`,
  );
  return Number(rows[0]?.count ?? 0);
}
