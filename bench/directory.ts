import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabaseIfMissing } from '../server/src/platform/db/create-database.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';
import { atMost, growth, type Figure } from './figures.ts';
import { inTurns, load } from './load.ts';
import type { Crowd } from './people.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 2;
/** A list takes milliseconds: as many as others take to be warm would be minutes for each figure. */
const WARM_UP_REQUESTS = 200;
const SMALL = 1_000;
/** Communities of the person who saves a profile. */
const COMMUNITIES = 30;
const SAVES = 60;
/** PostgreSQL keeps a plan after five of them. */
const WARM_UP_SAVES = 10;
const BATCH = 20_000;

/** What a community is asked for: about one in three, one in 30, one in 300 of its members. */
const filters = ['industry=Press', 'company=Company%201', 'company=Company%201&graduation_year=2004', 'near=2&km=200'];

/**
 * The directory of a community with `rows` members, a million unless said, against one of 1,000; its counts and map; and a
 * profile that is saved in 30 communities, with and without the triggers of the directory.
 */
export async function measure({ rows }: { readonly rows: number }): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const url = postgres.url('directory');
    const { small, large, saves } = await fill(url, rows);
    const ours = await startOurs(url);
    try {
      const one = { connections: 1, seconds: SECONDS, server: ours };
      const figures: Figure[] = [];
      const add = (figure: Figure) => {
        figures.push(figure);
        console.log(`${figure.name}: ${figure.value}`);
      };
      add(atMost(`a profile saved in ${COMMUNITIES} communities, with / without directory`, saves, 2, ''));
      for (const filter of ['', ...filters]) {
        const times = await inTurns(
          ROUNDS,
          { ...one, requests: [get(large, `?${filter}`)] },
          { ...one, requests: [get(small, `?${filter}`)] },
          { warmUpRequests: WARM_UP_REQUESTS },
        );
        add(growth(`directory list (${filter || 'all'}), ${rows} / ${SMALL} members, time`, times, 1.2));
      }
      for (const call of ['counts', 'map']) {
        for (const filter of ['', ...filters]) {
          const { rate } = await load({ ...one, requests: [get(large, `${call}/?${filter}`)] });
          add(atMost(`directory ${call} (${filter || 'all'}) of ${rows} members`, 1_000 / rate, 50, 'ms'));
        }
      }
      return figures;
    } finally {
      await ours.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function fill(url: string, rows: number): Promise<{ small: Crowd; large: Crowd; saves: number }> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into places (id, name, country, x, y, people)
      select n, 'City ' || n, 'PT', n % 300 - 150, n % 140 - 70, 10000 - n from generate_series(1, 3000) n`);
    const [large, small] = [await insertCommunity(client, 'Large'), await insertCommunity(client, 'Small')];
    for (let first = 0; first < rows; first += BATCH) {
      await insertMembers(client, large, first, Math.min(BATCH, rows - first));
      console.log(`${Math.min(first + BATCH, rows)} members after ${Math.round(performance.now() / 1_000)} s`);
    }
    await client.query(
      `insert into memberships (community_id, user_id)
       select $1, user_id from memberships where community_id = $2 order by user_id limit $3`,
      [small, large, SMALL],
    );
    const saves = await compareSaves(client, small);
    await addUpCounts(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { small: await openSession(client, small), large: await openSession(client, large), saves };
  } finally {
    await client.end();
  }
}

/** As the job does each minute. */
async function addUpCounts(client: pg.Client): Promise<void> {
  await client.query(`insert into directory_counts (value_id, community_id, facet, people)
    select v.id, v.community_id, v.facet, sum(change.people) from count_changes change
    join directory_values v on v.id = change.value_id group by v.id`);
  await client.query('truncate count_changes');
}

async function insertCommunity(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query(`insert into communities (name, plan) values ($1, 'pro') returning id`, [name]);
  return rows[0].id;
}

async function insertMembers(client: pg.Client, community: string, first: number, count: number): Promise<void> {
  await client.query(
    `with people as (
       insert into users (email, password_hash, first_name, last_name, company, program, current_industry, country, city_id, city_name,
         interests, graduation_year, on_map)
       select 'person' || n || '@example.org', 'none', 'Person', 'Number ' || n, 'Company ' || n % 30, 'Program ' || n % 40,
         (array['Press', 'Energy', 'Law'])[1 + n % 3], 'Portugal', 1 + n * 7 % 3000, 'City ' || 1 + n * 7 % 3000 || ', Portugal',
         array['Chess ' || n % 100, 'Rowing ' || n / 7 % 50], 1990 + n / 3 % 36, n % 2 = 0
       from generate_series($2::int, $2::int + $3::int - 1) n returning id)
     insert into memberships (community_id, user_id) select $1, id from people`,
    [community, first, count],
  );
}

/** The time of a saved profile of somebody in 30 communities, and without the triggers of the directory: their ratio. */
async function compareSaves(client: pg.Client, community: string): Promise<number> {
  const { rows } = await client.query(`select user_id as id from memberships where community_id = $1 limit 1`, [
    community,
  ]);
  const { id } = rows[0];
  for (let n = 2; n < COMMUNITIES; n += 1) {
    const more = await insertCommunity(client, `Community ${n}`);
    await client.query('insert into memberships (community_id, user_id) values ($1, $2)', [more, id]);
  }
  await client.query('analyze');
  const save = async (saves: number) => {
    const started = performance.now();
    for (let n = 0; n < saves; n += 1) {
      await client.query('update users set company = $2 where id = $1', [id, `Company ${n % 2}`]);
    }
    return performance.now() - started;
  };
  const times = { with: 0, without: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A change of triggers makes the connection plan its statements again
    await save(WARM_UP_SAVES);
    times.with += await save(SAVES);
    await client.query('alter table users disable trigger users_directory');
    await save(WARM_UP_SAVES);
    times.without += await save(SAVES);
    await client.query('alter table users enable trigger users_directory');
  }
  return times.with / times.without;
}

async function openSession(client: pg.Client, community: string): Promise<Crowd> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (user_id, token_hash, media_token_hash, expires_at)
     select user_id, $2, $3, now() + interval '1 day' from memberships where community_id = $1 order by user_id limit 1`,
    [community, createHash('sha256').update(token).digest(), randomBytes(32)],
  );
  return { community, token };
}

function get({ community, token }: Crowd, path: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' };
  return { method: 'GET' as const, path: `/api/v1/community/${community}/members/${path}`, headers };
}
