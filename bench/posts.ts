import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { atMost, median, ratio, shown, type Figure } from './figures.ts';
import { inTurns, type Load } from './load.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory, type RunningServer } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;

/** Feed and publishing against bare servers, and the feed of a large community against that of a small one. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const usual = await createDataset(postgres.url('posts_100k'), 100_000);
    const small = await createDataset(postgres.url('posts_10k'), 10_000);
    const large = await createDataset(postgres.url('posts_1000k'), 1_000_000);
    return [...(await againstBare(usual)), ...(await bySize(small, large))];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function againstBare(data: Dataset): Promise<Figure[]> {
  const ours = await startOurs(data.url);
  const bare = await startBare(data.url);
  try {
    await requireSameJson(ours, bare, data);
    const common = { connections: CONNECTIONS, seconds: SECONDS };
    const reading = await inTurns(
      ROUNDS,
      { ...common, url: ours.url, requests: readFeed(data) },
      { ...common, url: bare.url, requests: readBareFeed(data) },
    );
    const memory = ours.memoryMb();
    const writing = await inTurns(
      ROUNDS,
      { ...common, url: ours.url, requests: publish(data) },
      { ...common, url: bare.url, requests: insertBare(data) },
      () => outboxEmpty(data.url),
    );
    const writingOnce = await inTurns(
      ROUNDS,
      { ...common, url: ours.url, requests: publish(data).map(underKey) },
      { ...common, url: bare.url, requests: insertBare(data).map(underKey) },
      () => outboxEmpty(data.url),
    );
    return [
      shown(
        'feed read, ours / bare, requests a second',
        pair(reading, (load) => load.rate),
      ),
      ratio(
        'feed read, requests a second / bare',
        calculateRatio(reading, (load) => load.rate),
        { atLeast: 0.6 },
      ),
      shown(
        'feed read, ours / bare, p99 in ms',
        pair(reading, (load) => load.p99Ms),
      ),
      ratio(
        'feed read, p99 / bare',
        calculateRatio(reading, (load) => load.p99Ms),
        { atMost: 3 },
      ),
      atMost(`memory of the server at ${CONNECTIONS} connections of feed reading`, memory, 350, 'MB'),
      shown(
        'post create, ours / bare, requests a second',
        pair(writing, (load) => load.rate),
      ),
      ratio(
        'post create, requests a second / bare',
        calculateRatio(writing, (load) => load.rate),
        { atLeast: 0.5 },
      ),
      ratio(
        'post create with an idempotency key, requests a second / bare',
        calculateRatio(writingOnce, (load) => load.rate),
        { atLeast: 0.5 },
      ),
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

async function bySize(small: Dataset, large: Dataset): Promise<Figure[]> {
  const [ofSmall, ofLarge] = [await startOurs(small.url), await startOurs(large.url)];
  try {
    // One connection: the time of a read, not of waiting for a processor.
    const common = { connections: 1, seconds: SECONDS };
    const turns = await inTurns(
      ROUNDS,
      { ...common, url: ofLarge.url, requests: readFeed(large) },
      { ...common, url: ofSmall.url, requests: readFeed(small) },
    );
    // Latencies are whole milliseconds in the tool; its rate on one connection is the finer measure of the same.
    const slower = calculateRatio(turns, (load) => 1 / load.rate);
    return [ratio('feed read at 1,000 k posts / at 10 k posts, time', slower, { atMost: 1.15 })];
  } finally {
    await ofSmall.stop();
    await ofLarge.stop();
  }
}

async function requireSameJson(ours: RunningServer, bare: RunningServer, data: Dataset): Promise<void> {
  const [first] = data.readers;
  const [request] = readFeed(data);
  const bareFeed = await fetch(`${bare.url}/feed?community=${data.community}&reader=${first?.userId ?? ''}`);
  const ourFeed = await fetch(ours.url + (request?.path ?? ''), {
    headers: { authorization: `Bearer ${first?.token ?? ''}` },
  });
  if ((await ourFeed.text()) !== (await bareFeed.text())) throw new Error('the two servers do not send the same JSON');
}

function readFeed({ readers, community }: Dataset) {
  return readers.map(({ token }) => ({
    method: 'GET' as const,
    path: `/api/v1/posts/?community=${community}`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' },
  }));
}

function readBareFeed({ readers, community }: Dataset) {
  return readers.map(({ userId }) => ({
    method: 'GET' as const,
    path: `/feed?community=${community}&reader=${userId}`,
  }));
}

function newPost(community: string): string {
  return JSON.stringify({ category: 'community', community, title: 'A title', comment: 'Some words about something.' });
}

function publish({ readers, community }: Dataset) {
  return readers.map(({ token }) => ({
    method: 'POST' as const,
    path: '/api/v1/posts/',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: newPost(community),
  }));
}

function insertBare({ readers, community }: Dataset) {
  return readers.map(({ userId }) => ({
    method: 'POST' as const,
    path: `/posts?author=${userId}`,
    headers: { 'content-type': 'application/json' },
    body: newPost(community),
  }));
}

/** As the web sends it: a new key each time. The bare server has no use for it. */
function underKey(request: autocannon.Request): autocannon.Request {
  return {
    ...request,
    setupRequest: (next) => ({ ...next, headers: { ...next.headers, 'idempotency-key': randomUUID() } }),
  };
}

type Turn = { first: Load; second: Load };

function calculateRatio(turns: readonly Turn[], figure: (load: Load) => number): number {
  return median(turns.map(({ first, second }) => figure(first) / figure(second)));
}

function pair(turns: readonly Turn[], figure: (load: Load) => number): string {
  const middle = (side: keyof Turn) => median(turns.map((turn) => figure(turn[side]))).toFixed(0);
  return `${middle('first')} / ${middle('second')}`;
}
