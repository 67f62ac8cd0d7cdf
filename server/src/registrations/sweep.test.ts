import { makeEvent } from '@homecoming/testkit/cast.ts';
import { expect, it } from 'vitest';
import { enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { endRegistrations } from './jobs.ts';
import { getCounts, insertWaitlist, signUpFor, useClub } from './fixtures/club.ts';
import { sweepRegistrations } from './sweep.ts';

const MINUTE_MS = 60_000;
const club = useClub();

const sql = (text: string, ...values: unknown[]) => club.server.app.pool.query(text, values);
/** How many jobs of registrations the sweep enqueues. Jobs of others become due while a slow test runs. */
async function sweep(): Promise<number> {
  await club.server.runJobs();
  await sweepRegistrations.run(club.server.app, {});
  const { rowCount } = await sql(
    `select from graphile_worker.jobs where run_at <= now() and task_identifier like 'registrations.%'`,
  );
  return rowCount ?? 0;
}

it('ends the registrations of a cancelled event whose job is gone, after five minutes', async () => {
  const event = await makeEvent(club.owner, club.community);
  await signUpFor(club.ana, event);
  await signUpFor(club.ben, event);
  expect(await sweep()).toBe(0);
  await sql(
    `update events set status = 'cancelled', cancelled_at = $2 where id = $1`,
    event.id,
    club.server.clock.now(),
  );
  expect(await sweep()).toBe(0);
  club.server.clock.forward(6 * MINUTE_MS);
  expect(await sweep()).toBe(1);
  await club.server.runJobs();
  expect(await getCounts(club.owner, event)).toMatchObject({ going: 0 });
  expect(await sweep()).toBe(0);
});

it('leaves a job that runs or waits for another try as it is, with who decided it', async () => {
  const event = await makeEvent(club.owner, club.community);
  await signUpFor(club.ana, event);
  await club.server.runJobs();
  await sql(
    `update events set status = 'cancelled', cancelled_at = $2 where id = $1`,
    event.id,
    new Date(club.server.clock.now().getTime() - 6 * MINUTE_MS),
  );
  const key = `registrations.end ${event.id}`;
  const job = { eventId: event.id, by: club.owner.user.id, at: club.server.clock.now().toISOString() };
  const { app } = club.server;
  await transaction(app, (tx) => enqueue(tx, endRegistrations, job, { key }));
  const jobs = async () =>
    (
      await sql(
        `select payload ->> 'by' as by from graphile_worker._private_jobs where payload ->> 'eventId' = $1`,
        event.id,
      )
    ).rows;
  for (const state of ['locked_at = now(), attempts = 25', 'locked_at = null, attempts = 3']) {
    await sql(`update graphile_worker._private_jobs set ${state} where key = $1`, key);
    await sweepRegistrations.run(app, {});
    expect(await jobs()).toEqual([{ by: club.owner.user.id }]);
  }
  // One that was given up does not count.
  await sql('update graphile_worker._private_jobs set attempts = 25 where key = $1', key);
  await sweepRegistrations.run(app, {});
  await club.server.runJobs();
  expect(await getCounts(club.owner, event)).toMatchObject({ going: 0 });
  await sql('delete from graphile_worker._private_jobs where attempts = 25');
});

it('fills free seats whose job is gone', async () => {
  const event = await makeEvent(club.owner, club.community, { capacity: 2, waitlist: true });
  await signUpFor(club.ana, event);
  await signUpFor(club.ben, event);
  await insertWaitlist(club.server, event, 3);
  expect(await sweep()).toBe(0);
  await sql('update events set capacity = 4 where id = $1', event.id);
  expect(await sweep()).toBe(1);
  await club.server.runJobs();
  expect(await getCounts(club.owner, event)).toMatchObject({ going: 4, waitlisted: 1 });
  expect(await sweep()).toBe(0);
});
