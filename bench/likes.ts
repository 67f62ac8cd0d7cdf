import pg from 'pg';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { postgresCpuMs } from './cpu.ts';
import { compareWrites, exactly, shown, type Figure } from './figures.ts';
import { inTurns, RequestQueue, type Request } from './load.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CROWD = 500;

/** Likes against a bare 'insert on conflict + counter' server, and 500 people who like one post at once. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const data = await createDataset(postgres.url('likes'), 20_000, { readers: CROWD });
    const [newest = '', ...others] = (await postIds(data)).toReversed();
    return [...(await againstBare(data, others, () => postgresCpuMs(postgres))), ...(await allAtOnce(data, newest))];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function againstBare(data: Dataset, posts: readonly string[], clock: () => number): Promise<Figure[]> {
  const [ours, bare] = [await startOurs(data.url), await startBare(data.url)];
  try {
    const common = { connections: 32, seconds: SECONDS };
    // One for both: a like that is there already would cost less.
    const pairs = streamPairs(data, posts);
    const turns = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: new RequestQueue(pairs.map(like)) },
      { ...common, server: bare, requests: new RequestQueue(pairs.map(likeBare)) },
      { postgresCpuMs: clock, waitForEffects: () => outboxEmpty(data.url) },
    );
    return compareWrites('like', turns, 0.45);
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

async function allAtOnce(data: Dataset, post: string): Promise<Figure[]> {
  const ours = await startOurs(data.url);
  try {
    const times = await Promise.all(
      data.readers.map(async ({ token }) => {
        const startedAt = performance.now();
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const address = `${ours.url}/api/v1/posts/${post}/like/`;
        const answer = await fetch(address, { method: 'POST', headers, body: '{}' });
        if (!answer.ok) throw new Error(`a like was answered with ${answer.status}`);
        return performance.now() - startedAt;
      }),
    );
    const [counted] = await query<{ likes_count: number }>(data, 'select likes_count from posts where id = $1', [post]);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(CROWD * 0.99)] ?? Number.NaN;
    return [
      exactly(`${CROWD} people like one post at once: its number`, String(counted?.likes_count), String(CROWD)),
      shown('the same, p99 in ms', p99.toFixed(0)),
    ];
  } finally {
    await ours.stop();
  }
}

interface Pair {
  readonly post: string;
  readonly token: string;
  readonly userId: string;
}

/** Every post × reader, each once. */
function* streamPairs(data: Dataset, posts: readonly string[]): Generator<Pair> {
  for (const reader of data.readers) for (const post of posts) yield { post, ...reader };
}

function like({ post, token }: Pair): Request {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST', path: `/api/v1/posts/${post}/like/`, headers, body: '{}' };
}

function likeBare({ post, userId }: Pair): Request {
  return { method: 'POST', path: `/like?post=${post}&reader=${userId}` };
}

async function postIds(data: Dataset): Promise<string[]> {
  const rows = await query<{ id: string }>(data, 'select id from posts where likes_count = 0 order by id', []);
  return rows.map(({ id }) => id);
}

async function query<Row extends pg.QueryResultRow>(data: Dataset, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: data.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
