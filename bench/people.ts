import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabaseIfMissing } from '../server/src/platform/db/create-database.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';

/** A community with many members, and one of them with a session. */
export interface Crowd {
  readonly community: string;
  readonly token: string;
}

const firstNames =
  'Amara Noah Maya Olivia Amir Lena Jonas Priya Tomasz Hélène Bilal Hazel Piotr Camille Arturo Sunniva Jerome Mirela Leila Oskar Ingrid Kofi Yuki Mateo Chloé Søren Anaïs Dmitri Fatima Zoë';
const syllables = 'al ba cor den el fa gra hol ing jen kel lo mar nor ost pe qui ros sten tor ul ver wil xan yor zim';
const companies = 'Westinghouse Northwind Acme Globex Initech Umbrella Hooli Stark Wayne Tyrell';
const programs = 'Astrophysics Law Nursing Architecture Economics Chemistry History Mathematics Linguistics Geology';

/**
 * A database with communities of these sizes: people with names of some 30 first and 15,000 last names, a company, a
 * program and a hometown.
 */
export async function createCrowds(url: string, sizes: readonly number[]): Promise<Crowd[]> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await insertPeople(client, Math.max(...sizes));
    const crowds = [];
    for (const size of sizes) crowds.push(await insertCrowd(client, size));
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return crowds;
  } finally {
    await client.end();
  }
}

async function insertPeople(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into users (email, password_hash, first_name, last_name, company, program, hometown, graduation_year)
     select 'person' || n || '@example.org', 'none', ($1::text[])[1 + n % 30],
       initcap(($2::text[])[1 + n * 7 % 26] || ($2::text[])[1 + n * 11 / 26 % 26] || ($2::text[])[1 + n * 13 / 676 % 26]),
       ($3::text[])[1 + n % 10], ($4::text[])[1 + n / 10 % 10], initcap(($2::text[])[1 + n % 26] || 'burg'), 1990 + n % 36
     from generate_series(1, $5::int) n`,
    [...[firstNames, syllables, companies, programs].map((words) => words.split(' ')), count],
  );
}

async function insertCrowd(client: pg.Client, size: number): Promise<Crowd> {
  const { rows } = await client.query(
    `insert into communities (name, members_count, plan) values ($1, $2, 'pro') returning id`,
    [`A community of ${size}`, size],
  );
  const community: string = rows[0].id;
  const members = await client.query(
    `insert into memberships (community_id, user_id)
     select $1, id from users order by id limit $2 returning user_id`,
    [community, size],
  );
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (user_id, token_hash, media_token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [members.rows[0].user_id, createHash('sha256').update(token).digest(), randomBytes(32)],
  );
  return { community, token };
}

/** A community with room for 20 more, 200 people who ask to join it, and its owner's token. */
export async function createRush(url: string): Promise<{ requests: readonly string[]; token: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { community, token } = await insertCrowd(client, 230);
    await client.query(`update communities set plan = 'free' where id = $1`, [community]);
    await client.query(
      `update memberships set role = 'community_owner' where community_id = $1
       and user_id = (select user_id from memberships where community_id = $1 order by user_id limit 1)`,
      [community],
    );
    const { rows } = await client.query(
      `insert into join_requests (community_id, user_id)
       select $1, u.id from users u where not exists (
         select from memberships m where m.community_id = $1 and m.user_id = u.id
       ) order by u.id limit 200 returning id`,
      [community],
    );
    return { requests: rows.map((row) => String(row.id)), token };
  } finally {
    await client.end();
  }
}
