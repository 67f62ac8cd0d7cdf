import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProviderAccess } from '@homecoming/server/platform/payments/provider.ts';

const main = fileURLToPath(new URL('../../payment-sandbox/src/main.ts', import.meta.url));

/** A payment sandbox of a test, as a process of its own. */
export interface TestSandbox {
  /** Such as http://127.0.0.1:4001. */
  readonly url: string;
  /** The API key that it takes. */
  readonly key: string;
  /** The secret of its webhooks. */
  readonly webhookSecret: string;
  /** Of its store. */
  readonly folder: string;
  readonly child: ChildProcess;
  /** Calls the control API, such as `settings` or `sessions/{id}/pay`; throws with its message where it refuses. */
  control(path: string, body?: object): Promise<Record<string, unknown>>;
  /** Ends it as with -9. */
  kill(): Promise<void>;
  /** Kills it, if it still runs, and starts another one over the same store. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a payment sandbox over an empty store; `env` adds to its environment. */
export async function startPaymentSandbox(env: Record<string, string> = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'homecoming-payments-'));
  const key = 'sk_test_homecoming';
  const webhookSecret = 'whsec_homecoming';
  const allEnv = {
    ...process.env,
    PAYMENT_SANDBOX_PORT: '0',
    PAYMENT_SANDBOX_DIR: folder,
    PAYMENT_SANDBOX_KEY: key,
    PAYMENT_SANDBOX_WEBHOOK_SECRET: webhookSecret,
    ...env,
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let running = await launch(allEnv).catch((error: unknown) => {
    remove();
    throw error;
  });

  return {
    get url() {
      return running.url;
    },
    get child() {
      return running.child;
    },
    key,
    webhookSecret,
    folder,
    async control(path, body) {
      const response = await fetch(`${running.url}/sandbox/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      // The boundary to JSON: the control API answers objects only.
      const answer = (await response.json()) as { error?: { message: string } };
      if (answer.error) throw new Error(answer.error.message);
      return { ...answer };
    },
    kill: () => end(running.child),
    async restart() {
      await end(running.child);
      running = await launch(allEnv);
    },
    async close() {
      await end(running.child);
      remove();
    },
  };
}

/** How a server reaches a sandbox. */
export function accessTo({ key, webhookSecret, url }: TestSandbox): ProviderAccess {
  return { secretKey: key, webhookSecrets: [webhookSecret], sandboxUrl: url };
}

async function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    const { url }: { url: string } = JSON.parse(line);
    return { child, url };
  }
  throw new Error(`The payment sandbox did not start: ${complaint}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
