import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import pg from 'pg';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startFakeRedis, type FakeRedis } from './fixtures/fake-redis.ts';
import { created, openLiveWorld, type LiveWorld } from './fixtures/live-world.ts';

const LISTENERS = "application_name = 'homecoming-live' and datname = current_database()";

let world: LiveWorld;
let redis: FakeRedis;

beforeEach(async () => {
  redis = await startFakeRedis();
});

afterEach(async () => {
  await world.close();
  await redis.close();
});

describe.each(['PostgreSQL', 'Redis'])('two servers over %s', (name) => {
  beforeEach(async () => {
    world = await openLiveWorld(name === 'Redis' ? redis.url : null);
  });

  test('pass on what one of them pushes to a user or a topic, each connection once and in order', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const onA = await world.signIn(a, 'amara');
    const onB = await world.signIn(b, 'amara');
    const other = await world.signIn(b, 'noah');
    const numbers = { post: 'p', level_count: 0, comments_count: 0, edited: false };
    for (let likes = 1; likes <= 50; likes += 1)
      a.live.push({ user: 'amara' }, 'post.updated', { ...numbers, likes_count: likes });
    a.live.push({ topic: 'community:north' }, 'post.created', created('p2'));
    b.live.push({ topic: 'community:north' }, 'post.created', created('p3'));
    b.live.push({ topic: 'community:south' }, 'post.created', created('p4'));
    await waitFor(() => expect([onA.got('post.created').length, onB.got('post.created').length]).toEqual([2, 2]));
    const counted = Array.from({ length: 50 }, (_, index) => index + 1);
    for (const client of [onA, onB]) {
      expect(client.got('post.updated').map((data) => data.likes_count)).toEqual(counted);
      expect(
        client
          .got('post.created')
          .map((data) => data.post)
          .toSorted(),
      ).toEqual(['p2', 'p3']);
    }
    expect([other.got('post.updated').length, other.got('post.created').length]).toEqual([0, 2]);
  });

  test('push to a list of users with a few messages on the bus, however long it is', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const [amara, noah] = [await world.signIn(b, 'amara'), await world.signIn(b, 'noah')];
    const crowd = Array.from({ length: 12_000 }, (_, index) => `user-${index}`);
    // Would be the first that a full queue drops.
    a.live.push({ user: 'amara' }, 'post.created', created('p1'));
    a.live.push({ users: [...crowd, 'amara', 'noah'], except: ['noah'] }, 'post.created', created('p2'));
    a.live.push({ users: [] }, 'post.created', created('p3'));
    a.live.push({ users: ['noah', 'amara'] }, 'post.created', created('p4'));
    await waitFor(() => expect(amara.posts()).toEqual(['p1', 'p2', 'p4']));
    await waitFor(() => expect(noah.posts()).toEqual(['p4']));
  });

  test('follow and unfollow on all of them', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const client = await world.signIn(b, 'amara');
    a.live.follow('amara', 'community:south');
    a.live.push({ topic: 'community:south' }, 'post.created', created('p1'));
    await waitFor(() => expect(client.posts()).toEqual(['p1']));
    a.live.unfollow('amara', 'community:south');
    a.live.push({ topic: 'community:south' }, 'post.created', created('p2'));
    a.live.push({ user: 'amara' }, 'post.created', created('p3'));
    await waitFor(() => expect(client.posts()).toEqual(['p1', 'p3']));
  });

  test('leave out, in both directions, people with whom a block is between them', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const [amara, noah] = [await world.signIn(a, 'amara'), await world.signIn(b, 'noah')];
    const push = (post: string, from: string[]) =>
      a.live.push({ topic: 'community:north', from }, 'post.created', created(post));
    push('p1', ['noah']);
    // Committed, and announced by the server where it happened.
    for (const [user, other] of [
      ['amara', 'noah'],
      ['noah', 'amara'],
    ] as const) {
      world.blocked.set(user, [other]);
    }
    a.live.reloadBlocks([['amara', 'noah']]);
    push('p2', ['noah']);
    push('p3', ['amara']);
    push('p4', ['sam', 'noah']);
    a.live.push({ user: 'amara', from: ['noah'] }, 'post.created', created('p5'));
    push('p6', ['sam']);
    await waitFor(() => expect(amara.posts()).toEqual(['p1', 'p3', 'p6']));
    await waitFor(() => expect(noah.posts()).toEqual(['p1', 'p2', 'p4', 'p6']));

    world.blocked.clear();
    b.live.reloadBlocks([['noah', 'amara']]);
    let turn = 6;
    await waitFor(() => {
      push(`p${(turn += 1)}`, ['noah', 'amara']);
      expect([amara.posts().length, noah.posts().length].every((posts) => posts > 4)).toBe(true);
    });
    expect([amara.got('ready').length, noah.got('ready').length]).toEqual([1, 1]);
  });

  test('close the connections of ended sessions, and no others', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const ended = await world.signIn(b, 'amara');
    const kept = await world.signIn(b, 'noah');
    a.live.disconnect([...Array.from({ length: 300 }, (_, index) => `00000000-${index}`), 'session-amara']);
    expect(await ended.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(kept.socket.readyState).toBe(WebSocket.OPEN);
    expect(b.live.hub.size).toBe(1);
  });

  test('refuse to carry bodies where ids would do, and deliver them nowhere', async () => {
    const server = await world.startServer();
    const client = await world.signIn(server, 'amara');
    expect(() => server.live.push({ user: 'amara' }, 'post.created', created('x'.repeat(8_000)))).toThrow('send ids');
    server.live.push({ user: 'amara' }, 'post.created', created('x'.repeat(7_000)));
    await waitFor(() => expect(client.posts().map((post) => post.length)).toEqual([7_000]));
  });

  test('recover when the bus is cut: every client fetches again, with sessions, topics and blocks as they are now', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const client = await world.signIn(b, 'amara');
    const leaver = await world.signIn(b, 'noah');
    await cut(name);
    // What another server would have said meanwhile is lost.
    world.sessions.delete('token-noah');
    world.listTopics = async () => ['community:south'];
    world.blocked.set('amara', ['noah']);
    await waitFor(() => expect(client.got('ready')).toHaveLength(2));
    expect(await leaver.closed).toBe(LIVE_UNAUTHENTICATED);
    await waitFor(async () => expect(await listeners(name)).toBe(2));
    a.live.push({ topic: 'community:south' }, 'post.created', created('p1'));
    a.live.push({ topic: 'community:north' }, 'post.created', created('p2'));
    a.live.push({ user: 'amara', from: ['noah'] }, 'post.created', created('blocked'));
    a.live.push({ user: 'amara' }, 'post.created', created('p3'));
    await waitFor(() => expect(client.posts()).toEqual(['p1', 'p3']));
  });
});

