import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { ProviderAccess } from '../provider.ts';
import { WEBHOOK_PATH } from '../webhooks.ts';
import { openSandboxAccess, sandboxFolder, type SandboxAccess } from './access-file.ts';
import { sandboxStatus } from './sandbox-status.ts';

/** The payment sandbox beside a server. */
export interface PaymentSandbox {
  readonly access: ProviderAccess;
  /**
   * Starts it without waiting, and again whenever it ends. Where another server with the same data folder runs it, this
   * one uses it and takes over when it ends.
   */
  start(): void;
  close(): Promise<void>;
}

/** Before the sandbox is started again; doubles with each failure. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A sandbox that ran for this long did not fail to start. */
const STABLE_AFTER_MS = 10_000;
/** How often a server looks whether the sandbox of another one still runs. */
const LOOK_EVERY_MS = 2_000;
const STOP_WITHIN_MS = 2_000;

/**
 * Prepares the payment sandbox of the data folder; `program` is what is started. The access is valid at once, and the
 * first call waits for the start.
 */
export async function openPaymentSandbox(program: string, config: Config, log: Log): Promise<PaymentSandbox> {
  const access = await openSandboxAccess(config.dataDirectory);
  const stop = new AbortController();
  const answered = Promise.withResolvers<void>();
  let running: Promise<void> | null = null;
  return {
    access: {
      ...sandboxAccess(access),
      ready: () => (running === null ? Promise.resolve() : answered.promise),
    },
    start() {
      running ??= keepRunning({ program, config, access, log, stop: stop.signal, onAnswer: answered.resolve });
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** How to reach a payment sandbox that runs. */
export function sandboxAccess({ port, key, webhookSecret }: SandboxAccess): ProviderAccess {
  return { secretKey: key, webhookSecrets: [webhookSecret], sandboxUrl: `http://127.0.0.1:${port}` };
}

interface Options {
  readonly program: string;
  readonly config: Config;
  readonly access: SandboxAccess;
  readonly log: Log;
  readonly stop: AbortSignal;
  /** The sandbox answers, or has failed to. */
  readonly onAnswer: () => void;
}

async function keepRunning(options: Options): Promise<void> {
  const { access, log, stop, onAnswer } = options;
  let failures = 0;
  while (!stop.aborted) {
    if ((await sandboxStatus(access)) === 'running') {
      onAnswer();
      await pause(LOOK_EVERY_MS, stop);
      continue;
    }
    const startedAt = performance.now();
    const complaint = await runOnce(options);
    onAnswer();
    if (stop.aborted) return;
    if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
    log.warn({ complaint }, 'the payment sandbox ended; it is started again');
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), stop);
    failures += 1;
  }
}

/** Runs one process until it ends, and returns what it wrote to its standard error. */
async function runOnce({ program, config, access, stop, onAnswer }: Options): Promise<string> {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', program], {
    // The settings of the server, such as its database, are none of its business.
    env: {
      PAYMENT_SANDBOX_DIR: sandboxFolder(config.dataDirectory),
      PAYMENT_SANDBOX_PORT: String(access.port),
      PAYMENT_SANDBOX_KEY: access.key,
      PAYMENT_SANDBOX_WEBHOOK_SECRET: access.webhookSecret,
      PAYMENT_SANDBOX_WEBHOOK_URL: sandboxWebhookUrl(config),
      PAYMENT_SANDBOX_APP_URL: config.publicUrl,
    },
    // It ends when the first pipe does, which the operating system closes when this process dies.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stdin.on('error', () => undefined);
  child.stdout.once('data', onAnswer);
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-1_000)));
  const end = () => endChild(child);
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  try {
    await once(child, 'close');
  } catch (error) {
    return String(error);
  } finally {
    stop.removeEventListener('abort', end);
  }
  return complaint;
}

function endChild(child: ChildProcess): void {
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  child.once('close', () => clearTimeout(timer));
}

/** Where the sandbox sends its events: the server's own address, as seen from this machine. */
export function sandboxWebhookUrl({ listenAddress, port }: Config): string {
  const everyAddress = ['0.0.0.0', '::'].includes(listenAddress);
  const host = everyAddress ? '127.0.0.1' : listenAddress;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${WEBHOOK_PATH}`;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
