import { randomUUID } from 'node:crypto';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { postgresCpuMs } from './cpu.ts';
import { atMost, compareReads, compareWrites, growth, type Figure } from './figures.ts';
import { inTurns, RequestQueue, type Request } from './load.ts';
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
    return [...(await againstBare(usual, () => postgresCpuMs(postgres))), ...(await bySize(small, large))];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function againstBare(data: Dataset, clock: () => number): Promise<Figure[]> {
  const ours = await startOurs(data.url);
  const bare = await startBare(data.url);
  try {
    await requireSameJson(ours, bare, data);
    const common = { connections: CONNECTIONS, seconds: SECONDS };
    const reading = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: readFeed(data) },
      { ...common, server: bare, requests: readBareFeed(data) },
      { postgresCpuMs: clock },
    );
    const memory = ours.memoryMb();
    const effects = { postgresCpuMs: clock, waitForEffects: () => outboxEmpty(data.url) };
    const writing = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: publish(data) },
      { ...common, server: bare, requests: insertBare(data) },
      effects,
    );
    const writingOnce = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: new RequestQueue(withKeys(publish(data))) },
      { ...common, server: bare, requests: new RequestQueue(withKeys(insertBare(data))) },
      effects,
    );
    return [
      ...compareReads('feed read', reading, 0.6),
      atMost(`memory of the server at ${CONNECTIONS} connections of feed reading`, memory, 350, 'MB'),
      ...compareWrites('post create', writing, 0.45),
      ...compareWrites('post create with an idempotency key', writingOnce, 0.45),
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
      { ...common, server: ofLarge, requests: readFeed(large) },
      { ...common, server: ofSmall, requests: readFeed(small) },
    );
    return [growth('feed read at 1,000 k posts / at 10 k posts, time', turns, 1.15)];
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
function* withKeys(requests: readonly Request[]): Generator<Request> {
  while (true) {
    for (const request of requests)
      yield { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
  }
}
