import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalCounters } from '../concurrency/call-counters.ts';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { Channel } from './channel.ts';
import type { Assignment, PrimaryServices, ProcessMetric, ServerServices, SignIns } from './services.ts';

interface ServerProcessesOptions {
  readonly count: number;
  readonly assignment: Omit<Assignment, 'number'>;
  readonly log: Log;
}

/** How a process ended. */
interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Before a process is started again; doubles with each failure. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran for this long did not fail to start. */
const STABLE_AFTER_MS = 10_000;
/** The database and the payment sandbox still have to end within ten seconds. */
const FORCE_AFTER_MS = 8_000;
/** What a process has not answered by then is left out of the metrics. */
const METRICS_WITHIN_MS = 2_000;

/** Server processes that share one port. One that ends is started again. */
export class ServerProcesses {
  readonly #options: ServerProcessesOptions;
  readonly #running = new Map<Worker, Promise<End>>();
  /** Those that answer requests. */
  readonly #reported = new Map<Worker, Channel<ServerServices>>();
  readonly #counters = new LocalCounters();
  readonly #stopping = new AbortController();

  constructor(options: ServerProcessesOptions) {
    this.#options = options;
    // As values, so that NaN stays NaN.
    cluster.setupPrimary({ serialization: 'advanced' });
  }

  /**
   * Starts them: the first one prepares the database before the others start. Returns how people of the demo world sign in.
   * @throws {StartupError} when the first one ends before it answers requests.
   */
  async start(): Promise<SignIns> {
    const announced = Promise.withResolvers<SignIns>();
    const ended = this.#fork(1, announced.resolve);
    const failed = ended.then((): never => {
      throw new StartupError('A server process did not start. The lines above say why.');
    });
    const signIns = await Promise.race([announced.promise, failed]);
    void this.#keepRunning(1, ended);
    for (let number = 2; number <= this.#options.count; number += 1) void this.#keepRunning(number);
    return signIns;
  }

  /** Ends them all, by force those that have not ended by themselves after eight seconds. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const killAll = (signal: NodeJS.Signals) => {
      for (const worker of this.#running.keys()) worker.process.kill(signal);
    };
    killAll('SIGTERM');
    const force = setTimeout(killAll, FORCE_AFTER_MS, 'SIGKILL');
    await Promise.all(this.#running.values());
    clearTimeout(force);
  }

  /** @param ended of a process with this number that runs already */
  async #keepRunning(number: number, ended?: Promise<End>): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    let end = ended;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const why = await (end ?? this.#fork(number));
      end = undefined;
      if (signal.aborted) return;
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
      this.#options.log.error({ number, ...why }, 'a server process ended; another one takes its place');
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      await wait(pause, undefined, { signal }).catch(() => undefined);
      failures += 1;
    }
  }

  #fork(number: number, onAnnounced: (signIns: SignIns) => void = () => undefined): Promise<End> {
    const worker = cluster.fork();
    const services: PrimaryServices = {
      getAssignment: () => ({ ...this.#options.assignment, number }),
      reportReady: (signIns) => {
        this.#reported.set(worker, channel);
        onAnnounced(signIns);
      },
      count: (calls) => calls.map((call) => this.#counters.countNow(...call)),
      collectMetrics: () => this.#collectMetrics(),
    };
    const channel = new Channel<ServerServices>(
      {
        // It may have ended while its question was answered.
        send: (packet) => worker.isConnected() && worker.send(packet, () => undefined),
        listen: (onPacket) => void worker.on('message', onPacket),
      },
      services,
    );
    const ended = waitForEnd(worker).finally(() => {
      this.#running.delete(worker);
      this.#reported.delete(worker);
      channel.close();
    });
    this.#running.set(worker, ended);
    return ended;
  }

  async #collectMetrics(): Promise<readonly (readonly ProcessMetric[])[]> {
    const tooLate = wait(METRICS_WITHIN_MS, null, { ref: false });
    const answers = [...this.#reported.values()].map((channel) =>
      Promise.race([channel.ask('readMetrics', undefined).catch(() => null), tooLate]),
    );
    return (await Promise.all(answers)).filter((metrics) => metrics !== null);
  }
}

function waitForEnd(worker: Worker): Promise<End> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
    // A broken pipe is followed by the end; a process that could not be started has no id, and no end.
    worker.on('error', () => worker.process.pid === undefined && resolve({ code: null, signal: null }));
  });
}
