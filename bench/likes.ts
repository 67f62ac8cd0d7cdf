import type autocannon from 'autocannon';
import pg from 'pg';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { exactly, median, rates, ratio, shown, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
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
    return [...(await againstBare(data, others)), ...(await allAtOnce(data, newest))];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function againstBare(data: Dataset, posts: readonly string[]): Promise<Figure[]> {
  const [ours, bare] = [await startOurs(data.url), await startBare(data.url)];
  try {
    const common = { connections: 32, seconds: SECONDS };
    const pairs = streamPairs(data, posts);
    const turns = await inTurns(
      ROUNDS,
      { ...common, url: ours.url, requests: [like(pairs)] },
      { ...common, url: bare.url, requests: [likeBare(pairs)] },
      () => outboxEmpty(data.url),
    );
    const share = median(turns.map(({ first, second }) => first.rate / second.rate));
    return [
      shown('like, ours / bare, requests a second', rates(turns)),
      ratio('like, requests a second / bare', share, { atLeast: 0.5 }),
    ];
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

/** Every post × reader, each once: a like that is there already would cost less. */
function* streamPairs(
  data: Dataset,
  posts: readonly string[],
): Generator<{ post: string; token: string; userId: string }> {
  for (const reader of data.readers) for (const post of posts) yield { post, ...reader };
}

type Pairs = ReturnType<typeof streamPairs>;

function next(pairs: Pairs) {
  const { value } = pairs.next();
  if (!value) throw new Error('there are no more posts to like');
  return value;
}

function like(pairs: Pairs): autocannon.Request {
  return {
    method: 'POST',
    body: '{}',
    setupRequest(request) {
      const { post, token } = next(pairs);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return { ...request, path: `/api/v1/posts/${post}/like/`, headers };
    },
  };
}

function likeBare(pairs: Pairs): autocannon.Request {
  return {
    method: 'POST',
    setupRequest(request) {
      const { post, userId } = next(pairs);
      return { ...request, path: `/like?post=${post}&reader=${userId}` };
    },
  };
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
