import pg from 'pg';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { atMost, shown, type Figure } from './figures.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const STUDENTS = 20_000;
const POSTS = 1_000;
const GOAL_SECONDS = 60;

/** How long it takes until everybody of a large year is a graduate, and until a community has filled its channels. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const data = await createDataset(postgres.url('rollover'), POSTS);
    const ours = await startOurs(data.url);
    const client = new pg.Client({ connectionString: data.url });
    await client.connect();
    try {
      await addStudies(client, data);
      const filled = await run(client, 'cohorts.place-all', { communityId: data.community, after: FIRST }, isFilled);
      await client.query(`update studies set ends_on = current_date - 1, stage_for = current_date - 1`);
      const rolled = await run(client, 'cohorts.roll-over', {}, isRolled);
      await outboxEmpty(data.url);
      const { rows } = await client.query<{ count: string }>('select count(*) from stage_changes');
      return [
        atMost(`${STUDENTS} people roll over`, rolled, GOAL_SECONDS, 's'),
        shown('changes of a stage', rows[0]?.count ?? ''),
        shown(`${STUDENTS} people in the channels of their class and program, seconds`, filled.toFixed(1)),
      ];
    } finally {
      await client.end();
      await ours.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const isFilled = `select count(*) filter (where state = 'added') = ${2 * STUDENTS} as done from cohort_members`;
const isRolled = `select not exists (select from studies where stage = 'student') as done`;

/** Students of one program who end on one day, in a community with cohorts. */
async function addStudies(client: pg.Client, { community }: Dataset): Promise<void> {
  await client.query(
    `with people as (
       insert into users (email, password_hash, first_name, last_name, graduation_year, verified_at, onboarded, audiences)
       select 'student' || n || '@example.org', 'none', 'Student', 'Number ' || n, extract(year from current_date), now(), true, '{}'
       from generate_series(1, ${STUDENTS}) n returning id
     ), members as (
       insert into memberships (community_id, user_id) select $1, id from people returning user_id
     ), program as (
       insert into programs (community_id, name, name_key) values ($1, 'Botany', 'botany') returning id
     )
     insert into studies (user_id, community_id, program_id, ends_on, is_main)
     select user_id, $1, program.id, current_date + 100, true from members, program`,
    [community],
  );
  await client.query(
    `update communities set cohorts_on = true, members_count = members_count + ${STUDENTS} where id = $1`,
    [community],
  );
  // Nobody but the students belongs to a class.
  await client.query(`update users set graduation_year = null where email like 'person%'`);
  await client.query('vacuum analyze');
}

/** Enqueues a job. Returns the seconds until a statement says that it is done. */
async function run(client: pg.Client, job: string, payload: object, isDone: string): Promise<number> {
  const start = performance.now();
  await client.query('select graphile_worker.add_job($1, $2)', [job, JSON.stringify(payload)]);
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(isDone);
    if (rows[0]?.done === true) return (performance.now() - start) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
