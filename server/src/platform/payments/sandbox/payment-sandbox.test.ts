import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkPayoutAccount } from '@homecoming/contract/payouts.ts';
import { makeCommunity, signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { readSandboxAccess, type SandboxAccess } from './access-file.ts';
import { openPaymentSandbox, type PaymentSandbox } from './payment-sandbox.ts';
import { sandboxStatus } from './sandbox-status.ts';

const program = fileURLToPath(new URL('../../../../../payment-sandbox/src/main.ts', import.meta.url));
let folder: string;
const opened: PaymentSandbox[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'homecoming-sandbox-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<PaymentSandbox> {
  const sandbox = await openPaymentSandbox(program, parseConfig({ DATA_DIR: folder }), createLog('silent'));
  opened.push(sandbox);
  return sandbox;
}

function access(): SandboxAccess {
  const found = readSandboxAccess(folder);
  if (found === null) throw new Error('no payment sandbox was prepared');
  return found;
}

/** The answer to the owner of a new community who links a bank account. */
async function linkAccount({ access: provider }: PaymentSandbox) {
  const server = await startTestServer({}, undefined, provider);
  const owner = await signUpAs(server, 'Olivia Owner');
  await makeCommunity(owner);
  const body = { success_url: '/payment-success', cancel_url: '/payment-success', refresh_url: '/payment-success' };
  const answer = await owner.call(linkPayoutAccount, { body });
  await server.close();
  return answer;
}

describe('the payment sandbox of a data folder', () => {
  it('waits for the payment sandbox in the first call', async () => {
    const sandbox = await open();
    sandbox.start();
    const { status, body } = await linkAccount(sandbox);
    expect(status).toBe(200);
    expect(body.url).toContain(`${parseConfig({}).publicUrl}/sandbox/account-link/`);
  });

  it('makes payments unavailable while it cannot run, and nothing else', async () => {
    const sandbox = await open();
    mkdirSync(path.join(folder, 'payment-sandbox/ledger.sqlite'));
    sandbox.start();
    const { status, error } = await linkAccount(sandbox);
    expect([status, error.code]).toEqual([503, 'provider_unavailable']);
  });

  it('runs one payment sandbox for every process, which another server takes over', async () => {
    const [first, second, worker] = await Promise.all([open(), open(), open()]);
    expect(second.access.secretKey).toBe(first.access.secretKey);
    expect(worker.access.sandboxUrl).toBe(first.access.sandboxUrl);
    first.start();
    await first.access.ready?.();
    second.start();
    await Promise.all([second.access.ready?.(), worker.access.ready?.()]);
    expect(await sandboxStatus(access())).toBe('running');
    await first.close();
    await vi.waitFor(async () => expect(await sandboxStatus(access())).toBe('running'), { timeout: 15_000 });
  });

  it('moves to another port where a program has taken its own', async () => {
    await open();
    const before = access();
    const other = createServer((_, response) => response.end('hello')).listen(before.port, '127.0.0.1');
    const { sandboxUrl } = (await open()).access;
    expect(sandboxUrl).not.toBe(`http://127.0.0.1:${before.port}`);
    expect(access()).toEqual({ ...before, port: Number(new URL(sandboxUrl ?? '').port) });
    other.close();
  });

  it('writes a new access file for the payment sandbox where it is damaged', async () => {
    await open();
    writeFileSync(path.join(folder, 'payment-sandbox/access.json'), '');
    expect((await open()).access.secretKey).toBe(access().key);
  });
});
