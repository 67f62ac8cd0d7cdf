import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackages } from '../scripts/apt.ts';
import { root, type RunningServer } from './servers.ts';

/** One request to a server. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  /** Requests that were answered. */
  readonly requests: number;
  readonly seconds: number;
  /** Requests a second. */
  readonly rate: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export interface Target {
  readonly server: RunningServer;
  readonly connections: number;
  readonly seconds: number;
  /** Sent again and again; those of a queue once each. */
  readonly requests: readonly Request[] | RequestQueue;
}

/** Two servers that were loaded in the same round. */
export interface Turn {
  readonly first: Load & Aftermath;
  readonly second: Load & Aftermath;
}

interface Aftermath {
  /** Requests a second until the effects of all of them have run. */
  readonly sustained: number;
  /** Processor time of the server and of PostgreSQL for each request, with its effects; NaN where PostgreSQL is unknown. */
  readonly cpuMs: { readonly server: number; readonly postgres: number };
}

/** What background work the load of the first server leaves, and the clock of the PostgreSQL below both. */
interface TurnOptions {
  /** Requests after which a server is warm. Where each takes long, fewer say so. */
  warmUpRequests?: number;
  waitForEffects?: () => Promise<void>;
  postgresCpuMs?: () => number;
}

/** A server is warm after this number of requests. */
const WARM_UP_REQUESTS = 2_000;
/** More requests of a queue than a server answers in a second. */
const MAX_PER_SECOND = 8_000;
const script = path.join(root, 'bench', 'requests.lua');

/** Requests that are each sent once. */
export class RequestQueue {
  readonly #source: Iterator<Request>;
  #returned: Request[] = [];

  constructor(source: Iterable<Request>) {
    this.#source = source[Symbol.iterator]();
  }

  take(count: number): Request[] {
    const taken = this.#returned.splice(0, count);
    while (taken.length < count) {
      const { value, done } = this.#source.next();
      if (done === true) break;
      taken.push(value);
    }
    return taken;
  }

  giveBack(requests: readonly Request[]): void {
    this.#returned = [...requests, ...this.#returned];
  }
}

/** Loads a server on this machine for some seconds. Any answer but a success is an error. */
export async function load(target: Target): Promise<Load> {
  const { requests, seconds } = target;
  if (!(requests instanceof RequestQueue)) return await sendAll(target, requests).then(({ load: result }) => result);
  const batch = requests.take(seconds * MAX_PER_SECOND);
  const { load: result, sent } = await sendAll(target, batch);
  if (sent > batch.length) throw new Error(`${target.server.url}: ${batch.length} requests were too few`);
  requests.giveBack(batch.slice(sent));
  return result;
}

/** Loads two servers alternately, a pair of figures each round. What the first leaves to do does not slow the second. */
export async function inTurns(
  rounds: number,
  first: Target,
  second: Target,
  options: TurnOptions = {},
): Promise<Turn[]> {
  const turns: Turn[] = [];
  const { waitForEffects: _, warmUpRequests = WARM_UP_REQUESTS, ...withoutEffects } = options;
  await warmUp(first, warmUpRequests);
  await options.waitForEffects?.();
  await warmUp(second, warmUpRequests);
  for (let round = 0; round < rounds; round += 1) {
    const ofFirst = await loadWithEffects(first, options);
    turns.push({ first: ofFirst, second: await loadWithEffects(second, withoutEffects) });
  }
  return turns;
}

async function warmUp(target: Target, requests: number): Promise<void> {
  for (let sent = 0; sent < requests; sent += (await load({ ...target, seconds: 1 })).requests);
}

async function loadWithEffects(
  target: Target,
  { waitForEffects, postgresCpuMs = () => Number.NaN }: TurnOptions,
): Promise<Load & Aftermath> {
  const [server, postgres] = [target.server.cpuMs(), postgresCpuMs()];
  const result = await load(target);
  const answeredAt = performance.now();
  await waitForEffects?.();
  const effectSeconds = waitForEffects === undefined ? 0 : (performance.now() - answeredAt) / 1_000;
  return {
    ...result,
    sustained: result.requests / (result.seconds + effectSeconds),
    cpuMs: {
      server: (target.server.cpuMs() - server) / result.requests,
      postgres: (postgresCpuMs() - postgres) / result.requests,
    },
  };
}

/** What `requests.lua` prints; times in microseconds. */
interface Report {
  requests: number;
  duration: number;
  failed: number;
  broken: number;
  median: number;
  p95: number;
  p99: number;
  sent: number;
}

async function sendAll(target: Target, requests: readonly Request[]): Promise<{ load: Load; sent: number }> {
  const file = path.join(os.tmpdir(), `homecoming-requests-${process.pid}`);
  writeFileSync(file, requests.map((request) => formatRequest(target.server.url, request)).join('\0'));
  try {
    const { failed, broken, ...report } = await runWrk(target, file);
    if (failed > 0 || broken > 0) {
      throw new Error(`${target.server.url}: ${failed} answers were no success, ${broken} connections broke`);
    }
    const seconds = report.duration / 1_000_000;
    const times = { medianMs: report.median / 1_000, p95Ms: report.p95 / 1_000, p99Ms: report.p99 / 1_000 };
    return {
      load: { requests: report.requests, seconds, rate: report.requests / seconds, ...times },
      sent: report.sent,
    };
  } finally {
    rmSync(file, { force: true });
  }
}

function formatRequest(url: string, { method, path: address, headers = {}, body = '' }: Request): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: new URL(url).host, ...headers, ...length }).map(
    ([key, value]) => `${key}: ${value}`,
  );
  return [`${method} ${address} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

async function runWrk({ server, connections, seconds }: Target, file: string): Promise<Report> {
  ensureWrk();
  const args = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--timeout',
    '20s',
    '-s',
    script,
    server.url,
  ];
  const wrk = spawn('wrk', args, { env: { ...process.env, REQUESTS: file }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  wrk.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => wrk.once('close', resolve));
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (line === undefined) throw new Error(`wrk says: ${output}`);
  // The boundary to the script beside this file.
  return JSON.parse(line) as Report;
}

function ensureWrk(): void {
  if (hasWrk()) return;
  console.log('Installing wrk ...');
  const problem = installDebianPackages(['wrk']);
  if (!hasWrk()) throw new Error(`Benchmarks need wrk (Debian: apt-get install wrk). ${problem ?? ''}`);
}

function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined;
}
