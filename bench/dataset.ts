import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createDatabaseIfMissing } from '../server/src/platform/db/create-database.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';

export interface Dataset {
  readonly url: string;
  /** The community that all posts are in. */
  readonly community: string;
  /** Members with a session each. */
  readonly readers: readonly { userId: string; token: string }[];
}

const USERS = 5_000;
const READERS = 50;

interface Shape {
  /** How many communities share the posts. All people belong to the first, and those with a session to all. */
  readonly communities?: number;
  /** People with a session. */
  readonly readers?: number;
}

/** A database with 5,000 members of a community, its posts, and some likes of the newest. */
export async function createDataset(url: string, posts: number, shape: Shape = {}): Promise<Dataset> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const community = await insertCommunity(client);
    const userIds = await insertMembers(client, community);
    const reading = userIds.slice(0, shape.readers ?? READERS);
    const others = await insertMoreCommunities(client, (shape.communities ?? 1) - 1, reading);
    await insertPosts(client, [community, ...others], userIds, posts);
    const readers = reading.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }));
    for (const { userId, token } of readers) await insertSession(client, userId, token);
    await insertPast(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { url, community, readers };
  } finally {
    await client.end();
  }
}

async function insertCommunity(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `insert into communities (name, members_count) values ('Northgate University Alumni', $1) returning id`,
    [USERS],
  );
  return rows[0].id;
}

async function insertMembers(client: pg.Client, community: string): Promise<string[]> {
  const { rows } = await client.query(
    `insert into users (email, password_hash, first_name, last_name, graduation_year, verified_at, onboarded)
     select 'person' || n || '@example.org', 'none', 'Person', 'Number ' || n, 1990 + n % 36, now() - interval '2 days', true
     from generate_series(1, $1) n returning id`,
    [USERS],
  );
  const ids = rows.map((row) => String(row.id));
  await client.query(
    `insert into memberships (community_id, user_id, role)
     select $1, id, case when n = 1 then 'community_owner' else 'member' end
     from unnest($2::uuid[]) with ordinality as members(id, n)`,
    [community, ids],
  );
  return ids;
}

async function insertMoreCommunities(client: pg.Client, count: number, members: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `insert into communities (name, members_count) select 'Community ' || n, $2 from generate_series(1, $1::int) n returning id`,
    [count, members.length],
  );
  const ids = rows.map((row) => String(row.id));
  await client.query(
    `insert into memberships (community_id, user_id)
     select community, member from unnest($1::uuid[]) community cross join unnest($2::uuid[]) member`,
    [ids, members],
  );
  return ids;
}

async function insertPosts(
  client: pg.Client,
  communities: readonly string[],
  userIds: readonly string[],
  posts: number,
): Promise<void> {
  await client.query(
    `insert into posts (id, author_id, community_id, place_id, title, comment, created_at, likes_count)
     select uuidv7(make_interval(secs => n - $3)), ($2::uuid[])[1 + n % $4], ($1::uuid[])[1 + n % $5], ($1::uuid[])[1 + n % $5],
       case when n % 3 = 0 then 'A title of some words' end,
       repeat('Two presses, one working guillotine and forty drawers of type. ', 1 + n % 5),
       now() + make_interval(secs => n - $3), 0
     from generate_series(1, $3) n`,
    [communities, userIds, posts, userIds.length, communities.length],
  );
  await client.query(
    `insert into post_likes (post_id, user_id)
     select newest.id, liker from (select id from posts order by id desc limit 200) newest
     cross join unnest(($1::uuid[])[1:20]) liker`,
    [userIds],
  );
  await client.query('update posts set likes_count = 20 where id in (select distinct post_id from post_likes)');
}

/** How often the database is asked. */
const ASK_EVERY_MS = 100;

/** Waits until the durable effects of all facts of a database have run, a minute at most. */
export async function outboxEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rowCount } = await client.query('select 1 from fact_outbox limit 1');
      if (rowCount === 0) return;
      await pause(ASK_EVERY_MS);
    }
    throw new Error('the outbox was not empty within a minute');
  } finally {
    await client.end();
  }
}

/** What earlier posts have left behind: plans are made for what is there, and in use no table is empty. */
async function insertPast(client: pg.Client): Promise<void> {
  await client.query(
    `insert into point_entries (user_id, reason, subject_id, from_id, points, community_id, created_at)
     select author_id, 'post', id, author_id, 0, community_id, created_at - interval '1 day' from posts limit 20000`,
  );
  await client.query(
    `insert into idempotency_keys (user_id, key, fingerprint, created)
     select author_id, id::text, 'of a request', to_json(id) from posts limit 20000`,
  );
  // Read lines of the inboxes: what is liked now begins a line of its own.
  await client.query(
    `with lines as (
       insert into notifications (user_id, kind, group_key, community_id, post_id, actors_count, read_at)
       select author_id, 'post_liked', 'post_liked:' || id, community_id, id, 1, now() from posts limit 20000
       returning id, user_id
     )
     insert into notification_actors (notification_id, actor_id) select id, user_id from lines`,
  );
}

async function insertSession(client: pg.Client, userId: string, token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  await client.query(
    `insert into sessions (user_id, token_hash, media_token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [userId, hash, randomBytes(32)],
  );
}
