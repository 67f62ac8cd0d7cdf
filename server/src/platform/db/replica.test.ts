import { createPost, searchPosts } from '@homecoming/contract/posts.ts';
import { type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import type { Standby } from '@homecoming/testkit/standby.ts';
import { recordQueries, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  searchPostsAfter,
  startReplicaWorld,
  stopClockOfLag,
  waitForReplica,
  watchReplica,
  type ReplicaWorld,
} from '../../fixtures/replica/replica-world.ts';
import { ended, useServerProcesses } from '../../fixtures/server-process.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import type { EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { readFromReplica, readPrimaryPosition } from './read-from-replica.ts';
import type { Replica } from './replica.ts';

vi.setConfig({ hookTimeout: 120_000 });

let world: ReplicaWorld;
let primary: EmbeddedPostgres;
let standby: Standby;
let server: TestServer;
let replica: Replica;
let owner: Person;
let ben: Person;
let community: Community;

beforeAll(async () => {
  world = await startReplicaWorld();
  ({ primary, standby, server, replica, owner, ben, community } = world);
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const as = ({ token }: Person, url: string) => createClient(url, token);

describe('a replica that keeps up', () => {
  it('shows its lag in the metrics', async () => {
    await waitFor(async () => expect(await readLag(server)).toBe(0));
  });

  it('does not answer a read that names a later position, or something else', async () => {
    await waitForReplica(world);
    for (const header of ['FFFFFFF0/0', '0/G', '0/1, 0/2', 'newest', '123456789/0', '']) {
      const { result, reads } = await watchReplica(replica, () => searchPostsAfter(ben, header));
      expect([header, result.status, reads]).toEqual([header, 200, 0]);
    }
    await waitFor(async () =>
      expect((await watchReplica(replica, () => searchPostsAfter(ben, '0/0'))).reads).toBeGreaterThan(0),
    );
  });

  it('asks the primary for the position once for all that ask in one turn', async () => {
    const queries = await recordQueries(server, () =>
      Promise.all(Array.from({ length: 20 }, () => readPrimaryPosition(server.app))),
    );
    expect(queries).toEqual(['select pg_current_wal_insert_lsn() as position']);
    const position = await readPrimaryPosition(server.app);
    const failed = await ben.call(createPost, {
      body: { category: 'community', community: randomUUID(), comment: 'No' },
    });
    expect(failed.status).toBe(404);
    expect(failed.headers.get('read-after')).toBeNull();
    expect((await searchPostsAfter(ben)).headers.get('read-after')).toBeNull();
    expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  });
});

async function readLag({ url }: TestServer): Promise<number | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, lag] = /^homecoming_replica_lag_seconds (\S+)$/m.exec(metrics) ?? [];
  return lag === undefined ? undefined : Number(lag.replace('Inf', 'Infinity'));
}

describe('a replica that is behind', () => {
  beforeEach(async () => {
    await waitForReplica(world);
    await stopClockOfLag(world);
    await standby.pauseReplay();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await standby.resumeReplay();
  });

  it('answers nobody who names what they have written, and nobody at all once it is a second late', async () => {
    const body = { category: 'community', community: community.id, comment: 'A zebra' } as const;
    const written = await owner.call(createPost, { body });
    const readAfter = written.headers.get('read-after') ?? '';
    expect(readAfter).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    const own = await watchReplica(replica, () => searchPostsAfter(owner, readAfter, 'zebra'));
    expect(own.reads).toBe(0);
    expect(await own.result.json()).toMatchObject({ results: [{ id: written.body.id }] });

    // Others find it when the replica is late.
    vi.restoreAllMocks();
    await waitFor(async () => {
      const others = await watchReplica(replica, () => searchPostsAfter(ben, undefined, 'zebra'));
      expect(others.reads).toBe(0);
      expect(await others.result.json()).toMatchObject({ results: [{ id: written.body.id }] });
    });
    expect(await readLag(server)).toBeGreaterThan(1);

    await standby.resumeReplay();
    await waitForReplica(world);
    expect(await (await searchPostsAfter(owner, readAfter, 'zebra')).json()).toMatchObject({
      results: [{ id: written.body.id }],
    });
    await waitFor(async () => expect(await readLag(server)).toBe(0));
  });
});

describe('a replica that is away', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await waitForReplica(world);
  });

  it('fails no read, also of a server that starts meanwhile, and is read again once it is back', async () => {
    await waitForReplica(world);
    const isOver = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      const statuses: number[] = [];
      while (!isOver.signal.aborted) statuses.push((await searchPostsAfter(ben)).status);
      return statuses;
    });
    await standby.stop();
    await waitFor(() => expect(replica.isUsable(0n)).toBe(false));
    const beside = await world.startServer({ DATABASE_REPLICA_URL: standby.url('homecoming') });
    try {
      expect((await as(ben, beside.url).call(searchPosts, { query: { query: 'lantern' } })).status).toBe(200);
      await standby.start();
      await waitFor(() => expect([replica.isUsable(0n), beside.app.replica?.isUsable(0n)]).toEqual([true, true]));
      await waitForReplica(world);
      isOver.abort();
      expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set([200]));
    } finally {
      isOver.abort();
      await beside.close();
    }
  });

  it('says nothing any more: what it was asked is read on the primary, and a server can stop', async () => {
    await waitForReplica(world);
    const beside = await world.startServer({ DATABASE_REPLICA_URL: standby.url('homecoming') });
    await waitFor(() => expect(beside.app.replica?.isUsable(0n)).toBe(true));
    await stopClockOfLag(world);
    await standby.freeze();
    try {
      // Not by the timeout of the statement, which is long.
      const asked = replica.read((db) => db.execute(sql`select 1`)).catch((error: unknown) => error);
      const answers = await Promise.all([searchPostsAfter(ben), searchPostsAfter(owner)]);
      expect(await asked).toMatchObject({ message: 'the replica is away' });
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(replica.isUsable(0n)).toBe(false);
      await beside.close();
    } finally {
      standby.thaw();
    }
  });

  it('ends a read that its replay waits for: the primary is read', async () => {
    const { db } = server.app;
    await db.execute(sql`create table waited_for (id integer)`);
    await waitForReplica(world);
    await stopClockOfLag(world);
    // It holds a lock on the table, on the replica only.
    const hold = sql`select pg_is_in_recovery() as "isReplica", (select count(*) from waited_for) as rows,
      case when pg_is_in_recovery() then pg_sleep(9)::text end as slept`;
    const reading = readFromReplica(server.app, async (at) => (await at.execute(hold)).rows);
    await waitFor(async () => {
      const { rows } = await replica.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
      expect(rows).toHaveLength(1);
    });
    await db.execute(sql`alter table waited_for add column name text`);
    expect(await reading).toMatchObject([{ isReplica: false, slept: null }]);
    await db.execute(sql`drop table waited_for`);
  });

  it('is no standby: the primary is read', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const beside = await world.startServer({ DATABASE_REPLICA_URL: primary.url('homecoming') }, log);
    try {
      const { pool } = beside.app.replica ?? replica;
      // Before that, nothing is known about it, so that it would not be asked anyway.
      await waitFor(() => expect(lines.join('')).toContain('the replica is away'));
      expect(lines.join('')).toContain('the database is no standby');
      const { result, reads } = await watchReplica({ pool }, () =>
        as(ben, beside.url).call(searchPosts, { query: { query: 'lantern' } }),
      );
      expect([result.status, reads]).toEqual([200, 0]);
      expect(await readLag(beside)).toBe(Infinity);
    } finally {
      await beside.close();
    }
  });
});

