import { fastify } from 'fastify';
import pg from 'pg';

/**
 * What our server is measured against: Fastify with one route each, one prepared query over the same driver, the same
 * JSON; no sign-in, no rights, no checks. A write is a transaction, as every write of several rows has to be. Started by
 * the benchmark with PORT, DATABASE_URL.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const http = fastify();

const columns = `p.id, p.author_id, p.title, p.comment, p.mentions, p.image_description, p.likes_count, p.shares_count,
  p.comments_count,
  p.created_at, p.edited_at, p.category, u.first_name, u.last_name, u.photo_id, u.graduation_year, u.points,
  c.id as community_id, c.name, c.logo_id, m.id as media_id, m.width, m.height, m.widths, m.placeholder,
  l.user_id as liked_by, b.id as bookmark_id, r.role`;
const shown = `join users u on u.id = p.author_id
  join communities c on c.id = p.community_id
  left join media m on m.id = p.image_id
  left join post_likes l on l.post_id = p.id and l.user_id = $2
  left join bookmarks b on b.post_id = p.id and b.user_id = $2
  left join memberships r on r.community_id = p.community_id and r.user_id = $2`;
const feed = `select ${columns} from posts p ${shown}
  where p.community_id = $1 and p.place_id = $1 order by p.id desc limit 21`;

http.get<{ Querystring: { community: string; reader: string } }>('/feed', async (request) => {
  const { rows } = await pool.query<FeedRow>({
    name: 'feed',
    text: feed,
    values: [request.query.community, request.query.reader],
  });
  const results = rows.slice(0, 20).map((row) => presentRow(row, request.query.reader));
  return {
    results,
    next: rows.length > 20 ? Buffer.from(JSON.stringify([results.at(-1)?.id])).toString('base64url') : null,
  };
});

const home = `select ${columns} from (
    select newest.id from memberships joined cross join lateral (
      select id from posts where community_id = joined.community_id and place_id = joined.community_id
      order by id desc limit 21
    ) newest where joined.user_id = $1 order by newest.id desc limit 21
  ) ids join posts p on p.id = ids.id ${shown.replaceAll('$2', '$1')} order by p.id desc`;

http.get<{ Querystring: { reader: string } }>('/home', async ({ query: { reader } }) => {
  const { rows } = await pool.query<FeedRow>({ name: 'home', text: home, values: [reader] });
  const results = rows.slice(0, 20).map((row) => presentRow(row, reader));
  return { results, next: Buffer.from(JSON.stringify([results.at(-1)?.id])).toString('base64url') };
});

const like = `with added as (
    insert into post_likes (post_id, user_id) values ($1, $2) on conflict do nothing returning 1
  )
  update posts set likes_count = likes_count + (select count(*) from added) where id = $1 returning likes_count`;

http.post<{ Querystring: { post: string; reader: string } }>('/like', async ({ query: { post, reader } }) => {
  const { rows } = await write({ name: 'like', text: like, values: [post, reader] });
  return { id: post, ...rows[0], likedby_me: true };
});

http.post<{ Querystring: { event: string; user: string } }>('/register', async ({ query: { event, user } }, reply) => {
  const lock = { name: 'lock', text: 'select capacity from events where id = $1 for no key update', values: [event] };
  const text = 'insert into bare_registrations (event_id, user_id) values ($1, $2) returning created_at';
  const { rows } = await write(lock, { name: 'register', text, values: [event, user] });
  return reply.status(201).send({ status: 'going', event, user, ...rows[0] });
});

http.post<{ Querystring: { event: string; user: string } }>('/payment-link', async ({ query: { event, user } }) => {
  const lock = { name: 'lock', text: 'select capacity from events where id = $1 for no key update', values: [event] };
  const pay = 'insert into bare_payments (event_id, user_id) values ($1, $2) returning created_at';
  const { rows } = await write(lock, { name: 'pay', text: pay, values: [event, user] });
  const { id, url } = await openCheckout(`${event}${user}`);
  const store = 'update bare_payments set session_id = $3 where event_id = $1 and user_id = $2';
  await pool.query({ name: 'store', text: store, values: [event, user, id] });
  return { status: 'awaiting_payment', payment_link_url: url, session_id: id, ...rows[0] };
});

async function openCheckout(key: string): Promise<{ id: string; url: string }> {
  const { SANDBOX_URL = '', SANDBOX_KEY = '' } = process.env;
  const body = new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1900',
    'line_items[0][price_data][product_data][name]': 'Garden party',
    success_url: 'http://127.0.0.1/paid',
  });
  const headers = { authorization: `Bearer ${SANDBOX_KEY}`, 'idempotency-key': key };
  const answer = await fetch(`${SANDBOX_URL}/v1/checkout/sessions`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  // The boundary to JSON: a checkout session of Stripe.
  return (await answer.json()) as { id: string; url: string };
}

const insert = `insert into posts (author_id, community_id, place_id, category, title, comment) values ($1, $2, $2, 'community', $3, $4)
  returning id, created_at`;

interface FeedRow {
  [column: string]: unknown;
  media_id: string | null;
  liked_by: string | null;
}

interface NewPost {
  community: string;
  title: string;
  comment: string;
}

http.post<{ Body: NewPost; Querystring: { author: string } }>('/posts', async (request, reply) => {
  const { community, title, comment } = request.body;
  const { rows } = await write({
    name: 'insert',
    text: insert,
    values: [request.query.author, community, title, comment],
  });
  return reply.status(201).send({ ...rows[0], community, title, comment });
});

const search = `select u.id, u.first_name, u.last_name, u.photo_id, u.graduation_year, u.points, u.program, u.current_industry,
    u.company, u.country, m.role, m.is_payment_owner, m.joined_at
  from (
    select distinct w.user_id from words_of($2) as typed (word) cross join lateral (
      select w.user_id from member_words w where w.community_id = $1 and w.kind in (0, 1)
        and w.word >= typed.word and w.word < typed.word || U&'\\FFFF' limit 40
    ) w
  ) found
  join memberships m on m.community_id = $1 and m.user_id = found.user_id
  join users u on u.id = m.user_id
  order by m.member_name limit 20`;

http.get<{ Querystring: { community: string; query: string } }>('/members', async (request) => {
  const { rows } = await pool.query<FeedRow>({
    name: 'search',
    text: search,
    values: [request.query.community, request.query.query],
  });
  return { results: rows, next: null };
});

const thread = `with page as (
    select id from comments where group_id = $1 and parent_id is null order by id desc limit 20
  )
  select c.id, c.group_id, c.parent_id, c.text, c.likes_count, c.replies_count, c.created_at, c.edited_at, c.deleted_at,
    u.id as author_id, u.first_name, u.last_name, u.photo_id, u.graduation_year, u.points, l.user_id as liked_by
  from (
    select id from page
    union all select first.id from page cross join lateral (
      select r.id from comments r where r.parent_id = page.id order by r.id limit 3
    ) first
  ) shown
  join comments c on c.id = shown.id
  join users u on u.id = c.author_id
  left join comment_likes l on l.comment_id = c.id and l.user_id = $2`;

http.get<{ Querystring: { group: string; reader: string } }>('/comments', async (request) => {
  const { group, reader } = request.query;
  const { rows } = await pool.query<FeedRow>({ name: 'thread', text: thread, values: [group, reader] });
  return rows;
});

const comment = `with added as (
    insert into comments (group_id, author_id, text) values ($1, $2, $3) returning id, created_at
  ), counted as (
    update groups set comments_count = comments_count + 1, last_activity_at = now() where id = $1
  )
  select * from added`;

http.post<{ Body: { text: string }; Querystring: { group: string; author: string } }>(
  '/comments',
  async ({ query: { group, author }, body: { text } }, reply) => {
    const { rows } = await write({ name: 'comment', text: comment, values: [group, author, text] });
    return reply.status(201).send({ ...rows[0], group, text });
  },
);

const message = `insert into messages (conversation_id, sequence, change, sender_id, client_id, body_hash, text)
  values ($1, $2, $2, $3, gen_random_uuid(), '', $4) returning id, sequence, created_at`;
/** Above all places that our server gives. */
let lastSequence = 1_000_000_000;

