import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import type { ProviderAccess } from './platform/payments/provider.ts';
import { StartupError } from './platform/startup-error.ts';

const main = fileURLToPath(new URL('../../payment-sandbox/src/main.ts', import.meta.url));
const STOP_MS = 2_000;
const RESTART_MS = 1_000;

/** The payment sandbox beside a server. */
export interface RunningSandbox {
  readonly access: ProviderAccess & { readonly sandboxUrl: string };
  stop(): Promise<void>;
}

/**
 * Starts the payment sandbox as a child process, where the settings ask for one. It ends with this process, also after
 * kill -9, since it watches its standard input; when it ends by itself, it is started again at the same address.
 * @throws {StartupError}
 */
export async function startPaymentSandbox(config: Config, log: Log): Promise<RunningSandbox | null> {
  if (config.payments.kind !== 'sandbox') return null;
  const { port, listenAddress } = config;
  const own = listenAddress === '0.0.0.0' ? '127.0.0.1' : listenAddress;
  const [key, webhookSecret] = [secret('sk_test'), secret('whsec')];
  const env = {
    PATH: process.env.PATH,
    PAYMENT_SANDBOX_DIR: path.join(config.dataDirectory, 'payment-sandbox'),
    PAYMENT_SANDBOX_KEY: key,
    PAYMENT_SANDBOX_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_SANDBOX_WEBHOOK_URL: `http://${own}:${port}/api/v1/events/payments/webhook/`,
  };
  const stopping = new AbortController();
  const first = await launch({ ...env, PAYMENT_SANDBOX_PORT: process.env.PAYMENT_SANDBOX_PORT });
  const sandboxUrl = first.url;
  const sameAddress = { ...env, PAYMENT_SANDBOX_PORT: new URL(sandboxUrl).port };
  let { child } = first;
  const over = (async () => {
    while (!stopping.signal.aborted) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (stopping.signal.aborted) return;
      log.error('the payment sandbox has ended and is started again');
      await pause(RESTART_MS, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = (await launch(sameAddress).catch(() => null))?.child ?? child;
    }
  })();
  return {
    access: { secretKey: key, webhookSecrets: [webhookSecret], sandboxUrl },
    async stop() {
      stopping.abort();
      child.stdin?.end();
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await over;
      clearTimeout(late);
    },
  };
}

function secret(kind: string): string {
  return `${kind}_${randomBytes(18).toString('hex')}`;
}

async function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    const { url }: { url: string } = JSON.parse(line);
    // Nothing more is read from it, and it must not wait for a reader.
    child.stdout.resume();
    return { child, url };
  }
  throw new StartupError(
    `${complaint.trim() || 'The payment sandbox does not start.'} To do without, set PAYMENTS=off.`,
  );
}
