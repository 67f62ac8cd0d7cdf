import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, START_MS, useServerProcesses } from './fixtures/server-process.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { readSandboxAccess } from './platform/payments/sandbox/access-file.ts';
import { sandboxStatus } from './platform/payments/sandbox/sandbox-status.ts';

const checkProgram = fileURLToPath(new URL('payments-check.ts', import.meta.url));
const servers = useServerProcesses();
const { ready, status } = servers;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const start = (env = {}) => servers.start({ DATABASE_URL: database.url, ...env });

function access() {
  const found = readSandboxAccess(servers.directory);
  if (found === null) throw new Error('no payment sandbox was prepared');
  return found;
}
const untilSandbox = (expected: string) =>
  waitFor(async () => expect(await sandboxStatus(access())).toBe(expected), { timeout: START_MS, interval: 50 });

/** The process of the sandbox of a server. */
function sandboxProcess(parent: number | undefined): number | null {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const words = lines.map((line) => line.trim().split(/\s+/));
  const found = words.find(([, ppid, ...args]) => ppid === String(parent) && /payment-sandbox/.test(args.join(' ')));
  return found === undefined ? null : Number(found[0]);
}

/** The exit code and the output of `npm run payments:check` with the settings of the server. */
async function check(settings: Record<string, string> = {}): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [checkProgram], {
    cwd: servers.directory,
    env: { PATH: process.env.PATH, PORT: String(servers.port), DATA_DIR: servers.directory, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return [child.exitCode, output + errors];
}

describe('npm run payments:check', () => {
  it('says what is missing in one sentence, and ends with 1', async () => {
    expect(await check()).toEqual([1, expect.stringMatching(/^There is no STRIPE_SECRET_KEY.*npm start.*\n$/)]);
    expect(await check({ PAYMENTS: 'off' })).toEqual([1, expect.stringMatching(/^Payments are off.*\n$/)]);
    expect(await check({ STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([
      1,
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is not set.*\n$/),
    ]);
  });
});

describe('the payment sandbox beside a server', () => {
  // One test: each start of a server takes seconds.
  it('passes the check, is started again when killed, ends with the server, and is the same at its next start', async () => {
    const first = start();
    await ready(first);
    await untilSandbox('running');
    const before = access();
    const address = `http://127.0.0.1:${before.port}/sandbox`;
    await waitFor(() => expect(first.output()).toContain(`Payments  sandbox, no real money · ${address}`));
    const file = path.join(servers.directory, 'payment-sandbox/access.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const [code, output] = await check();
    expect(output).toMatch(/^! There is no STRIPE_SECRET_KEY/m);
    expect(output).toMatch(/^✓ An event has arrived/m);
    expect([code, output.includes('✗')]).toEqual([0, false]);

    const killed = sandboxProcess(first.child.pid);
    if (killed === null) throw new Error('no sandbox runs');
    process.kill(killed, 'SIGKILL');
    await waitFor(() => expect(sandboxProcess(first.child.pid)).not.toBe(killed));
    expect(await status()).toBe(200);
    await untilSandbox('running');
    expect(first.child.exitCode).toBeNull();

    expect(await ended(first.child, 'SIGTERM')).toBe(0);
    expect(await sandboxStatus(before)).toBe('free');
    const second = start();
    await ready(second);
    await untilSandbox('running');
    expect(access()).toEqual(before);

    await ended(second.child, 'SIGKILL');
    await untilSandbox('free');
    await ready(start());
    await untilSandbox('running');
  }, 120_000);

  it('starts no payment sandbox with PAYMENTS=off', async () => {
    const server = start({ PAYMENTS: 'off' });
    await ready(server);
    await waitFor(() => expect(server.output()).toContain('Press Ctrl-C'));
    expect(server.output()).not.toContain('Payments');
    expect(sandboxProcess(server.child.pid)).toBeNull();
    expect(readSandboxAccess(servers.directory)).toBeNull();
  });
});
