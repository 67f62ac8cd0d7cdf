import pg from 'pg';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { postgresCpuMs } from './cpu.ts';
import { compareWrites, exactly, shown, type Figure } from './figures.ts';
import { inTurns, RequestQueue, type Request } from './load.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;
const READERS = 2_000;
const EVENTS = 160;
/** Events that people register for at the same time. */
const AT_ONCE = 32;
const CAPACITY = 100;
const RUSH = 1_000;

/**
 * Registrations against a bare server that begins, locks the row of the event, inserts and commits: for many events at
 * the same time, and for one; and 1,000 people who register at once for 100 seats.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const data = await createDataset(postgres.url('registrations'), 1_000, { readers: READERS });
    const events = await insertEvents(data, EVENTS, null);
    const [many, single] = [events.slice(0, EVENTS / 2), events.slice(EVENTS / 2)];
    const clock = () => postgresCpuMs(postgres);
    const [rush = ''] = await insertEvents(data, 1, CAPACITY);
    return [
      ...(await againstBare(
        data,
        { name: `${AT_ONCE} events at once`, pairs: inBlocks(data, many), least: 0.3 },
        clock,
      )),
      ...(await againstBare(
        data,
        { name: 'one event at once', pairs: oneAfterAnother(data, single), least: 0.5 },
        clock,
      )),
      ...(await rushFor(data, rush)),
    ];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

interface Pair {
  readonly event: string;
  readonly userId: string;
  readonly token: string;
}

async function againstBare(
  data: Dataset,
  { name, pairs, least }: { name: string; pairs: Generator<Pair>; least: number },
  clock: () => number,
): Promise<Figure[]> {
  // Without jobs: mails would be sent in the rounds of the bare server, too.
  const [ours, bare] = [await startOurs(data.url, { jobs: false }), await startBare(data.url)];
  try {
    const common = { connections: 32, seconds: SECONDS };
    const turns = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: new RequestQueue(pairs.map(register)) },
      { ...common, server: bare, requests: new RequestQueue(pairs.map(registerBare)) },
      { postgresCpuMs: clock, waitForEffects: () => outboxEmpty(data.url) },
    );
    return compareWrites(`registration for ${name}`, turns, least);
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

async function rushFor(data: Dataset, event: string): Promise<Figure[]> {
  const ours = await startOurs(data.url, { jobs: false });
  try {
    const answers = await Promise.all(
      data.readers.slice(0, RUSH).map(async ({ token }) => {
        const startedAt = performance.now();
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const address = `${ours.url}/api/v1/events/${event}/join-requests/`;
        const { status } = await fetch(address, { method: 'POST', headers, body: '{}' });
        return { status, ms: performance.now() - startedAt };
      }),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    const p99 = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(RUSH * 0.99)] ?? Number.NaN;
    return [
      exactly(
        `${RUSH} people, ${CAPACITY} seats: seats / refused`,
        `${count(201)} / ${count(409)}`,
        `${CAPACITY} / ${RUSH - CAPACITY}`,
      ),
      shown('the same, p99 in ms', p99.toFixed(0)),
    ];
  } finally {
    await ours.stop();
  }
}

/** Each person and event once; a block of events at the same time. */
function* inBlocks(data: Dataset, events: readonly string[]): Generator<Pair> {
  for (let first = 0; first < events.length; first += AT_ONCE) {
    for (const reader of data.readers)
      for (const event of events.slice(first, first + AT_ONCE)) yield { event, ...reader };
  }
}

function* oneAfterAnother(data: Dataset, events: readonly string[]): Generator<Pair> {
  for (const event of events) for (const reader of data.readers) yield { event, ...reader };
}

function register({ event, token }: Pair): Request {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST', path: `/api/v1/events/${event}/join-requests/`, headers, body: '{}' };
}

function registerBare({ event, userId }: Pair): Request {
  return { method: 'POST', path: `/register?event=${event}&user=${userId}` };
}

async function insertEvents(data: Dataset, count: number, capacity: number | null): Promise<string[]> {
  const client = new pg.Client({ connectionString: data.url });
  await client.connect();
  try {
    // What the bare server inserts into: a row, without a trigger.
    await client.query(`create table if not exists bare_registrations (
      event_id uuid references events, user_id uuid references users, created_at timestamptz default now(),
      primary key (event_id, user_id))`);
    const { rows } = await client.query<{ id: string }>(
      `insert into events (community_id, title, starts_at, ends_at, timezone, venue_kind, status, published_at, capacity)
       select $1, 'Garden party', now() + interval '7 days', now() + interval '8 days', 'UTC', 'in_person', 'published',
         now(), $3 from generate_series(1, $2::int) returning id`,
      [data.community, count, capacity],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
