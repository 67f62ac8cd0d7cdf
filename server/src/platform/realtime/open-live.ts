import type { Config } from '../config.ts';
import type { Pool } from '../db/database.ts';
import type { Log } from '../log.ts';
import { encodeFrame, type Bus, type BusListener, type BusMessage } from './bus.ts';
import { Hub } from './hub.ts';
import type { Live } from './live.ts';
import { openPostgresBus } from './postgres-bus.ts';
import { openRedisBus } from './redis-bus.ts';

interface LiveOptions {
  readonly config: Pick<Config, 'redisUrl'>;
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly log: Log;
}

/** The live connections of this server, and the bus to the other servers. */
export interface OpenLive extends Live {
  /** The connections of this server, for the route that accepts them. */
  readonly hub: Hub;
  /** Closes all connections, sends what is queued, and leaves the bus. */
  close(): Promise<void>;
}

/** Ids that fit into one message of the bus. */
const MAX_IDS = 100;

/**
 * Opens live delivery, with a bus over Redis where it is configured, else over PostgreSQL. A message reaches the
 * connections of this server at once, and those of the others over the bus.
 * @throws {Error} when the bus cannot be opened.
 */
export async function openLive(options: LiveOptions): Promise<OpenLive> {
  const hub = new Hub();
  const bus = await openBus(options, {
    onMessage: (message) => apply(hub, message),
    onRestored: () => void hub.refreshAll(),
  });
  const send = (message: BusMessage) => {
    const frame = encodeFrame(message);
    apply(hub, message);
    bus.publish(frame);
  };
  return {
    hub,
    push(to, type, data) {
      const parts = 'users' in to ? chunks(to.users, MAX_IDS).map((users) => ({ ...to, users })) : [to];
      for (const part of parts) send({ kind: 'push', to: part, type, data });
    },
    follow: (userId, topic) => send({ kind: 'follow', userId, topic }),
    unfollow: (userId, topic) => send({ kind: 'unfollow', userId, topic }),
    reloadBlocks(pairs) {
      for (const part of chunks(pairs, MAX_IDS / 2)) send({ kind: 'reload-blocks', pairs: part });
    },
    recheck: (userId, topic) => send({ kind: 'recheck', userId, topic }),
    disconnect(sessionIds) {
      for (const part of chunks(sessionIds, MAX_IDS)) send({ kind: 'disconnect', sessionIds: part });
    },
    async close() {
      hub.closeAll();
      await bus.close();
    },
  };
}

function openBus({ config, ...options }: LiveOptions, listener: BusListener): Promise<Bus> {
  const { redisUrl } = config;
  return redisUrl === null
    ? openPostgresBus({ ...options, listener })
    : openRedisBus({ redisUrl, log: options.log, listener });
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

function apply(hub: Hub, message: BusMessage): void {
  switch (message.kind) {
    case 'push':
      return hub.deliver(message.to, JSON.stringify({ type: message.type, data: message.data }));
    case 'follow':
      return hub.follow(message.userId, message.topic);
    case 'unfollow':
      return hub.unfollow(message.userId, message.topic);
    case 'reload-blocks':
      return hub.reloadBlocks(message.pairs);
    case 'recheck':
      return hub.recheck(message.userId, message.topic);
    case 'disconnect':
      return hub.disconnect(message.sessionIds);
  }
}
