import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabaseIfMissing } from '../server/src/platform/db/create-database.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';

/** A group with comments, and a reader of it with a session. */
export interface Thread {
  readonly group: string;
  readonly reader: string;
  readonly token: string;
}

/** A database with a group for each of these numbers of comments: one in four starts a thread, and the others reply. */
export async function createThreads(url: string, sizes: readonly number[]): Promise<Thread[]> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const threads = [];
    for (const size of sizes) threads.push(await insertThread(client, size));
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return threads;
  } finally {
    await client.end();
  }
}

async function insertThread(client: pg.Client, size: number): Promise<Thread> {
  const one = async (text: string, values: unknown[]) => String((await client.query(text, values)).rows[0].id);
  const people = await client.query(
    `insert into users (email, password_hash, first_name, last_name, graduation_year)
     select 'person' || n || '.' || $1 || '@example.org', 'none', 'Person', 'Number ' || n, 1990 + n % 36
     from generate_series(1, 50) n returning id`,
    [size],
  );
  const ids = people.rows.map((row) => String(row.id));
  const reader = ids[0] ?? '';
  const community = await one(
    `insert into communities (name, members_count) values ('A community', 50) returning id`,
    [],
  );
  await client.query('insert into memberships (community_id, user_id) select $1, unnest($2::uuid[])', [community, ids]);
  const channel = await one(
    `insert into channels (community_id, name, groups_count) values ($1, 'A channel', 1) returning id`,
    [community],
  );
  await client.query(
    'insert into channel_members (channel_id, community_id, user_id) select $1, $2, unnest($3::uuid[])',
    [channel, community, ids],
  );
  const group = await one(
    `insert into groups (channel_id, community_id, name, comments_count) values ($1, $2, 'A group', $3) returning id`,
    [channel, community, size],
  );
  await client.query(
    `with made as (
       select n, uuidv7(make_interval(secs => n - $3::int)) as id, ($2::uuid[])[1 + n % 50] as author from generate_series(1, $3::int) n
     ), placed as (
       select *, first_value(id) over (partition by (n - 1) / 4 order by n) as root from made
     )
     insert into comments (id, group_id, parent_id, author_id, text, replies_count)
     select id, $1, case when id = root then null else root end, author,
       'Saturday works for me, and I will bring pastries for everybody who comes.',
       case when id = root then least(3, $3::int - n) else 0 end from placed order by n`,
    [group, ids, size],
  );
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (user_id, token_hash, media_token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [reader, createHash('sha256').update(token).digest(), randomBytes(32)],
  );
  return { group, reader, token };
}
