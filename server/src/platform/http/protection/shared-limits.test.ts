import { confirmPasswordReset, signUp, verifyEmail } from '@homecoming/contract/accounts.ts';
import { countClassmates } from '@homecoming/contract/members.ts';
import { signUpAs } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { hasRedis, startRedis, type TestRedis } from '@homecoming/testkit/redis.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectLimited, sendCalls } from './fixtures/send-calls.ts';
import { openRedisCounters } from './redis-counters.ts';
import { createLog } from '../../log.ts';

/** The same for every call that guesses. */
const ALLOWED_SIGN_UPS = 60;
const ALLOWED_COUNTS = 30;
/** How many times more than allowed the tests send. */
const LOAD = 10;

/** The calls that an address has left, after this one. */
async function countLeft({ nobody }: TestServer): Promise<number> {
  return Number((await nobody.fetch('/api/v1/community/')).headers.get('x-ratelimit-remaining'));
}

describe.skipIf(!hasRedis)('limits of two servers with a Redis', () => {
  let redis: TestRedis;
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    redis = await startRedis();
    first = await startTestServer({ RATE_LIMIT: 'on', REDIS_URL: redis.url });
    second = await startBeside(first);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.close();
  });

  it('hold for one address over both, at ten times the limit and with made-up addresses', async () => {
    const sent = LOAD * ALLOWED_SIGN_UPS;
    await expectLimited([first.nobody, second.nobody], signUp, { sent, allowed: ALLOWED_SIGN_UPS });
  });

  it('hold for one person over both, and after a restart of one', async () => {
    const person = await signUpAs(first, 'Two Servers');
    const elsewhere = createClient(second.url, person.token);
    const sent = LOAD * ALLOWED_COUNTS;
    await expectLimited([person, elsewhere], countClassmates, { sent, allowed: ALLOWED_COUNTS });
    const restarted = await startBeside(first);
    const after = await sendCalls([createClient(restarted.url, person.token)], countClassmates, 10);
    await restarted.close();
    expect(after).toEqual({ 429: 10 });
  });

  it.each([
    ['stop', verifyEmail],
    ['freeze', confirmPasswordReset],
  ] as const)('hold for each server alone after a %s of Redis, without an error', async (fault, endpoint) => {
    await redis[fault]();
    const both = [first.nobody, second.nobody];
    await expectLimited(both, endpoint, { sent: 300, allowed: 2 * ALLOWED_SIGN_UPS });
    if (fault === 'stop') await redis.start();
    redis.thaw();
    await waitFor(async () => {
      const before = await countLeft(first);
      expect(await countLeft(second)).toBe(before - 1);
    });
  });

  it('is said once when Redis goes away, and once when it is back', async () => {
    const lines: string[] = [];
    const counters = await openRedisCounters(redis.url, createLog('info', { write: (line) => void lines.push(line) }));
    const count = () => counters.count('calls', 'somebody', 60_000);
    expect((await count()).current).toBe(1);
    await redis.stop();
    const alone = await Promise.all(Array.from({ length: 20 }, count));
    expect(alone.map(({ current }) => current)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    await redis.start();
    await waitFor(async () => {
      await count();
      expect(lines).toHaveLength(2);
    });
    await counters.close();
    expect(lines[0]).toContain('rate limits count this server alone');
    expect(lines[1]).toContain('rate limits count the calls of all servers again');
  });
});
