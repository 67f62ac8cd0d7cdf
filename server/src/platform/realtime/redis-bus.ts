import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { deliverPacket, type Bus, type BusListener } from './bus.ts';
import { OutboundQueue } from './outbound-queue.ts';
import { redisOptions } from './redis-options.ts';

const CHANNEL = 'homecoming_live';
/** How often an idle connection is asked whether it still is one. */
const PROBE_MS = 15_000;

interface RedisBusOptions {
  readonly redisUrl: string;
  readonly log: Log;
  readonly listener: BusListener;
}

/**
 * The bus over Redis, for many servers. Both connections come back by themselves.
 * @throws {Error} when the first ones cannot be had.
 */
export async function openRedisBus({ redisUrl, log, listener }: RedisBusOptions): Promise<Bus> {
  // Only an installation with Redis loads its client.
  const { Redis } = await import('ioredis');
  // What cannot go out now waits in our own queue, which keeps its order and is bounded.
  const publisher = new Redis(redisUrl, { ...redisOptions, maxRetriesPerRequest: 0 });
  const subscriber = new Redis(redisUrl, { ...redisOptions, maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => log.warn({ reason: error.message }, 'the live bus was cut'));
  }
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.subscribe(CHANNEL);
  } catch (error) {
    publisher.disconnect();
    subscriber.disconnect();
    throw error;
  }
  const origin = randomUUID();
  subscriber.on('message', (_channel, packet) => deliverPacket(packet, origin, listener));
  subscriber.on('ready', () => {
    // Where this fails the connection is gone again, and another 'ready' follows.
    subscriber.subscribe(CHANNEL).then(
      () => listener.onRestored(),
      () => undefined,
    );
  });
  const probe = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => subscriber.disconnect(true));
  }, PROBE_MS);
  probe.unref();
  const outgoing = new OutboundQueue({ origin, log, send: (packet) => publisher.publish(CHANNEL, packet) });
  return {
    publish: (frame) => outgoing.add(frame),
    async close() {
      clearInterval(probe);
      await outgoing.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
