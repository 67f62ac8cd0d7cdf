import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { takePacket, type Frame } from './bus.ts';

/** What waits while the bus is away; beyond it the oldest go: clients refetch after such a time anyway. */
const MOST_WAITING = 10_000;

interface OutgoingOptions {
  /** This server's name on the bus. */
  readonly origin: string;
  readonly log: Log;
  /** Hands a packet to the bus; fails while it is away. */
  readonly send: (packet: string) => Promise<unknown>;
}

/** Frames on their way out. Those of one moment share a packet, and packets keep their order. */
export class OutboundQueue {
  readonly #options: OutgoingOptions;
  readonly #queue: Frame[] = [];
  readonly #closing = new AbortController();
  #sending: Promise<void> | null = null;

  constructor(options: OutgoingOptions) {
    this.#options = options;
  }

  add(frame: Frame): void {
    if (this.#closing.signal.aborted) return;
    this.#queue.push(frame);
    if (this.#queue.length > MOST_WAITING) this.#queue.shift();
    this.#sending ??= this.#drain();
  }

  /** Sends what waits, if the bus takes it at once, and then no more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #drain(): Promise<void> {
    // What is published in the same turn goes along.
    await Promise.resolve();
    while (this.#queue.length > 0 && (await this.#sendPacket(takePacket(this.#options.origin, this.#queue))));
    this.#sending = null;
  }

  /** Tries until the bus takes it; false when this end closed before it did. */
  async #sendPacket(packet: string): Promise<boolean> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      try {
        await this.#options.send(packet);
        return true;
      } catch (error) {
        this.#options.log.warn({ reason: String(error) }, 'the live bus did not take a message');
        if (this.#closing.signal.aborted) return false;
      }
      // Closing ends the pause, and leaves one more try.
      await pause(wait, null, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
    }
  }
}
