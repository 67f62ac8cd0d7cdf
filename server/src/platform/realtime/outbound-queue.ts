import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { takePacket, type Frame } from './bus.ts';

/** Frames that are kept while the bus is lost; the oldest are dropped beyond it, since clients refetch afterwards. */
const MAX_QUEUED = 10_000;

interface OutboundQueueOptions {
  /** This server's name on the bus. */
  readonly origin: string;
  readonly log: Log;
  /** Hands a packet to the bus; fails while it is away. */
  readonly send: (packet: string) => Promise<unknown>;
}

/** Unsent frames. Frames that are added together share a packet, and packets keep their order. */
export class OutboundQueue {
  readonly #options: OutboundQueueOptions;
  readonly #queue: Frame[] = [];
  readonly #closing = new AbortController();
  #sending: Promise<void> | null = null;

  constructor(options: OutboundQueueOptions) {
    this.#options = options;
  }

  add(frame: Frame): void {
    if (this.#closing.signal.aborted) return;
    this.#queue.push(frame);
    if (this.#queue.length > MAX_QUEUED) this.#queue.shift();
    this.#sending ??= this.#drain();
  }

  /** Tries once more to send what is queued, and accepts nothing after that. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #drain(): Promise<void> {
    // Frames of the same turn share the packet.
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