describe('several processes', () => {
  const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1', WEB_CONCURRENCY: '2' });

  it('each have their connections to it, and stop in order', async () => {
    const env = { DATABASE_URL: primary.url('homecoming'), DATABASE_REPLICA_URL: standby.url('homecoming') };
    const { child, output } = servers.start(env);
    await servers.ready({ child, output });
    const address = `http://127.0.0.1:${servers.port}`;
    await waitFor(async () => {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      for (const process of [1, 2])
        expect(metrics).toContain(`homecoming_replica_lag_seconds{process="${process}"} 0\n`);
    });
    expect((await as(ben, address).call(searchPosts, { query: { query: 'lantern' } })).status).toBe(200);
    expect(await ended(child, 'SIGTERM'), output()).toBe(0);
  });
});

it('says what is wrong with its setting', () => {
  const read = (env: Record<string, string>) => () => parseConfig(env);
  const url = 'postgres://u:p@127.0.0.1/db';
  expect(parseConfig({ DATABASE_URL: url }).databaseReplicaUrl).toBeNull();
  expect(parseConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url }).databaseReplicaUrl).toBe(url);
  expect(read({ DATABASE_REPLICA_URL: url })).toThrow(
    'DATABASE_REPLICA_URL is set: it needs DATABASE_URL, the database that it is a replica of.',
  );
  expect(read({ DATABASE_URL: url, DATABASE_REPLICA_URL: 'db' })).toThrow(
    'DATABASE_REPLICA_URL is not an address that starts with postgres:// or postgresql://',
  );
});
