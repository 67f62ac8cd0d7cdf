import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createHomecoming, jobs } from '@homecoming/server/app.ts';
import type { App } from '@homecoming/server/platform/app.ts';
import type { CallCounters } from '@homecoming/server/platform/concurrency/call-counters.ts';
import { parseConfig, type Config } from '@homecoming/server/platform/config.ts';
import { runDueJobs } from '@homecoming/server/platform/jobs/worker.ts';
import { createLog, type Log } from '@homecoming/server/platform/log.ts';
import { checkHeaders } from '@homecoming/server/platform/mail/headers.ts';
import type { MailMessage } from '@homecoming/server/platform/mail/mail.ts';
import type { ProviderAccess } from '@homecoming/server/platform/payments/provider.ts';
import type { PoolClient, QueryConfig } from 'pg';
import { createClient, type Client } from './client.ts';
import { restoreDataFolder } from './data-folder.ts';
import { freshDatabase } from './database.ts';

const HOUR = 60 * 60 * 1_000;

/** A clock that runs as the real one, and that a test sets forward, or stops. */
export interface TestClock {
  now(): Date;
  forward(ms: number): void;
  /** From now on only forward() changes it: for tests that expect exact times. */
  stop(): void;
}

/** A whole server over a database of its own, with a clock and a letter box for tests. */
export interface TestServer {
  readonly app: App;
  readonly url: string;
  /** What counts calls where `RATE_LIMIT` is on. */
  readonly callCounters: CallCounters | undefined;
  readonly databaseUrl: string;
  readonly paymentSandbox: ProviderAccess;
  readonly clock: TestClock;
  /** Mails that were sent, oldest first. */
  readonly mails: MailMessage[];
  /** A client without a token. */
  readonly nobody: Client;
  /** Works through every job that is due. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server for one test file. Rate limits are off unless `env` says otherwise. Writes do not wait for each other in
 * the process unless `queueWrites` says so, so that tests of races find what only the locks of the database prevent. With a dump of a data folder the
 * server starts on a restored copy of it, an hour after the dump by its clock.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  dump?: string,
  paymentSandbox: ProviderAccess = awaySandbox,
  { queueWrites = false, log }: { queueWrites?: boolean; log?: Log } = {},
): Promise<TestServer> {
  const database = await freshDatabase(dump && 'template0');
  const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-media-'));
  const dumpedAt = dump && (await restoreDataFolder(dump, { databaseUrl: database.url, dataDirectory: directory }));
  const config = parseConfig({ DATA_DIR: directory, RATE_LIMIT: 'off', PORT: '0', ...env });
  const clock = createTestClock(dumpedAt ? dumpedAt.getTime() + HOUR - Date.now() : 0);
  const settings = {
    databaseUrl: database.url,
    config,
    clock,
    paymentSandbox,
    queueWrites,
    log,
    processImmediately: true,
  };
  return serve(settings, async () => {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });
}

/**
 * Starts another server over the same database, with the same clock. It is closed first. `asInUse`: writes wait for each
 * other in the process, and effects of facts follow the answer.
 */
export function startBeside(
  {
    app: { config },
    databaseUrl,
    clock,
    paymentSandbox,
  }: {
    readonly app: Pick<App, 'config'>;
  } & Pick<TestServer, 'databaseUrl' | 'clock' | 'paymentSandbox'>,
  { asInUse = false, log }: { asInUse?: boolean; log?: Log | undefined } = {},
): Promise<TestServer> {
  const inUse = { queueWrites: asInUse, processImmediately: !asInUse };
  return serve({ databaseUrl, config, clock, paymentSandbox, log, ...inUse }, async () => undefined);
}

interface Settings {
  readonly databaseUrl: string;
  readonly config: Config;
  readonly clock: TestClock;
  readonly paymentSandbox: ProviderAccess;
  readonly queueWrites: boolean;
  readonly log?: Log | undefined;
  readonly processImmediately: boolean;
}

/** Where nothing listens: the payment provider is away. */
const awaySandbox: ProviderAccess = {
  secretKey: 'sk_test_away',
  webhookSecrets: ['whsec_away'],
  sandboxUrl: 'http://127.0.0.1:9',
};

async function serve(
  { databaseUrl, config, clock, paymentSandbox, queueWrites, log, processImmediately }: Settings,
  cleanUp: () => Promise<void>,
): Promise<TestServer> {
  const mails: MailMessage[] = [];
  const mail = {
    async send(message: MailMessage) {
      checkHeaders(message);
      mails.push(message);
    },
    close: async () => undefined,
  };
  const homecoming = await createHomecoming({
    config,
    databaseUrl,
    paymentSandbox,
    log: log ?? createLog('silent'),
    clock,
    mail,
    processImmediately,
    queueWrites,
    poolSize: 10,
  });
  await homecoming.http.listen({ port: 0, host: '127.0.0.1' });
  // Listening on a TCP port gives an address of this shape.
  const { port } = homecoming.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    app: homecoming.app,
    callCounters: homecoming.http.callCounters,
    url,
    databaseUrl,
    paymentSandbox,
    clock,
    mails,
    nobody: createClient(url),
    async runJobs() {
      // The queue goes by the clock of the database: what is due by this one is due.
      await homecoming.app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
        clock.now(),
      ]);
      await runDueJobs(homecoming.app, jobs);
    },
    async close() {
      await homecoming.close();
      await cleanUp();
    },
  };
}

/** How many queries `work` asks of the database outside of transactions: what a read costs, whatever the machine. */
export async function countQueries(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  return (await recordQueries(server, work)).length;
}

/** The queries that `work` asks of the database outside of transactions. */
export async function recordQueries({ app }: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const { query } = app.pool;
  const queries: string[] = [];
  app.pool.query = function recorded(this: typeof app.pool, ...given: QueryArguments) {
    queries.push(getStatementText(given));
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    app.pool.query = query;
  }
  return queries;
}

/** How many statements `work` sends within transactions, with `begin` and `commit`. */
export async function countStatements(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(server, work)).length;
}

/** The statements that `work` sends within transactions, with `begin` and `commit`. */
export async function recordStatements({ app }: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const onAcquire = (client: PoolClient) => {
    const { query } = client;
    client.query = function recorded(this: PoolClient, ...given: QueryArguments) {
      statements.push(getStatementText(given));
      return Reflect.apply(query, this, given);
    } as typeof query;
    app.writePool.once('release', () => Object.assign(client, { query }));
  };
  app.writePool.on('acquire', onAcquire);
  try {
    await work();
  } finally {
    app.writePool.off('acquire', onAcquire);
  }
  return statements;
}

type QueryArguments = [statement: string | QueryConfig, ...unknown[]];

function getStatementText([statement]: QueryArguments): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function createTestClock(offset: number): TestClock {
  let stoppedAt: number | null = null;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    forward(ms) {
      offset += ms;
    },
    stop() {
      stoppedAt ??= Date.now();
    },
  };
}
