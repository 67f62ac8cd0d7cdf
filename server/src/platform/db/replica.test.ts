import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import { deleteMessage, searchMessages } from '@homecoming/contract/chat.ts';
import {
  getCommunity,
  listPublicCommunities,
  updateCommunity,
  type Community,
} from '@homecoming/contract/communities.ts';
import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import { updateEvent } from '@homecoming/contract/events.ts';
import { createGroup, searchGroups } from '@homecoming/contract/groups.ts';
import { leaveGroupChat } from '@homecoming/contract/group-chats.ts';
import * as members from '@homecoming/contract/members.ts';
import { getOpenEvent, listOpenEvents } from '@homecoming/contract/open-events.ts';
import { listStaffCommunities } from '@homecoming/contract/plans.ts';
import { createPost, listPosts, searchPosts } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { register } from '@homecoming/contract/registrations.ts';
import {
  joinAs,
  joinChannelAs,
  makeChannel,
  makeCommunity,
  makeEvent,
  makeStaff,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startStandby, type Standby } from '@homecoming/testkit/standby.ts';
import { recordQueries, startBeside, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeGroupChat, wrote } from '../../chat/fixtures/chat-cast.ts';
import { findPublicCommunity } from '../../communities/queries.ts';
import { ended, useServerProcesses } from '../../fixtures/server-process.ts';
import { parseConfig } from '../config.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Replica } from './replica.ts';
import { readFromReplica, readPrimaryPosition } from './read-from-replica.ts';
import { memberships } from '../../schema/communities.ts';

vi.setConfig({ hookTimeout: 120_000 });

let root: string;
let primary: EmbeddedPostgres;
let standby: Standby;
/** With the replica, and without one. */
let server: TestServer;
let plain: TestServer;
let replica: Replica;
let owner: Person;
let ben: Person;
let staff: Person;
let community: Community;
let eventId: string;
let group: string;
let doomedId: string;

