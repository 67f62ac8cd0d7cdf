import type { Client } from 'pg';
import { RequestQueue, type Request } from '../load.ts';
import { BUSY, getPartner, HUGE_SHARE, type Sizes } from './sizes.ts';

/** A call that people make often, with the requests of many of them. */
export interface Call {
  readonly name: string;
  readonly requests: readonly Request[] | RequestQueue;
}

interface Reader {
  readonly number: number;
  readonly id: string;
}

/** Two people of a conversation: the first has a session that is known, the other is an id. */
interface Pair {
  readonly reader: Reader;
  readonly partner: string;
}

/** People who write, and at most how many read: a few would find all that is theirs in memory. */
const WRITERS = 64;
const READERS = 2_000;
/** Events and posts that each reader registers for and likes once. */
const EVENTS = 300;
const LIKED = 400;

/**
 * The calls that people make most, by members of the huge community. One person has 200 conversations, the first of which
 * has a thousand messages, in a small world as in a large one.
 */
export async function listCalls(client: Client, sizes: Sizes): Promise<Call[]> {
  const community = await findOne(client, `select id from communities where name = 'Community 0'`);
  const [busy, partner] = await findPeople(client, [0, 1]);
  if (busy === undefined || partner === undefined) throw new Error('the world is not whole');
  const readers = await findPairs(client, chooseNumbers(sizes, READERS));
  const writers = readers.slice(0, WRITERS);
  await joinAll(client, community, writers);
  const events = await insertEvents(client, community);
  const posts = await findPosts(client, community);
  const [commented = ''] = posts;
  await insertComments(client, commented, busy.id);
  const all = (path: string) => readers.map(({ reader }) => get(reader, path));
  const each = (path: string, body: unknown) => writers.map(({ reader }) => post(reader, path, body));
  const once = (ids: readonly string[], path: (id: string) => string) =>
    new RequestQueue(ids.flatMap((id) => each(path(id), {})));
  return [
    { name: 'home feed', requests: all('/posts/') },
    { name: 'feed of the huge community', requests: all(`/posts/?community=${community}`) },
    { name: 'a post', requests: all(`/posts/${commented}/`) },
    { name: 'its comments', requests: all(`/posts/${commented}/comments/`) },
    { name: 'members of the huge community', requests: all(`/community/${community}/members/`) },
    {
      name: 'search of its members',
      requests: readers.map(({ reader }) => get(reader, searchPath(community, reader.number))),
    },
    { name: 'page of an event', requests: all(`/events/${events[0]}/`) },
    { name: 'inbox', requests: all('/notifications/') },
    { name: 'unread notifications', requests: all('/notifications/unread/') },
    { name: 'list of conversations', requests: all('/chat/conversations/') },
    { name: 'the same of 200', requests: [get(busy, '/chat/conversations/')] },
    {
      name: 'history of nine messages',
      requests: readers.map((pair) => get(pair.reader, `/chat/thread/?user_id=${pair.partner}`)),
    },
    { name: 'the same of 1,000', requests: [get(busy, `/chat/thread/?user_id=${partner.id}`)] },
    { name: 'unread messages', requests: all('/chat/unread/') },
    { name: 'send a message', requests: writers.map((pair) => send(pair)) },
    { name: 'comment', requests: each(`/posts/${commented}/comment/`, { comment: 'I would, and I bring pastries.' }) },
    { name: 'like', requests: once(posts, (id) => `/posts/${id}/like/`) },
    { name: 'register', requests: once(events, (id) => `/events/${id}/join-requests/`) },
    { name: 'post', requests: each('/posts/', { category: 'community', community, comment: 'Two presses.' }) },
  ];
}

function send({ reader, partner }: Pair): Request {
  return post(reader, '/chat/send/', { message_type: 'private', recipient: partner, text: 'Saturday works for me.' });
}

function searchPath(community: string, number: number): string {
  return `/community/${community}/members/search/?query=member${number % 100}`;
}

function get(reader: Reader, path: string): Request {
  return { method: 'GET', path: `/api/v1${path}`, headers: signIn(reader) };
}

function post(reader: Reader, path: string, body: unknown): Request {
  const headers = { ...signIn(reader), 'content-type': 'application/json' };
  return { method: 'POST', path: `/api/v1${path}`, headers, body: JSON.stringify(body) };
}

/** The sessions of the world have tokens that tell whose they are. */
function signIn({ number }: Reader): Record<string, string> {
  return { authorization: `Bearer token${number}`, accept: 'application/json; version=v1' };
}

/** Numbers of members of the huge community with short conversations, from all over the world. */
function chooseNumbers({ members, longConversations }: Sizes, most: number): number[] {
  const first = Math.ceil((longConversations + BUSY) / HUGE_SHARE);
  const last = Math.floor((members - 200) / HUGE_SHARE);
  const step = Math.max(1, Math.floor((last - first) / most));
  const numbers: number[] = [];
  for (let place = first; place < last && numbers.length < most; place += step) numbers.push(place * HUGE_SHARE);
  return numbers;
}

/** People, each with the other one of a conversation of theirs. */
async function findPairs(client: Client, numbers: readonly number[]): Promise<Pair[]> {
  const readers = await findPeople(client, numbers);
  const partners = await findPeople(client, numbers.map(getPartner));
  return readers.flatMap((reader, place) => {
    const partner = partners[place];
    return partner === undefined ? [] : [{ reader, partner: partner.id }];
  });
}

async function findPeople(client: Client, numbers: readonly number[]): Promise<Reader[]> {
  const { rows } = await client.query<Reader>(
    `select number, id from unnest($1::int[]) with ordinality as wanted (number, place)
     join users on email = 'person' || number || '@example.org' order by place`,
    [numbers],
  );
  return rows;
}

/** Only people of one community write to each other. */
async function joinAll(client: Client, community: string, pairs: readonly Pair[]): Promise<void> {
  await client.query(
    `with joined as (
       insert into memberships (community_id, user_id) select $1, unnest($2::uuid[]) on conflict do nothing returning 1
     ) update communities set members_count = members_count + (select count(*) from joined) where id = $1`,
    [community, pairs.map(({ partner }) => partner)],
  );
}

async function findOne(client: Client, text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text, values);
  if (rows[0] === undefined) throw new Error(`nothing is found by ${text}`);
  return rows[0].id;
}

async function insertEvents(client: Client, community: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into events (community_id, title, starts_at, ends_at, timezone, venue_kind, status, published_at)
     select $1, 'Garden party', now() + interval '7 days', now() + interval '8 days', 'UTC', 'in_person', 'published', now()
     from generate_series(1, $2::int) returning id`,
    [community, EVENTS],
  );
  return rows.map(({ id }) => id);
}

async function findPosts(client: Client, community: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from posts where community_id = $1 and place_id = $1 order by id desc limit $2',
    [community, LIKED],
  );
  return rows.map(({ id }) => id);
}

async function insertComments(client: Client, postId: string, authorId: string): Promise<void> {
  await client.query(
    `insert into comments (post_id, author_id, text) select $1, $2, 'Pastries, too.' from generate_series(1, 100)`,
    [postId, authorId],
  );
  await client.query('update posts set comments_count = comments_count + 100 where id = $1', [postId]);
}
