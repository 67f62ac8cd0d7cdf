import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readSandboxAccess } from '../server/src/platform/payments/sandbox/access-file.ts';
import { createDataset, type Dataset } from './dataset.ts';
import { startOurs, type RunningServer } from './servers.ts';

/** Our server with its payment sandbox, and paid events of a community that can be paid. */
export interface Shop {
  readonly data: Dataset;
  readonly ours: RunningServer;
  readonly events: readonly string[];
  readonly sandbox: { readonly url: string; readonly key: string };
  /** Calls the control API of the sandbox. */
  control(path: string, body: object): Promise<void>;
  /** Calls our API as a person: with POST and a body, with DELETE, or with GET. */
  call(token: string, path: string, body?: object | 'DELETE'): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly body: Reply;
}

/** The fields of our replies that benchmarks read, of different calls. */
export interface Reply {
  readonly code?: string;
  readonly recipient?: { readonly id: string } | null;
  readonly session_id?: string | null;
  readonly details?: { readonly session_id: string | null };
  readonly registration?: { readonly joinId: string } | null;
}

interface Options {
  readonly databaseUrl: string;
  /** An empty folder for the data of the server. */
  readonly directory: string;
  readonly people: number;
  readonly events: number;
  readonly jobs: boolean;
}

export async function openShop({ databaseUrl, directory, people, events: count, jobs }: Options): Promise<Shop> {
  const data = await createDataset(databaseUrl, 1_000, { readers: people });
  const events = await insertPaidEvents(data, count);
  const dataDirectory = path.join(directory, `data-${path.basename(databaseUrl)}`);
  const ours = await startOurs(databaseUrl, { jobs, dataDirectory });
  const sandbox = await readSandbox(dataDirectory);
  const shop: Shop = {
    data,
    ours,
    events,
    sandbox,
    async control(name, body) {
      const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' };
      const address = `${sandbox.url}/sandbox/api/${name}`;
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    },
    async call(token, place, body) {
      const startedAt = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const request =
        typeof body === 'object'
          ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : { method: body ?? 'GET', headers };
      const answer = await fetch(`${ours.url}/api/v1${place}`, request);
      const text = await answer.text();
      return { status: answer.status, ms: performance.now() - startedAt, body: text === '' ? {} : JSON.parse(text) };
    },
    stop: () => ours.stop(),
  };
  await linkAccount(shop);
  return shop;
}

async function linkAccount({ data, call, control }: Shop): Promise<void> {
  const owner = data.readers[0]?.token ?? '';
  const [success_url, place] = ['/payment-success', '/events/payments/link-account/'];
  const { body } = await call(owner, place, { success_url, cancel_url: success_url, refresh_url: success_url });
  await control(`accounts/${body.recipient?.id}/complete`, {});
  await call(owner, place);
}

/** Waits until the sandbox beside the server answers. */
async function readSandbox(dataDirectory: string): Promise<{ url: string; key: string }> {
  for (let tries = 0; tries < 200; tries += 1) {
    const access = readSandboxAccess(dataDirectory);
    const url = `http://127.0.0.1:${access?.port}`;
    const isThere = access !== null && (await fetch(url).then(Boolean, () => false));
    if (isThere) return { url, key: access.key };
    await pause(50);
  }
  throw new Error('the payment sandbox did not start within 10 s');
}

async function insertPaidEvents({ url, community, readers }: Dataset, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`update communities set plan = 'pro' where id = $1`, [community]);
    await client.query(
      `update memberships set is_payment_owner = true, payment_owner_since = now() where community_id = $1 and user_id = $2`,
      [community, readers[0]?.userId],
    );
    // What the bare server writes.
    await client.query(`create table bare_payments (
      event_id uuid references events, user_id uuid references users, session_id text, created_at timestamptz default now(),
      primary key (event_id, user_id))`);
    const { rows } = await client.query<{ id: string }>(
      `insert into events (community_id, title, starts_at, ends_at, timezone, venue_kind, status, published_at, price_amount,
         price_currency, refund_hours)
       select $1, 'Garden party', now() + interval '7 days', now() + interval '8 days', 'UTC', 'in_person', 'published',
         now(), 1900, 'eur', 0 from generate_series(1, $2::int) returning id`,
      [community, count],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