beforeAll(async () => {
  root = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'homecoming-replica-'));
  chmodSync(root, 0o755);
  primary = await startEmbeddedPostgres({
    directory: path.join(root, 'primary'),
    durable: false,
    // Positions are those of what is written.
    settings: ['synchronous_commit=on'],
  });
  // Before there is much to copy: the rest is streamed.
  standby = await startStandby(primary, root);
  await createDatabaseIfMissing(primary.url('homecoming'));
  plain = await startServer({});
  server = await startServer({ DATABASE_REPLICA_URL: standby.url('homecoming') });
  if (server.app.replica === null) throw new Error('the server has a replica');
  ({ replica } = server.app);
  [owner, ben, staff] = await Promise.all([
    signUpAs(server, 'Olivia Owner'),
    signUpAs(server, 'Ben Moss'),
    signUpAs(server, 'Sam Staff'),
  ]);
  await makeStaff(server, staff);
  community = await makeCommunity(owner, { name: 'Lantern club', join_policy: 'open', visibility: 'public' });
  await setPlan(server, community.id, 'pro');
  await joinAs(ben, community, owner);
  const channel = await makeChannel(owner, community, { name: 'Makers' });
  await joinChannelAs(ben, channel, owner);
  await owner.get(createGroup, { params: { id: channel.id }, body: { name: 'Lantern makers' } });
  await ben.get(updateOwnProfile, { body: { graduation_year: 2016 } });
  await owner.get(createPost, { body: { category: 'community', community: community.id, comment: 'A red lantern' } });
  ({ id: eventId } = await makeEvent(owner, community, { title: 'Lantern walk', visibility: 'public' }));
  await ben.get(register, { params: { id: eventId }, body: {} });
  await wrote(owner, ben, 'Bring a lantern');
  group = await makeGroupChat(owner, ben);
  await wrote(owner, group, 'No zeppelin');
  ({ id: doomedId } = await wrote(owner, ben, 'A red boat'));
});
afterAll(async () => {
  await server.close();
  await plain.close();
  await standby.close();
  await primary.stop();
  rmSync(root, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

function startServer(env: Record<string, string>): Promise<TestServer> {
  const databaseUrl = primary.url('homecoming');
  const config = parseConfig({
    DATA_DIR: path.join(root, 'data'),
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    PAYMENTS: 'off',
    ...env,
  });
  const clock = { now: () => new Date(), forward: () => undefined };
  const paymentSandbox = { secretKey: '', webhookSecrets: [], sandboxUrl: 'http://127.0.0.1:9' };
  return startBeside({ app: { config }, databaseUrl, clock, paymentSandbox });
}

/** What `work` returns, and how many statements or transactions of it the replica got. */
async function watchReplica<Result>(
  work: () => Promise<Result>,
  pool = replica.pool,
): Promise<{ result: Result; reads: number }> {
  let reads = 0;
  const onAcquire = () => (reads += 1);
  pool.on('acquire', onAcquire);
  try {
    return { result: await work(), reads };
  } finally {
    pool.off('acquire', onAcquire);
  }
}

/** Waits until the replica has replayed everything, and is read. */
async function waitForReplica(): Promise<void> {
  const position = await readPrimaryPosition(server.app);
  await waitFor(async () => {
    const { reads, result } = await watchReplica(() => search(ben, position));
    expect(result.status).toBe(200);
    expect(reads).toBeGreaterThan(0);
  });
}

/** Keeps it in time, so that it is asked however long a test takes. */
const stopClockOfLag = () =>
  waitFor(() => {
    vi.restoreAllMocks();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now);
    expect(replica.isUsable(0n)).toBe(true);
  });

/** A search for posts that reads nothing older than a position. */
const search = (by: Person, readAfter?: string, query = 'lantern') =>
  by.fetch(
    `/api/v1/posts/search/?query=${query}`,
    readAfter === undefined ? {} : { headers: { 'read-after': readAfter } },
  );

const params = () => ({ params: { id: community.id } });

/** The community as the previews of its links show it. */
const findPreviewed = () => {
  const nobody = { actor: null, network: '', userAgent: '', requestId: '', siteUrl: '', idempotency: null };
  return findPublicCommunity({ ...server.app, ...nobody, readAfter: 0n, writeQueue: null }, community.id);
};

/** Calls whose large queries the replica answers. */
const largeReads: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  'public communities': (url) => createClient(url).get(listPublicCommunities, {}),
  'public events': (url) => createClient(url).get(listOpenEvents, { query: { community: community.id } }),
  'a public event': (url) => createClient(url).get(getOpenEvent, { params: { id: eventId } }),
  'search of members': (url) => as(ben, url).get(members.searchMembers, { ...params(), query: { query: 'oliv' } }),
  'search of people': (url) => as(ben, url).get(members.searchPeople, { query: { query: 'oliv' } }),
  'people one may know': (url) => as(ben, url).get(members.suggestPeople, {}),
  'search of posts': (url) => as(ben, url).get(searchPosts, { query: { query: 'lantern' } }),
  'search of groups': (url) => as(ben, url).get(searchGroups, { query: { query: 'lantern' } }),
  'search of messages': (url) => as(ben, url).get(searchMessages, { query: { query: 'lantern' } }),
  'class years': (url) => as(ben, url).get(members.listClassYears, params()),
  'statistics of an event': (url) => as(owner, url).get(getEventStatistics, { params: { id: eventId } }),
  'communities for staff': (url) => as(staff, url).get(listStaffCommunities, { query: { search: 'lantern' } }),
  'the file of attendees': (url) => fetchText(url, `/api/v1/events/${eventId}/attendees/export.csv/`, owner),
  // Its size: times in it differ.
  'the file of the account': async (url) => (await fetchText(url, '/api/v1/users/export/', ben)).length,
};

const as = ({ token }: Person, url: string) => createClient(url, token);

async function fetchText(url: string, at: string, by: Person): Promise<string> {
  const answer = await as(by, url).fetch(at);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('a replica that keeps up', () => {
  it.each(Object.entries(largeReads))('answers, as the primary does: %s', async (_name, call) => {
    const expected = await call(plain.url);
    expect(expected).not.toMatchObject({ results: [] });
    // One that is late for a moment is not asked.
    await waitFor(async () => {
      const { result, reads } = await watchReplica(() => call(server.url));
      expect(result).toEqual(expected);
      expect(reads).toBeGreaterThan(0);
    });
  });

  it('is not asked for other reads, nor for anything that decides about rights', async () => {
    await waitForReplica();
    const { reads } = await watchReplica(() =>
      Promise.all([ben.get(listPosts, {}), ben.get(getCommunity, params()), ben.get(members.listMembers, params())]),
    );
    expect(reads).toBe(0);
    const outsider = await signUpAs(server, 'Out Sider');
    const refused = await watchReplica(() =>
      outsider.call(members.searchMembers, { ...params(), query: { query: 'oliv' } }),
    );
    expect(refused.result.status).toBe(403);
    expect(refused.reads).toBe(0);
  });

  it('shows its lag in the metrics', async () => {
    await waitFor(async () => expect(await readLag(server)).toBe(0));
  });

  it('does not answer a read that names a later position, or something else', async () => {
    await waitForReplica();
    for (const header of ['FFFFFFF0/0', '0/G', '0/1, 0/2', 'newest', '123456789/0', '']) {
      const { result, reads } = await watchReplica(() => search(ben, header));
      expect([header, result.status, reads]).toEqual([header, 200, 0]);
    }
    await waitFor(async () => expect((await watchReplica(() => search(ben, '0/0'))).reads).toBeGreaterThan(0));
  });

  it('asks the primary for the position once for all that ask in one turn', async () => {
    const queries = await recordQueries(server, () =>
      Promise.all(Array.from({ length: 20 }, () => readPrimaryPosition(server.app))),
    );
    expect(queries).toEqual(['select pg_current_wal_lsn() as position']);
    const position = await readPrimaryPosition(server.app);
    const failed = await ben.call(createPost, { body: { category: 'community', community: eventId, comment: 'No' } });
    expect(failed.status).toBe(404);
    expect(failed.headers.get('read-after')).toBeNull();
    expect((await search(ben)).headers.get('read-after')).toBeNull();
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
    await waitForReplica();
    await stopClockOfLag();
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
    const own = await watchReplica(() => search(owner, readAfter, 'zebra'));
    expect(own.reads).toBe(0);
    expect(await own.result.json()).toMatchObject({ results: [{ id: written.body.id }] });

    // Others find it when the replica is late.
    vi.restoreAllMocks();
    await waitFor(async () => {
      const others = await watchReplica(() => search(ben, undefined, 'zebra'));
      expect(others.reads).toBe(0);
      expect(await others.result.json()).toMatchObject({ results: [{ id: written.body.id }] });
    });
    expect(await readLag(server)).toBeGreaterThan(1);

    await standby.resumeReplay();
    await waitForReplica();
    expect(await (await search(owner, readAfter, 'zebra')).json()).toMatchObject({
      results: [{ id: written.body.id }],
    });
    await waitFor(async () => expect(await readLag(server)).toBe(0));
  });

  /** What people get when the replica was asked at least so often: a busy machine may take it for away at times. */
  const expectFromReplica = (call: () => Promise<unknown>, expected: unknown, minReads: number) =>
    waitFor(async () => {
      const { result, reads } = await watchReplica(call);
      expect(result).toEqual(expected);
      expect(reads).toBeGreaterThanOrEqual(minReads);
    });
  const found = async (call: Promise<{ results: readonly object[] }>) => (await call).results.length;

  it('shows nothing that a person has lost the right to see', async () => {
    const searchAll = () =>
      Promise.all([
        found(ben.get(members.searchPeople, { query: { query: 'oliv' } })),
        found(ben.get(members.suggestPeople, {})),
        found(ben.get(searchPosts, { query: { query: 'lantern' } })),
        found(ben.get(searchGroups, { query: { query: 'lantern' } })),
      ]);
    await expectFromReplica(searchAll, [1, 1, 1, 1], 4);
    await owner.call(members.removeMember, { params: { id: community.id, userId: ben.user.id } });
    await expectFromReplica(searchAll, [0, 0, 0, 0], 4);
    // It still says what was so before.
    const stillThere = await replica.read((db) => db.$count(memberships, sql`user_id = ${ben.user.id}`));
    expect(stillThere).toBe(1);
    const refused = await ben.call(members.searchMembers, { ...params(), query: { query: 'oliv' } });
    expect(refused.status).toBe(403);
    await joinAs(ben, community, owner);
  });

  it('finds no message of a group that a person has left, nor one that was deleted', async () => {
    const findMessages = () =>
      Promise.all(['zeppelin', 'red boat'].map((query) => found(ben.get(searchMessages, { query: { query } }))));
    await expectFromReplica(findMessages, [1, 1], 2);
    await ben.get(leaveGroupChat, { params: { id: group } });
    await owner.call(deleteMessage, { params: { id: doomedId }, query: { delete_for: 'everyone' } });
    await expectFromReplica(findMessages, [0, 0], 2);
  });

  it('shows nobody to whom there is a block', async () => {
    const searchAll = () =>
      Promise.all([
        found(ben.get(members.searchMembers, { ...params(), query: { query: 'oliv' } })),
        found(ben.get(members.searchPeople, { query: { query: 'oliv' } })),
        found(ben.get(searchPosts, { query: { query: 'lantern' } })),
      ]);
    await expectFromReplica(searchAll, [1, 1, 1], 3);
    await owner.get(blockUser, { body: { blocked: ben.user.id } });
    await expectFromReplica(searchAll, [0, 0, 0], 3);
    await owner.call(unblockUser, { params: { id: ben.user.id } });
  });

  it('shows nobody a community or an event that is private by now', async () => {
    const nobody = createClient(server.url);
    const publicPages = async () => [
      await found(nobody.get(listPublicCommunities, {})),
      await found(nobody.get(listOpenEvents, { query: { community: community.id } })),
      (await nobody.call(getOpenEvent, { params: { id: eventId } })).status,
      (await findPreviewed())?.name,
    ];
    await expectFromReplica(publicPages, [1, 1, 200, 'Lantern club'], 4);
    await owner.get(updateEvent, { params: { id: eventId }, body: { visibility: 'members' } });
    await expectFromReplica(publicPages, [1, 0, 404, 'Lantern club'], 4);
    await owner.get(updateCommunity, { ...params(), body: { visibility: 'private' } });
    await expectFromReplica(publicPages, [0, 0, 404, undefined], 4);
    await owner.get(updateCommunity, { ...params(), body: { visibility: 'public' } });
    await owner.get(updateEvent, { params: { id: eventId }, body: { visibility: 'public' } });
  });

  it('hides no public event that is new', async () => {
    const { id } = await makeEvent(owner, community, { title: 'New', visibility: 'public' });
    const open = async () => (await createClient(server.url).call(getOpenEvent, { params: { id } })).status;
    await expectFromReplica(open, 200, 1);
  });
});

describe('a replica that is away', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await waitForReplica();
  });

  it('fails no read, also of a server that starts meanwhile, and is read again once it is back', async () => {
    await waitForReplica();
    const isOver = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      const statuses: number[] = [];
      while (!isOver.signal.aborted) statuses.push((await search(ben)).status);
      return statuses;
    });
    await standby.stop();
    await waitFor(() => expect(replica.isUsable(0n)).toBe(false));
    const beside = await startServer({ DATABASE_REPLICA_URL: standby.url('homecoming') });
    try {
      expect((await as(ben, beside.url).call(searchPosts, { query: { query: 'lantern' } })).status).toBe(200);
      await standby.start();
      await waitFor(() => expect([replica.isUsable(0n), beside.app.replica?.isUsable(0n)]).toEqual([true, true]));
      await waitForReplica();
      isOver.abort();
      expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set([200]));
    } finally {
      isOver.abort();
      await beside.close();
    }
  });

  it('says nothing any more: what it was asked is read on the primary, and a server can stop', async () => {
    await waitForReplica();
    const beside = await startServer({ DATABASE_REPLICA_URL: standby.url('homecoming') });
    await waitFor(() => expect(beside.app.replica?.isUsable(0n)).toBe(true));
    await stopClockOfLag();
    await standby.freeze();
    try {
      // Not by the timeout of the statement, which is long.
      const asked = replica.read((db) => db.execute(sql`select 1`)).catch((error: unknown) => error);
      const answers = await Promise.all([search(ben), search(owner)]);
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
    await waitForReplica();
    await stopClockOfLag();
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
    const beside = await startServer({ DATABASE_REPLICA_URL: primary.url('homecoming') });
    try {
      const pool = beside.app.replica?.pool;
      const { result, reads } = await watchReplica(
        () => as(ben, beside.url).call(searchPosts, { query: { query: 'lantern' } }),
        pool,
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
