import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkoutParams, createPayee, createSdk } from './fixtures/sdk.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
});
beforeEach(async () => {
  const { exitCode, signalCode } = sandbox.child;
  if (exitCode !== null || signalCode !== null) await sandbox.restart();
});
afterAll(() => sandbox.close());

it('refuses to start in production', async () => {
  await expect(startPaymentSandbox({ NODE_ENV: 'production' })).rejects.toThrow(
    'does not run with NODE_ENV=production',
  );
});

it('ends when its standard input is closed', async () => {
  const exit = once(sandbox.child, 'exit');
  sandbox.child.stdin?.end();
  expect(await exit).toEqual([0, null]);
});

it('goes on after Ctrl-C in the terminal of its parent', async () => {
  sandbox.child.kill('SIGINT');
  expect(await sandbox.control('webhooks')).toEqual({ pending: 0 });
  expect(sandbox.child.signalCode).toBeNull();
});

it('ends with a parent that is killed', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const source = `
    const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(main)}], {
      env: { ...process.env, PAYMENT_SANDBOX_DIR: ${JSON.stringify(sandbox.folder)} + '/other',
        PAYMENT_SANDBOX_KEY: 'sk_test_1', PAYMENT_SANDBOX_WEBHOOK_SECRET: 'whsec_1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdout.on('data', () => console.log(child.pid));
  `;
  const parent = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = await once(parent.stdout, 'data');
  // The pipe to the parent's own output is closed once neither process has it.
  const bothGone = once(parent, 'close');
  parent.kill('SIGKILL');
  await bothGone;
  await expect.poll(() => isAlive(Number(pid)), { timeout: 10_000 }).toBe(false);
});

it('has every acknowledged charge, session and answer after kill -9, at the same address', async () => {
  const stripe = createSdk(sandbox);
  const payee = await createPayee(stripe, sandbox);
  const params = checkoutParams(payee);
  const options = { idempotencyKey: 'checkout:1' };
  const session = await stripe.checkout.sessions.create(params, options);
  await sandbox.control(`sessions/${session.id}/pay`, {});
  const { url } = sandbox;

  await sandbox.restart();
  expect(sandbox.url).toBe(url);
  expect(await stripe.checkout.sessions.create(params, options)).toMatchObject({ id: session.id });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  });
  const { charges } = await sandbox.control('ledger');
  expect(charges).toContainEqual(expect.objectContaining({ session: session.id, amount: 2_500 }));
});

it('gives open checkouts their page at another address when the old one is taken', async () => {
  const stripe = createSdk(sandbox);
  const { id } = await stripe.checkout.sessions.create(checkoutParams(await createPayee(stripe, sandbox)));
  const { port } = new URL(sandbox.url);
  await sandbox.kill();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
  await sandbox.restart();
  other.close();

  expect(new URL(sandbox.url).port).not.toBe(port);
  const { url } = await createSdk(sandbox).checkout.sessions.retrieve(id);
  expect((await fetch(url ?? '')).status).toBe(200);
});

it('refuses a store that another sandbox has open', async () => {
  await expect(startPaymentSandbox({ PAYMENT_SANDBOX_DIR: sandbox.folder })).rejects.toThrow('database is locked');
});

it('listens on this machine only', () => {
  expect(new URL(sandbox.url).hostname).toBe('127.0.0.1');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
