import { sql } from 'drizzle-orm';
import { jobWorkers } from '../../schema/platform.ts';
import type { App } from '../app.ts';

/** Unlocks the jobs of workers that have been silent for this time in milliseconds, and deletes these workers. */
export async function freeJobsOfDeadWorkers({ db, log }: App, silentMs: number): Promise<void> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    with dead as (
      delete from ${jobWorkers} where ${jobWorkers.seenAt} < now() - ${silentMs} * interval '1 millisecond' returning id
    )
    select array_agg(id) as ids, graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`);
  const [dead] = rows;
  if (dead) log.warn({ workers: dead.ids }, 'job workers ended without a word: others go on with their jobs');
}

/** Unlocks the jobs that a worker of this process has not finished, and deletes the worker. */
export async function unlockJobs({ db }: App, workerId: string): Promise<void> {
  await db.execute(sql`
    with stopped as (delete from ${jobWorkers} where ${jobWorkers.id} = ${workerId})
    select graphile_worker.force_unlock_workers(array[${workerId}::text])`);
}