describe('the bus over PostgreSQL', () => {
  beforeEach(async () => {
    world = await openLiveWorld();
  });

  test('sends later, in order, what the database does not take now', async () => {
    const [a, b] = [await world.startServer(), await world.startServer()];
    const client = await world.signIn(b, 'amara');
    const query = vi.spyOn(world.pool, 'query');
    query.mockImplementationOnce(() => Promise.reject(new Error('connection terminated')));
    a.live.push({ user: 'amara' }, 'post.created', created('p1'));
    await waitFor(() => expect(query).toHaveBeenCalled());
    a.live.push({ user: 'amara' }, 'post.created', created('p2'));
    await waitFor(() => expect(client.posts()).toEqual(['p1', 'p2']));
  });

  test('heals when it is cut while it still greets the others', async () => {
    const greeting = Promise.withResolvers<void>();
    const query = vi.spyOn(world.pool, 'query').mockImplementationOnce(() => greeting.promise);
    const starting = world.startServer();
    await waitFor(() => expect(query).toHaveBeenCalled());
    const emit = vi.spyOn(pg.Client.prototype, 'emit');
    await cut('PostgreSQL');
    await waitFor(() => expect(emit).toHaveBeenCalledWith('end'));
    emit.mockRestore();
    greeting.resolve();
    await starting;
    await waitFor(async () => expect(await listeners('PostgreSQL')).toBe(1));
  });

  test('closes the bus at the moment when its connection is cut', async () => {
    const server = await world.startServer();
    await cut('PostgreSQL');
    await server.live.close();
    await waitFor(async () => expect(await listeners('PostgreSQL')).toBe(0));
  });
});

test('a bus that cannot be had stops the start', async () => {
  world = await openLiveWorld('redis://127.0.0.1:1');
  await expect(world.startServer()).rejects.toThrow();
});

/** Breaks the connections over which the servers listen. */
async function cut(name: string): Promise<void> {
  if (name === 'Redis') return redis.cut();
  const ended = await world.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`);
  expect(ended.rowCount).toBeGreaterThan(0);
}

async function listeners(name: string): Promise<number> {
  if (name === 'Redis') return redis.listeners();
  const found = await world.pool.query<{ count: number }>(`select count(*) from pg_stat_activity where ${LISTENERS}`);
  return found.rows[0]?.count ?? 0;
}
