import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { outboxEmpty } from './dataset.ts';
import { atMost, compareWrites, exactly, median, percentile, ratio, type Figure } from './figures.ts';
import { inTurns, RequestQueue, type Request } from './load.ts';
import { openShop, type Answer, type Shop } from './paid-events.ts';
import { startBare, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;
/** Connections that read, while others want to pay at this rate a second. */
const READERS = 4;
const PAYERS_A_SECOND = 5;
const PAGES = 50;
const REFUNDS = 10;
const OUTAGE_MS = 90_000;

/** Payment links against a bare server; and a payment provider that is away: what others notice, and what comes after. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const shop = (name: string, people: number, events: number, jobs: boolean) =>
      openShop({ databaseUrl: postgres.url(name), directory: directory.path, people, events, jobs });
    return [
      ...(await againstBare(await shop('payment_links', 1_000, 32, false))),
      ...(await whileAway(await shop('outage', 1_000, 4, true))),
    ];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

/** The bare server locks the event, inserts, commits, opens a checkout, and stores it. */
async function againstBare(shop: Shop): Promise<Figure[]> {
  const { data, ours, events, sandbox } = shop;
  const bare = await startBare(data.url, { SANDBOX_URL: sandbox.url, SANDBOX_KEY: sandbox.key });
  try {
    const pairs = streamPairs(shop);
    const common = { connections: events.length, seconds: SECONDS };
    const turns = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: new RequestQueue(pairs.map(openLink)) },
      { ...common, server: bare, requests: new RequestQueue(pairs.map(openBare)) },
      { waitForEffects: () => outboxEmpty(data.url) },
    );
    return compareWrites('payment link', turns, null);
  } finally {
    await bare.stop();
    await shop.stop();
  }
}

async function whileAway(shop: Shop): Promise<Figure[]> {
  try {
    const { control } = shop;
    const pairs = streamPairs(shop);
    const answers: Answer[] = [];
    const ratios: number[] = [];
    await readWhilePeoplePay(shop, pairs);
    for (let round = 0; round < ROUNDS; round += 1) {
      const up = await readWhilePeoplePay(shop, pairs);
      await control('settings', { down: round % 2 === 0 ? 'cut' : 'unavailable' });
      const down = await readWhilePeoplePay(shop, pairs);
      await control('settings', { down: 'no' });
      answers.push(...down.paying);
      const [upP95, downP95] = [percentile(up.reading, 0.95), percentile(down.reading, 0.95)];
      ratios.push(downP95 / upP95);
      console.log(`p95 of an event's page, up and down: ${upP95.toFixed(1)} ${downP95.toFixed(1)} ms`);
    }
    // It takes requests and says nothing.
    await control('settings', { latency_ms: [30_000, 30_000] });
    answers.push(...(await readWhilePeoplePay(shop, pairs)).paying);
    await control('settings', { latency_ms: [0, 0] });
    const kinds = [...new Set(answers.map(({ status, body }) => `${status} ${body.code}`))].join(', ');
    return [
      ratio('an event page while the provider is away / is there, p95', median(ratios), { atMost: 1.1 }),
      exactly('a payment link while it is away', kinds, '503 provider_unavailable'),
      atMost('the same, slowest answer', Math.max(...answers.map(({ ms }) => ms)), 5_000, 'ms'),
      ...(await afterOutage(shop, pairs)),
    ];
  } finally {
    await shop.stop();
  }
}

/** Loads the page of an event for some seconds, while others ask for payment links. */
async function readWhilePeoplePay(shop: Shop, pairs: Pairs): Promise<{ reading: number[]; paying: Answer[] }> {
  const { data, events, call } = shop;
  const end = performance.now() + SECONDS * 1_000;
  const reading: number[] = [];
  const read = async () => {
    while (performance.now() < end) {
      const { status, ms } = await call(data.readers[0]?.token ?? '', `/events/${events[0]}/`);
      if (status !== 200) throw new Error(`the page of an event was answered with ${status}`);
      reading.push(ms);
    }
  };
  const pay = async () => {
    const open: Promise<Answer>[] = [];
    for (; performance.now() < end; await pause(1_000 / PAYERS_A_SECOND)) open.push(link(shop, next(pairs)));
    return Promise.all(open);
  };
  const [paying] = await Promise.all([pay(), ...Array.from({ length: READERS }, read)]);
  return { reading, paying };
}

/** People pay, and give seats back, while the provider does not answer us. How long it takes afterwards. */
async function afterOutage(shop: Shop, pairs: Pairs): Promise<Figure[]> {
  const { control, data } = shop;
  const pages: (Pair & { session: string })[] = [];
  while (pages.length < PAGES + REFUNDS) {
    const pair = next(pairs);
    pages.push({ ...pair, session: await sessionFor(shop, pair) });
  }
  const seated = pages.slice(PAGES);
  for (const { session, token } of seated) {
    await control(`sessions/${session}/pay`, {});
    await shop.call(token, `/events/payments/confirm-payment/?session_id=${session}`);
  }
  await control('settings', { down: 'cut' });
  for (const { session } of pages.slice(0, PAGES)) await control(`sessions/${session}/pay`, {});
  for (const { event, token } of seated) await cancel(shop, event, token);
  await pause(OUTAGE_MS);
  await control('settings', { down: 'no' });
  const client = new pg.Client({ connectionString: data.url });
  await client.connect();
  try {
    const startedAt = performance.now();
    const sessions = pages.map(({ session }) => session);
    for (;;) {
      const { rows } = await client.query<{ done: number }>(
        `select ((select count(*) from payments where session_id = any($1) and status = 'succeeded')
          + (select count(*) from refunds where status = 'succeeded')) as done`,
        [sessions],
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      if (Number(rows[0]?.done) === PAGES + 2 * REFUNDS || seconds > 300) {
        return [atMost(`${PAGES} payments and ${REFUNDS} refunds, settled after its return`, seconds, 60, 's')];
      }
      await pause(200);
    }
  } finally {
    await client.end();
  }
}

/** Opens a page, again while the provider seems to be away. */
async function sessionFor(shop: Shop, pair: Pair): Promise<string> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { body } = await link(shop, pair);
    const session = body.session_id ?? body.details?.session_id;
    if (typeof session === 'string') return session;
    await pause(1_000);
  }
  throw new Error('no page was opened within half a minute');
}

async function cancel({ call }: Shop, event: string, token: string): Promise<void> {
  const { body } = await call(token, `/events/payments/registration-status/${event}/`);
  await call(token, `/events/${event}/join-requests/${body.registration?.joinId}/`, 'DELETE');
}

interface Pair {
  readonly event: string;
  readonly userId: string;
  readonly token: string;
}
type Pairs = Generator<Pair>;

/** Each person and event once. */
function* streamPairs({ data, events }: Shop): Pairs {
  for (const reader of data.readers) for (const event of events) yield { event, ...reader };
}

function next(pairs: Pairs): Pair {
  const { value } = pairs.next();
  if (!value) throw new Error('there are no more people who pay');
  return value;
}

const linkPath = (event: string) => `/events/payments/${event}/payment-link/`;
const link = ({ call }: Shop, { event, token }: Pair) => call(token, linkPath(event), {});

function openLink({ event, token }: Pair): Request {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST', path: `/api/v1${linkPath(event)}`, headers, body: '{}' };
}

function openBare({ event, userId }: Pair): Request {
  return { method: 'POST', path: `/payment-link?event=${event}&user=${userId}` };
}
