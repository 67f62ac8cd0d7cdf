import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { atMost, exactly, percentile, shown, type Figure } from './figures.ts';
import { createCrowds } from './people.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

/** A member who is signed in. */
interface Person {
  readonly id: string;
  readonly token: string;
}

/** One write of a rush. */
interface Write {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly by: Person;
}

/** Many people at once write what one row counts or orders, while a stranger writes something else. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const url = postgres.url('rushes');
    const [crowd] = await createCrowds(url, [1_000]);
    if (crowd === undefined) throw new Error('there is a crowd');
    const people = await signIn(url, crowd.community);
    const ours = await startOurs(url);
    try {
      const figures: Figure[] = [];
      for (const [name, writes] of await createRushes(ours.url, url, crowd.community, people)) {
        figures.push(...(await rush(ours.url, name, writes, people.at(-1))));
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

/** Gives every member a session, and makes the first one the owner. */
async function signIn(databaseUrl: string, community: string): Promise<Person[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from users order by id');
    const people = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
    await client.query(
      `insert into sessions (user_id, token_hash, media_token_hash, expires_at)
       select person.id, person.hash, sha256(person.hash), now() + interval '1 day'
       from unnest($1::uuid[], $2::bytea[]) person(id, hash)`,
      [people.map(({ id }) => id), people.map(({ token }) => createHash('sha256').update(token).digest())],
    );
    await client.query(`update users set verified_at = now() - interval '2 days'`);
    await client.query(`update memberships set role = 'community_owner' where community_id = $1 and user_id = $2`, [
      community,
      people[0]?.id,
    ]);
    return people;
  } finally {
    await client.end();
  }
}

async function createRushes(
  url: string,
  databaseUrl: string,
  community: string,
  people: readonly Person[],
): Promise<[string, Write[]][]> {
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error('a crowd has an owner');
  const create = (path: string, body: object) => send<{ id: string }>(url, { method: 'POST', path, body, by: owner });
  const chatters = others.slice(0, 198);
  const { id: group } = await create('chat/group/create/', { name: 'All', members: chatters.map(({ id }) => id) });
  const { id: message } = await create('chat/send/', { message_type: 'group', group, text: 'Who is coming?' });
  const day = (number: number) => new Date(Date.now() + number * 24 * 60 * 60 * 1_000).toISOString();
  const { id: event } = await create(`community/${community}/event/`, {
    title: 'Garden party',
    starts_at: day(7),
    ends_at: day(8),
    timezone: 'Europe/Lisbon',
    venue: { kind: 'in_person', name: 'Alder Hall' },
  });
  const requests = await insertRequests(databaseUrl, owner, 250);
  const times = <Item>(count: number, item: (index: number) => Item) =>
    Array.from({ length: count }, (_, n) => item(n));
  return [
    [
      '198 people react to one message',
      chatters.map((by) => ({ method: 'PUT', path: `chat/${message}/reactions/`, body: { emoji: '🎉' }, by })),
    ],
    [
      '600 renames of a group chat',
      times(600, (n) => ({
        method: 'PATCH',
        path: `chat/conversations/${group}/update/`,
        body: { name: `All ${n}` },
        by: owner,
      })),
    ],
    [
      '600 edits of a message',
      times(600, (n) => ({ method: 'PATCH', path: `chat/${message}/update/`, body: { text: `Who ${n}?` }, by: owner })),
    ],
    [
      '500 edits of an event',
      times(500, (n) => ({ method: 'PATCH', path: `events/${event}/`, body: { title: `Party ${n}` }, by: owner })),
    ],
    ['250 approvals', requests.map((id) => ({ method: 'POST', path: `requests/${id}/approve/`, body: {}, by: owner }))],
    [
      '250 people leave a community',
      others.slice(0, 250).map((by) => ({ method: 'POST', path: `community/${community}/leave/`, body: {}, by })),
    ],
  ];
}

/** Another community of the owner, and its open requests. */
async function insertRequests(databaseUrl: string, owner: Person, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `with place as (insert into communities (name, plan, members_count) values ('Asked for', 'pro', 1) returning id),
         owning as (insert into memberships (community_id, user_id, role) select id, $1, 'community_owner' from place)
       insert into join_requests (community_id, user_id)
       select place.id, u.id from place, users u where u.id <> $1 order by u.id limit $2 returning id`,
      [owner.id, count],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** Makes all writes at once; the stranger edits their profile again and again until all are answered. */
async function rush(
  url: string,
  name: string,
  writes: readonly Write[],
  stranger: Person | undefined,
): Promise<Figure[]> {
  if (stranger === undefined) throw new Error('a crowd has strangers');
  const edit = (nickname: string) =>
    send(url, { method: 'PATCH', path: 'users/detail/', body: { nickname }, by: stranger });
  // The code of both is loaded, and the stranger is connected.
  for (let turn = 0; turn < 20; turn += 1) await edit(`Early ${turn}`);
  const rushState = { isOver: false };
  const startedAt = performance.now();
  const rushing = Promise.all(writes.map((write) => fetchStatus(url, write))).finally(() => (rushState.isOver = true));
  const times: number[] = [];
  do {
    const before = performance.now();
    await edit(`Meanwhile ${times.length}`);
    times.push(performance.now() - before);
  } while (!rushState.isOver);
  const statuses = await rushing;
  const answered = Object.entries(Object.groupBy(statuses, String)).map(([status, of]) => `${of?.length} × ${status}`);
  return [
    exactly(`${name}: answers of 5xx`, String(statuses.filter((status) => status >= 500).length), '0'),
    shown('the same: p99 of a stranger, in ms', percentile(times, 0.99).toFixed(0)),
    shown('the same: answers', `${answered.join(', ')} in ${(performance.now() - startedAt).toFixed(0)} ms`),
    atMost('the same: slowest write of a stranger', Math.max(...times), 500, 'ms'),
  ];
}

function ask(url: string, { method, path, body, by }: Write): Promise<Response> {
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' };
  return fetch(`${url}/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function fetchStatus(url: string, write: Write): Promise<number> {
  const answer = await ask(url, write);
  await answer.arrayBuffer();
  return answer.status;
}

async function send<Reply>(url: string, write: Write): Promise<Reply> {
  const answer = await ask(url, write);
  if (!answer.ok) throw new Error(`${write.path} was answered with ${answer.status}: ${await answer.text()}`);
  // The boundary to JSON: these calls answer with what they created.
  return (await answer.json()) as Reply;
}
