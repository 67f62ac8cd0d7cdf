import { LIVE_UNAUTHENTICATED, type LiveMessages } from '@homecoming/contract/live.ts';
import type { Audience } from './live.ts';

/** What the hub needs of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** One open connection of a signed-in user. */
export interface Connection {
  readonly socket: Socket;
  readonly userId: string;
  readonly sessionId: string;
  /** Checks the session and the topics anew: runs after the bus was away. Deals with its own failures. */
  readonly refresh: () => Promise<void>;
}

interface Entry extends Connection {
  readonly topics: Set<string>;
  /** While topics are being read: what changed since. True is joined, false is left. */
  changes: Map<string, boolean> | null;
}

const OPEN = 1;
const MOST_PER_USER = 20;
/** A reader this far behind is not reading; what waits for it would fill the memory. */
const MOST_BUFFERED_BYTES = 1024 * 1024;
/** Each of them asks the database twice. */
const REFRESHED_AT_ONCE = 5;

/** The text of a message, as it crosses the wire. */
export function liveText<T extends keyof LiveMessages>(type: T, data: LiveMessages[T]): string {
  return JSON.stringify({ type, data });
}

/** The connections of this process: who is here, with which session, and what they listen to. */
export class Hub {
  readonly #bySocket = new Map<Socket, Entry>();
  readonly #byUser = new Map<string, Set<Entry>>();
  readonly #bySession = new Map<string, Set<Entry>>();
  readonly #byTopic = new Map<string, Set<Entry>>();

  /** How many connections are open. */
  get size(): number {
    return this.#bySocket.size;
  }

  /** Takes a connection in, without topics. Of a user who has 20 already the oldest one is closed. */
  add(connection: Connection): void {
    const entry: Entry = { ...connection, topics: new Set(), changes: null };
    this.#bySocket.set(entry.socket, entry);
    put(this.#byUser, entry.userId, entry);
    put(this.#bySession, entry.sessionId, entry);
    const [oldest, ...others] = this.#byUser.get(entry.userId) ?? [];
    if (oldest && others.length >= MOST_PER_USER) this.#drop(oldest, 1008, 'too many connections');
  }

  remove(socket: Socket): void {
    const entry = this.#bySocket.get(socket);
    if (!entry) return;
    this.#bySocket.delete(socket);
    take(this.#byUser, entry.userId, entry);
    take(this.#bySession, entry.sessionId, entry);
    for (const topic of entry.topics) take(this.#byTopic, topic, entry);
  }

  /**
   * Sets what a connection listens to. A topic that is followed or left while `read` is under way stays so, whatever
   * `read` saw. One reading of a connection at a time.
   */
  async readTopics(socket: Socket, read: () => Promise<readonly string[]>): Promise<void> {
    const entry = this.#bySocket.get(socket);
    if (!entry) return;
    const changes = new Map<string, boolean>();
    entry.changes = changes;
    const wanted = new Set(await read());
    entry.changes = null;
    for (const [topic, joined] of changes) {
      if (joined) wanted.add(topic);
      else wanted.delete(topic);
    }
    // It may have gone meanwhile, and must not come back into the lists.
    if (!this.#bySocket.has(socket)) return;
    for (const topic of entry.topics) if (!wanted.has(topic)) this.#leave(entry, topic);
    for (const topic of wanted) this.#join(entry, topic);
  }

  /** Puts all connections of a user into a topic. */
  follow(userId: string, topic: string): void {
    for (const entry of this.#byUser.get(userId) ?? []) {
      entry.changes?.set(topic, true);
      this.#join(entry, topic);
    }
  }

  unfollow(userId: string, topic: string): void {
    for (const entry of this.#byUser.get(userId) ?? []) {
      entry.changes?.set(topic, false);
      this.#leave(entry, topic);
    }
  }

  /** Sends a text to whom it is for. */
  deliver(to: Audience, text: string): void {
    const entries = 'user' in to ? this.#byUser.get(to.user) : this.#byTopic.get(to.topic);
    for (const entry of entries ?? []) this.#send(entry, text);
  }

  /** Sends a text over one connection, if it is still there. */
  send(socket: Socket, text: string): void {
    const entry = this.#bySocket.get(socket);
    if (entry) this.#send(entry, text);
  }

  /** Closes the connections of ended sessions. */
  disconnect(sessionIds: readonly string[]): void {
    for (const entry of sessionIds.flatMap((id) => [...(this.#bySession.get(id) ?? [])])) {
      this.#drop(entry, LIVE_UNAUTHENTICATED, 'session ended');
    }
  }

  /** Closes every connection because the server goes away; clients come back to another, or later. */
  closeAll(): void {
    for (const entry of this.#bySocket.values()) this.#drop(entry, 1001, 'server is stopping');
  }

  /** Refreshes every connection: what the other servers said may have been lost. */
  async refreshAll(): Promise<void> {
    const waiting = [...this.#bySocket.values()].values();
    const next = async () => {
      for (const entry of waiting) await entry.refresh();
    };
    await Promise.all(Array.from({ length: REFRESHED_AT_ONCE }, next));
  }

  #send(entry: Entry, text: string): void {
    if (entry.socket.readyState !== OPEN) return;
    if (entry.socket.bufferedAmount <= MOST_BUFFERED_BYTES) return entry.socket.send(text);
    // A farewell would wait behind everything else that is not being read.
    this.remove(entry.socket);
    entry.socket.terminate();
  }

  #drop(entry: Entry, code: number, reason: string): void {
    this.remove(entry.socket);
    entry.socket.close(code, reason);
  }

  #join(entry: Entry, topic: string): void {
    entry.topics.add(topic);
    put(this.#byTopic, topic, entry);
  }

  #leave(entry: Entry, topic: string): void {
    entry.topics.delete(topic);
    take(this.#byTopic, topic, entry);
  }
}

function put(lists: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.add(entry);
  else lists.set(key, new Set([entry]));
}

function take(lists: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const list = lists.get(key);
  list?.delete(entry);
  if (list?.size === 0) lists.delete(key);
}
