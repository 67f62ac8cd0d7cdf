import { randomInt } from 'node:crypto';
import { signUp } from '@homecoming/contract/accounts.ts';
import { joinAs, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { hasRedis, startRedis, type TestRedis } from '@homecoming/testkit/redis.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { countEffects, enqueueWork } from '../../fixtures/job-load.ts';
import { ended, useServerProcesses } from '../../fixtures/server-process.ts';
import { freePort } from '../db/embedded/postmaster.ts';
import { expectLimited } from '../http/protection/fixtures/send-calls.ts';
import { createLiveClient, type LiveClient } from '../realtime/fixtures/live-world.ts';
import { findWrongPosts, planKills, postThroughFaults } from './fixtures/post-through-faults.ts';
import { startProxy, type RoundRobinProxy } from './fixtures/round-robin-proxy.ts';

/** The long form is `npm run test:faults`. */
const isLong = process.env.FAULTS === 'long';
const size = isLong ? { posts: 2_000, kills: 20 } : { posts: 120, kills: 2 };
const timeout = isLong ? 20 * 60_000 : 240_000;
const LONG_ENOUGH = { timeout: 100_000, interval: 20 };
const PEOPLE = 16;

const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1' });

describe.skipIf(!hasRedis)('two servers behind a proxy, over one PostgreSQL and one Redis', () => {
  let redis: TestRedis;
  let beside: TestServer;
  let proxy: RoundRobinProxy;
  let running: Map<number, ReturnType<typeof servers.start>>;
  let people: Person[];
  let community: string;

  async function startOn(port: number): Promise<void> {
    const server = servers.start({ PORT: String(port), DATABASE_URL: beside.databaseUrl, REDIS_URL: redis.url });
    running.set(port, server);
    await waitFor(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
      expect(answer.status, server.output()).toBe(200);
    }, LONG_ENOUGH);
  }

  beforeEach(async () => {
    [redis, beside] = await Promise.all([startRedis(), startTestServer()]);
    running = new Map();
    const ports = [await freePort(), await freePort()];
    proxy = await startProxy(ports);
    people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => signUpAs(beside, `Person No${index}`)));
    const [owner, ...others] = people;
    if (owner === undefined) throw new Error('there are people');
    const place = await makeCommunity(owner);
    for (const person of others) await joinAs(person, place, owner);
    community = place.id;
    await Promise.all(ports.map(startOn));
  }, timeout);
  afterEach(async () => {
    await Promise.all([...running.values()].map(({ child }) => ended(child, 'SIGTERM')));
    await proxy.close();
    await beside.close();
    await redis.close();
  });

  /** Keeps a live connection through the proxy, and opens it again when it breaks, as the web does. */
  function follow({ token }: Person): { readonly posts: () => string[]; readonly ready: () => number; stop(): void } {
    const clients: LiveClient[] = [];
    let isStopped = false;
    const open = () => {
      if (isStopped) return;
      const client = createLiveClient(new WebSocket(`${proxy.url.replace('http', 'ws')}/api/v1/realtime/`));
      clients.push(client);
      client.say({ type: 'auth', token: token ?? '' });
      client.socket.once('close', () => setTimeout(open, 50));
    };
    open();
    return {
      posts: () => clients.flatMap((client) => client.posts()),
      ready: () => clients.filter(({ got }) => got('ready').length > 0).length,
      stop() {
        isStopped = true;
        for (const { socket } of clients) socket.terminate();
      },
    };
  }

  const throughProxy = () => people.map(({ token }) => createClient(proxy.url, token));

  it(
    'pass on live messages, count calls together, do each job once, and lose no write of killed ones',
    { timeout },
    async () => {
      const seed = randomInt(1_000_000);
      console.log(`kills of servers: seed ${seed}`);
      const clients = throughProxy();
      const followers = people.slice(0, 4).map(follow);
      await waitFor(() => expect(followers.map(({ ready }) => ready())).toEqual([1, 1, 1, 1]), LONG_ENOUGH);

      await expectLimited([createClient(proxy.url)], signUp, { sent: 600, allowed: 60 });

      const database = new pg.Client({ connectionString: beside.databaseUrl });
      database.on('error', () => undefined);
      await database.connect();
      const expected = await enqueueWork(database, isLong ? 400 : 40);
      const jobsAreDone = () =>
        waitFor(async () => expect(await countEffects(database)).toEqual({ ...expected, jobs: 0 }), LONG_ENOUGH);
      // The jobs of killed servers wait for half a minute.
      if (!isLong) await jobsAreDone();

      const first = await postThroughFaults({ people: clients, community, posts: 30, label: 'before' });
      const ids = [...first.values()].toSorted();
      for (const { posts } of followers) await waitFor(() => expect(posts().toSorted()).toEqual(ids), LONG_ENOUGH);

      const takeDueKills = planKills(seed, size);
      const restarts: Promise<void>[] = [];
      const acknowledged = await postThroughFaults({
        people: clients,
        community,
        posts: size.posts,
        label: 'meanwhile',
        async onAcknowledged(count) {
          for (let kills = takeDueKills(count); kills > 0; kills -= 1) {
            const [port, server] = [...running][(seed + count) % running.size] ?? [];
            if (port === undefined || server === undefined) return;
            proxy.dropAnswers(3);
            // A server of this port that is still starting is killed, too.
            await ended(server.child, 'SIGKILL');
            restarts.push(startOn(port));
          }
        },
      });
      await Promise.all(restarts);
      expect(acknowledged.size).toBe(size.posts);
      expect(await findWrongPosts(beside.app.pool, community, acknowledged)).toEqual([]);

      await waitFor(() => {
        for (const { ready } of followers) expect(ready()).toBeGreaterThan(0);
      });
      const last = await postThroughFaults({ people: clients, community, posts: 5, label: 'after' });
      for (const { posts } of followers) {
        await waitFor(() => expect(posts()).toEqual(expect.arrayContaining([...last.values()])), LONG_ENOUGH);
      }
      await jobsAreDone();
      for (const follower of followers) follower.stop();
      await database.end();
    },
  );

  it('make a post once whose answer was lost, and the check fails without idempotency keys', { timeout }, async () => {
    const lose = async (isKeyOff: boolean) => {
      proxy.dropAnswers(2);
      const label = isKeyOff ? 'without keys' : 'with keys';
      const posting = { people: throughProxy(), community, posts: 20, label, isKeyOff };
      const acknowledged = await postThroughFaults(posting);
      expect(proxy.answersToDrop()).toBe(0);
      return findWrongPosts(beside.app.pool, community, acknowledged);
    };
    expect(await lose(false)).toEqual([]);
    expect((await lose(true)).join('\n')).toMatch(/is there 2 times/);
  });
});
