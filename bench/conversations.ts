import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabaseIfMissing } from '../server/src/platform/db/create-database.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';

/** A person with a session, and somebody to whom they have written. */
export interface Writer {
  readonly userId: string;
  readonly token: string;
  readonly partnerId: string;
  readonly conversation: string;
}

export interface Conversations {
  /** Two in each of half as many private conversations. */
  readonly writers: readonly Writer[];
  /** A person in a conversation of 100 messages, and one in a conversation of `large`. */
  readonly small: Writer;
  readonly large: Writer;
  /** A person with 50 conversations, which is a page of the list, and one with 500. */
  readonly calm: Writer;
  readonly busy: Writer;
}

/** The text of the first message of each conversation. */
export const FIRST_MESSAGE = 'Are you coming?';

interface Sizes {
  /** People who write to each other, two by two. */
  readonly writers: number;
  /** Messages of the large conversation. */
  readonly large: number;
}

/** A database with people of one community and their private conversations. */
export async function createConversations(url: string, { writers, large }: Sizes): Promise<Conversations> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Foreign keys of a million messages would be checked one by one.
    await client.query('set session_replication_role = replica');
    const ids = await insertPeople(client, writers + 504);
    const [one = '', two = '', calm = '', busy = '', ...rest] = ids;
    const [others, writing] = [rest.slice(0, 500), rest.slice(500)];
    const pairs = writing.flatMap((id, index) => (index % 2 === 0 ? [[id, writing[index + 1] ?? ''] as const] : []));
    const conversations = await insertConversations(client, pairs, 100);
    const withOne = async (id: string, partners: readonly string[], size: number) => {
      const among = partners.map((partner) => [id, partner] as const);
      const [conversation = ''] = await insertConversations(client, among, size);
      return { userId: id, token: await insertSession(client, id), partnerId: partners[0] ?? '', conversation };
    };
    const created: Writer[] = [];
    for (const [index, pair] of pairs.entries()) {
      for (const [userId, partnerId] of [pair, pair.toReversed()] as [string, string][]) {
        const token = await insertSession(client, userId);
        created.push({ userId, partnerId, token, conversation: conversations[index] ?? '' });
      }
    }
    const found = {
      writers: created,
      small: await withOne(one, others.slice(0, 1), 100),
      large: await withOne(two, others.slice(1, 2), large),
      calm: await withOne(calm, others.slice(0, 50), 20),
      busy: await withOne(busy, others, 20),
    };
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return found;
  } finally {
    await client.end();
  }
}

async function insertPeople(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `with club as (
       insert into communities (name, members_count) values ('A community', $1) returning id
     ), people as (
       insert into users (email, password_hash, first_name, last_name, verified_at, onboarded)
       select 'person' || n || '@example.org', 'none', 'Person', 'Number ' || n, now() - interval '2 days', true from generate_series(1, $1::int) n
       returning id
     )
     insert into memberships (community_id, user_id) select club.id, people.id from club cross join people returning user_id`,
    [count],
  );
  return rows.map((row) => row.user_id);
}

/** A private conversation of each pair, with some unread messages. Returns their ids in order. */
async function insertConversations(
  client: pg.Client,
  pairs: readonly (readonly [string, string])[],
  size: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into conversations (kind, low_id, high_id, last_sequence, last_change, last_at)
     select 'private', least(one, other), greatest(one, other), $3, $3, now() - place * interval '1 minute'
     from unnest($1::uuid[], $2::uuid[]) with ordinality as pairs (one, other, place) order by place returning id`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other), size],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into conversation_members (conversation_id, user_id, read_sequence)
     select id, unnest(array[low_id, high_id]), last_sequence - 3 from conversations where id = any($1::uuid[])`,
    [ids],
  );
  await client.query(
    `insert into messages (id, conversation_id, sequence, change, sender_id, client_id, body_hash, text, created_at)
     select uuidv7(make_interval(secs => n - $2::int)), c.id, n, n, case when n % 2 = 0 then low_id else high_id end,
       c.id || ':' || n, '', case n when 1 then '${FIRST_MESSAGE}' else 'Saturday works for me, and I will bring pastries.' end,
       now() + make_interval(secs => n - $2::int)
     from conversations c cross join generate_series(1, $2::int) n where c.id = any($1::uuid[])`,
    [ids, size],
  );
  return ids;
}

async function insertSession(client: pg.Client, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (user_id, token_hash, media_token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [userId, createHash('sha256').update(token).digest(), randomBytes(32)],
  );
  return token;
}
