import type { Log } from '../../log.ts';
import { LocalCounters, type CallCounters, type WindowState } from '../../concurrency/call-counters.ts';

/** How long this process counts alone after a failure, before it asks again. */
const ALONE_MS = 1_000;

interface SharedCountersOptions {
  readonly log: Log;
  /** Counts a call together with other processes; fails while they cannot be reached. */
  readonly countTogether: CallCounters['count'];
  readonly close: () => Promise<void>;
}

/**
 * Counts calls together with other processes. While that fails, this process counts alone and goes on from the calls it
 * has seen: limits stay, and nobody gets an error.
 */
export class SharedCounters implements CallCounters {
  readonly #options: SharedCountersOptions;
  readonly #own = new LocalCounters();
  #isAlone = false;
  #askAgainAt = 0;

  constructor(options: SharedCountersOptions) {
    this.#options = options;
  }

  async count(name: string, key: string, windowMs: number): Promise<WindowState> {
    const own = this.#own.countNow(name, key, windowMs);
    const now = performance.now();
    if (now < this.#askAgainAt) return own;
    // One call asks, and the others do not wait for a silent end.
    if (this.#isAlone) this.#askAgainAt = now + ALONE_MS;
    try {
      const state = await this.#options.countTogether(name, key, windowMs);
      if (this.#isAlone) this.#options.log.info('rate limits count the calls of all servers again');
      this.#isAlone = false;
      this.#askAgainAt = 0;
      return state;
    } catch (error) {
      this.#askAgainAt = performance.now() + ALONE_MS;
      if (!this.#isAlone) this.#options.log.warn({ reason: String(error) }, 'rate limits count this server alone');
      this.#isAlone = true;
      return own;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#own.close(), this.#options.close()]);
  }
}
