import type { Config } from '../config.ts';
import type { Pool } from '../db/database.ts';
import type { Log } from '../log.ts';
import { frameOf, type Bus, type BusListener, type BusMessage } from './bus.ts';
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

/** The live connections of this server, and its line to the other servers. */
export interface OpenLive extends Live {
  /** The connections of this server, for the route that accepts them. */
  readonly hub: Hub;
  /** Sends what waits, says good-bye to everybody, and leaves the bus. */
  close(): Promise<void>;
}

/** Ids of sessions that fit into one message. */
const SESSIONS_AT_ONCE = 100;

/**
 * Opens the way to connected people: over Redis where it is set, else over PostgreSQL. What is pushed reaches the
 * connections of this server at once, and those of the others over the bus.
 * @throws {Error} when the bus cannot be had; on push() of more than a bus carries.
 */
export async function openLive(options: LiveOptions): Promise<OpenLive> {
  const hub = new Hub();
  const bus = await openBus(options, {
    onMessage: (message) => apply(hub, message),
    onRestored: () => void hub.refreshAll(),
  });
  const tell = (message: BusMessage) => {
    const frame = frameOf(message);
    apply(hub, message);
    bus.publish(frame);
  };
  return {
    hub,
    push: (to, type, data) => tell({ kind: 'push', to, type, data }),
    follow: (userId, topic) => tell({ kind: 'follow', userId, topic }),
    unfollow: (userId, topic) => tell({ kind: 'unfollow', userId, topic }),
    disconnect(sessionIds) {
      for (let start = 0; start < sessionIds.length; start += SESSIONS_AT_ONCE) {
        tell({ kind: 'disconnect', sessionIds: sessionIds.slice(start, start + SESSIONS_AT_ONCE) });
      }
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

function apply(hub: Hub, message: BusMessage): void {
  switch (message.kind) {
    case 'push':
      return hub.deliver(message.to, JSON.stringify({ type: message.type, data: message.data }));
    case 'follow':
      return hub.follow(message.userId, message.topic);
    case 'unfollow':
      return hub.unfollow(message.userId, message.topic);
    case 'disconnect':
      return hub.disconnect(message.sessionIds);
  }
}
