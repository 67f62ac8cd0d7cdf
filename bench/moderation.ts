import pg from 'pg';
import { createDataset, type Dataset } from './dataset.ts';
import { atMost, growth, median, percentile, ratio, shown, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 7;
const SECONDS = 3;
const MANY = 100_000;
const FEW = 100;
const DECIDED = 60;

/** Two communities that a moderator compares. */
interface Pair {
  /** Has many cases, and a tenth of its posts is removed. */
  readonly busy: string;
  readonly calm: string;
}

/** A feed with removed posts, the queue of a community with many cases, and how long a moderator waits for the next case. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const data = await createDataset(postgres.url('moderation'), 30_000, { communities: 3 });
    const { busy, calm } = await fillCases(data);
    const ours = await startOurs(data.url);
    try {
      const sides = (path: (community: string) => string, connections: number) => {
        const one = (community: string) => ({
          connections,
          seconds: SECONDS,
          server: ours,
          requests: data.readers.map(({ token }) => ({
            method: 'GET' as const,
            path: path(community),
            headers: { authorization: `Bearer ${token}` },
          })),
        });
        return inTurns(ROUNDS, one(busy), one(calm));
      };
      const feed = await sides((community) => `/api/v1/posts/?community=${community}`, 32);
      const queue = await sides((community) => `/api/v1/cases/?community=${community}`, 1);
      const times = await decideInTurn(ours.url, data, busy);
      const rates = (side: 'first' | 'second') => median(feed.map((turn) => turn[side].rate)).toFixed(0);
      return [
        shown('feed with a tenth removed / none, requests a second', `${rates('first')} / ${rates('second')}`),
        ratio('feed with a tenth removed / none', median(feed.map(({ first, second }) => first.rate / second.rate)), {
          atLeast: 0.98,
        }),
        growth('queue with 100 k / with 100 cases, time', queue, 1.2),
        atMost('a decision with the next case, of 100 k, p95', percentile(times, 0.95), 100, 'ms'),
      ];
    } finally {
      await ours.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

/** Makes everybody with a session an admin of both communities, and reports their posts and more. */
async function fillCases({ url, community: largest, readers }: Dataset): Promise<Pair> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select id from communities where id <> $1 order by id', [largest]);
    const [busy = '', calm = ''] = rows.map((row) => String(row.id));
    await client.query(`update memberships set role = 'admin' where community_id = any($1)`, [[busy, calm]]);
    const reporter = readers[0]?.userId;
    for (const [community, count] of [
      [busy, MANY],
      [calm, FEW],
    ] as const) {
      await client.query(
        `with subjects as (
           select row_number() over (order by id desc) as n, id, author_id from posts where community_id = $1 and author_id <> all($4)
           union all
           select n, uuidv7(), (select user_id from memberships where community_id = $3 and role = 'member' limit 1)
           from generate_series(20001, 20000 + $2) n
         ), opened as (
           insert into cases (community_id, handled_by, kind, subject_id, author_id, priority)
           select $1, 'managers', case when n > 20000 then 'comment' else 'post' end, id, author_id, n
           from subjects order by n limit $2 returning id
         ), reported as (
           insert into reports (case_id, reporter_id, reason, weight) select id, $5, 'spam', 1 from opened
         )
         insert into evidence (case_id, content, sha256)
         select id, '{"title": null, "text": "Buy my stamps", "before": []}', sha256(id::text::bytea) from opened`,
        [community, count, largest, readers.map(({ userId }) => userId), reporter],
      );
    }
    await client.query(
      `update posts set removed_by = uuidv7(), place_id = id
       where id in (select id from (select id, row_number() over (order by id) as n from posts where community_id = $1) p where n % 10 = 0)`,
      [busy],
    );
    await client.query('vacuum analyze');
    return { busy, calm };
  } finally {
    await client.end();
  }
}

/** Decides cases one after the other, as a moderator does. Returns how long each decision took, in milliseconds. */
async function decideInTurn(url: string, { readers }: Dataset, community: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${readers[1]?.token}`, 'content-type': 'application/json' };
  const call = async (path: string, body?: object) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const [first] = (await call(`/cases/?community=${community}`)).results;
  const times: number[] = [];
  let next: { id: string; version: number } = first;
  for (let done = 0; done < DECIDED; done += 1) {
    const start = performance.now();
    const { next: id } = await call(`/cases/${next.id}/decide/`, { version: next.version, item: 'keep' });
    next = await call(`/cases/${id}/`);
    times.push(performance.now() - start);
  }
  return times;
}