http.post<{ Body: { text: string }; Querystring: { conversation: string; sender: string } }>(
  '/messages',
  async ({ query: { conversation, sender }, body: { text } }, reply) => {
    lastSequence += 1;
    const values = [conversation, lastSequence, sender, text];
    const { rows } = await write({ name: 'message', text: message, values });
    return reply.status(201).send({ ...rows[0], conversation, text });
  },
);

http.get('/ready', async () => ({ ok: (await pool.query('select 1')).rowCount === 1 }));
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

/** One transaction; returns the result of its last statement. */
async function write(first: pg.QueryConfig, ...others: pg.QueryConfig[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let result = await client.query(first);
    for (const statement of others) result = await client.query(statement);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function presentRow(row: FeedRow, reader: string) {
  const isAuthor = row.author_id === reader;
  return {
    id: row.id,
    author: {
      id: row.author_id,
      first_name: row.first_name,
      last_name: row.last_name,
      photo: null,
      graduation_year: row.graduation_year,
      level: 1,
    },
    category: row.category,
    community: { id: row.community_id, name: row.name, logo: null },
    channel: null,
    event: null,
    title: row.title,
    comment: row.comment,
    mentions: row.mentions,
    image: row.media_id ? { url: row.media_id } : null,
    image_description: row.media_id ? row.image_description : null,
    likes_count: row.likes_count,
    likedby_me: row.liked_by !== null,
    level_count: row.shares_count,
    comments_count: row.comments_count,
    child_posts: [],
    is_bookmarked: row.bookmark_id !== null,
    created_at: row.created_at,
    edited_at: row.edited_at,
    removed: null,
    can: { take_part: true, edit: isAuthor, delete: isAuthor || row.role !== 'member', report: !isAuthor },
  };
}
