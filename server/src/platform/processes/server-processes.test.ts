import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { signUp } from '@homecoming/contract/accounts.ts';
import { makeCommunity, signUpAs } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ended, useServerProcesses } from '../../fixtures/server-process.ts';
import { parseConfig } from '../config.ts';
import { expectLimited } from '../http/protection/fixtures/send-calls.ts';
import { createLiveClient } from '../realtime/fixtures/live-world.ts';
import { findWrongPosts, planKills, postThroughFaults } from './fixtures/post-through-faults.ts';

/** The long form is `npm run test:faults`. */
const isLong = process.env.FAULTS === 'long';
const size = isLong ? { posts: 5_000, kills: 30 } : { posts: 120, kills: 2 };
const timeout = isLong ? 20 * 60_000 : 240_000;
const LONG_ENOUGH = { timeout: 100_000, interval: 20 };

const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1', WEB_CONCURRENCY: '2' });
const getUrl = () => `http://127.0.0.1:${servers.port}`;

/** The server processes that a primary has started. */
function listProcesses({ pid }: { readonly pid?: number | undefined }): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.join(' ').includes('server/src/main.ts'))
    .map(([id]) => Number(id));
}

/** The numbers of the processes that `/metrics` tells of. */
async function readNumbers(): Promise<string[]> {
  const metrics = await (await fetch(`${getUrl()}/metrics`)).text();
  return [...metrics.matchAll(/^process_resident_memory_bytes\{process="(\d)"\} \d+$/gm)].map(
    ([, number = '']) => number,
  );
}

const bothAnswer = () => waitFor(async () => expect((await readNumbers()).toSorted()).toEqual(['1', '2']), LONG_ENOUGH);

describe('two server processes over one port', () => {
  it('lose no acknowledged write when they are killed, and others take their place', { timeout }, async () => {
    const beside = await startTestServer();
    const owner = await signUpAs(beside, 'Own Er');
    const community = await makeCommunity(owner);
    const server = servers.start({ DATABASE_URL: beside.databaseUrl, RATE_LIMIT: 'off' });
    await servers.ready(server);
    await bothAnswer();
    const live = Array.from({ length: 4 }, () => {
      const client = createLiveClient(new WebSocket(`${getUrl().replace('http', 'ws')}/api/v1/realtime/`));
      client.say({ type: 'auth', token: owner.token });
      return client;
    });
    await waitFor(() => expect(live.map(({ got }) => got('ready').length)).toEqual([1, 1, 1, 1]));
    const people = Array.from({ length: 8 }, () => createClient(getUrl(), owner.token));
    const before = await postThroughFaults({ people, community: community.id, posts: 20, label: 'before' });
    // Each connection gets all of them, whichever process took the post.
    const ids = [...before.values()].toSorted();
    for (const client of live) await waitFor(() => expect(client.posts().toSorted()).toEqual(ids));

    const seed = randomInt(1_000_000);
    console.log(`kills of server processes: seed ${seed}`);
    const takeDueKills = planKills(seed, size);
    const acknowledged = await postThroughFaults({
      people,
      community: community.id,
      posts: size.posts,
      label: 'meanwhile',
      async onAcknowledged(count) {
        for (let kills = takeDueKills(count); kills > 0; kills -= 1) {
          const running = await waitFor(() => {
            const found = listProcesses(server.child);
            expect(found.length).toBeGreaterThan(0);
            return found;
          }, LONG_ENOUGH);
          const pid = running[seed % running.length];
          if (pid === undefined) throw new Error('no server process runs');
          process.kill(pid, 'SIGKILL');
        }
      },
    });
    expect(acknowledged.size).toBe(size.posts);
    expect(await findWrongPosts(beside.app.pool, community.id, acknowledged)).toEqual([]);
    // The last kill may be of the moment before, and not yet in the log.
    await waitFor(() => expect(server.output()).toContain('a server process ended'));
    await bothAnswer();
    expect(listProcesses(server.child)).toHaveLength(2);
    expect(await ended(server.child, 'SIGTERM')).toBe(0);
    await beside.close();
  });

  it('own a built-in database together, count calls together, and end with their primary', { timeout }, async () => {
    const server = servers.start();
    await servers.ready(server);
    await bothAnswer();
    const client = createClient(getUrl());
    await expectLimited([client], signUp, { sent: 600, allowed: 60 });
    const processes = listProcesses(server.child);
    await ended(server.child, 'SIGKILL');
    await waitFor(() => {
      for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    });
    const again = servers.start();
    await servers.ready(again);
    expect(await ended(again.child, 'SIGTERM')).toBe(0);
    expect(listProcesses(again.child)).toEqual([]);
  });
});

it('refuses a number of processes that makes no sense', () => {
  const sentence = 'set it to a number of processes from 1 to 8.';
  for (const value of ['many', '0', '9'])
    expect(() => parseConfig({ WEB_CONCURRENCY: value })).toThrow(`WEB_CONCURRENCY is "${value}": ${sentence}`);
  expect(parseConfig({}).processes).toBe(1);
});
