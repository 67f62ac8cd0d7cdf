import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from '../db/database.ts';
import type { Log } from '../log.ts';
import { deliverPacket, type Bus, type BusListener } from './bus.ts';
import { OutboundQueue } from './outbound-queue.ts';

const CHANNEL = 'homecoming_live';
/** How often an idle connection is asked whether it still is one: a cut cable says nothing by itself. */
const PROBE_MS = 15_000;

// A notification is gone after a crash anyway: its commit need not wait for the disk.
const publish = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`;

interface PostgresBusOptions {
  /** Publishes. */
  readonly pool: Pool;
  /** Where the one connection that listens goes. */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly listener: BusListener;
}

/**
 * The bus over LISTEN and NOTIFY. Its listening connection is opened again whenever it breaks, with growing pauses.
 * @throws {Error} when the first connection cannot be had.
 */
export async function openPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const { pool, log, listener } = options;
  const origin = randomUUID();
  const others = new Set<string>();
  const notify = (packet: string) => pool.query({ name: 'live_publish', text: publish, values: [CHANNEL, packet] });
  // A packet without frames is a greeting. A server greets each server that it did not know, so that both know each other.
  const greet = () =>
    notify(origin).catch((error: unknown) => log.warn({ err: error }, 'the live bus took no greeting'));
  const outgoing = new OutboundQueue({
    origin,
    log,
    // No other server: a notification for each like would cost as much as the like.
    send: async (packet) => others.size > 0 && (await notify(packet)),
  });
  const onPacket = (packet: string) => {
    const [from = origin] = packet.split('\n', 1);
    if (from !== origin && !others.has(from)) {
      others.add(from);
      void greet();
    }
    deliverPacket(packet, origin, listener);
  };
  const subscription = new Subscription(options, onPacket, greet);
  await subscription.open();
  return {
    publish: (frame) => outgoing.add(frame),
    async close() {
      await outgoing.close();
      await subscription.close();
    },
  };
}

/** One listening connection at a time, for as long as the bus is open. */
class Subscription {
  readonly #options: PostgresBusOptions;
  readonly #onPacket: (packet: string) => void;
  readonly #onListening: () => Promise<unknown>;
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #reopening: Promise<void> = Promise.resolve();

  constructor(options: PostgresBusOptions, onPacket: (packet: string) => void, onListening: () => Promise<unknown>) {
    this.#options = options;
    this.#onPacket = onPacket;
    this.#onListening = onListening;
  }

  async open(): Promise<void> {
    const client = newClient(this.#options.databaseUrl);
    client.on('notification', ({ payload }) => this.#onPacket(payload ?? ''));
    // An error is followed by 'end', and that is where it is dealt with.
    client.on('error', (error) => this.#options.log.warn({ reason: error.message }, 'the live bus was cut'));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    const probe = setInterval(() => void this.#probe(client), PROBE_MS);
    probe.unref();
    client.once('end', () => {
      clearInterval(probe);
      if (!this.#closing.signal.aborted) this.#reopening = this.#reopen();
    });
    // Only now: a cut from here on is seen, also while others are greeted.
    await this.#onListening();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reopening;
    await this.#client?.end().catch(() => undefined);
  }

  async #reopen(): Promise<void> {
    this.#client = null;
    for (let wait = 50; !this.#closing.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        // A little chance in it, so that all the servers do not come back in the same instant.
        await pause(wait * (0.5 + Math.random()), null, { signal: this.#closing.signal, ref: false });
        await this.open();
        this.#options.log.info('the live bus is back');
        return this.#options.listener.onRestored();
      } catch (error) {
        if (!this.#closing.signal.aborted) this.#options.log.warn({ reason: String(error) }, 'the live bus is away');
      }
    }
  }

  async #probe(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1');
    } catch {
      // Ends the socket at once: a proper farewell would wait for a peer that is not there.
      client.connection.stream.destroy();
    }
  }
}

function newClient(databaseUrl: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: 'homecoming-live',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
}
