import { forEachConcurrently } from '../concurrency/for-each-concurrently.ts';
import { LIVE_UNAUTHENTICATED, type LiveMessages } from '@homecoming/contract/live.ts';
import type { Audience, UserPair } from './live.ts';

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
  /** Checks the session, and calls hub.load() again. One check runs after the other; it handles its own failures. */
  readonly check: () => Promise<void>;
}

/** What a user follows, and the users that are blocked for them, by whichever of the two. */
export interface Subscriptions {
  readonly topics: readonly string[];
  readonly blocked: readonly string[];
}

interface Entry extends Connection {
  readonly topics: Set<string>;
  /** Topics that this connection alone has asked for. */
  readonly watched: Set<string>;
  /** Null until the first load: nothing that comes from a person is sent before. */
  blocked: Set<string> | null;
  /** During a load: what changed since it began. */
  changes: Changes | null;
}

interface Changes {
  /** True is joined, false is left. */
  readonly topics: Map<string, boolean>;
  readonly blocked: Set<string>;
}

const OPEN = 1;
const MAX_PER_USER = 20;
/** A client that is this far behind does not read; its unsent messages would fill the memory. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Each check queries the database. */
const MAX_CHECKS_AT_ONCE = 5;

/** The text of a message, as it crosses the wire. */
export function liveText<T extends keyof LiveMessages>(type: T, data: LiveMessages[T]): string {
  return JSON.stringify({ type, data });
}

/** The connections of this process, by user, session and topic. Decides which of them get a message. */
export class Hub {
  readonly #bySocket = new Map<Socket, Entry>();
  readonly #byUser = new Map<string, Set<Entry>>();
  readonly #bySession = new Map<string, Set<Entry>>();
  readonly #byTopic = new Map<string, Set<Entry>>();

  /** How many connections are open. */
  get size(): number {
    return this.#bySocket.size;
  }

  /** Adds a connection, without topics. When the user has 20 already, their oldest one is closed. */
  add(connection: Connection): void {
    const entry: Entry = { ...connection, topics: new Set(), watched: new Set(), blocked: null, changes: null };
    this.#bySocket.set(entry.socket, entry);
    put(this.#byUser, entry.userId, entry);
    put(this.#bySession, entry.sessionId, entry);
    const [oldest, ...others] = this.#byUser.get(entry.userId) ?? [];
    if (oldest && others.length >= MAX_PER_USER) this.#drop(oldest, 1008, 'too many connections');
  }

  remove(socket: Socket): void {
    const entry = this.#bySocket.get(socket);
    if (!entry) return;
    this.#bySocket.delete(socket);
    take(this.#byUser, entry.userId, entry);
    take(this.#bySession, entry.sessionId, entry);
    for (const topic of [...entry.topics, ...entry.watched]) take(this.#byTopic, topic, entry);
  }

  /**
   * Sets what a connection follows and whom it is blocked with. A change that arrives while `read` runs is kept, whatever
   * `read` saw. One load of a connection at a time.
   */
  async load(socket: Socket, read: () => Promise<Subscriptions>): Promise<void> {
    const entry = this.#bySocket.get(socket);
    if (!entry) return;
    const changes: Changes = { topics: new Map(), blocked: new Set() };
    entry.changes = changes;
    const { topics, blocked } = await read();
    entry.changes = null;
    const wanted = new Set(topics);
    for (const [topic, joined] of changes.topics) {
      if (joined) wanted.add(topic);
      else wanted.delete(topic);
    }
    // A connection that was closed meanwhile must not come back into the lists.
    if (!this.#bySocket.has(socket)) return;
    entry.blocked = new Set([...blocked, ...changes.blocked]);
    for (const topic of entry.topics) if (!wanted.has(topic)) this.#leave(entry, topic);
    for (const topic of wanted) this.#join(entry, topic);
  }

  /** Puts all connections of a user into a topic. */
  follow(userId: string, topic: string): void {
    for (const entry of this.#byUser.get(userId) ?? []) {
      entry.changes?.topics.set(topic, true);
      this.#join(entry, topic);
    }
  }

  /** Replaces the topics that one connection has asked for. Returns those before. */
  watch(socket: Socket, topics: readonly string[]): readonly string[] {
    const entry = this.#bySocket.get(socket);
    if (!entry) return [];
    const before = [...entry.watched];
    for (const topic of before) take(this.#byTopic, topic, entry);
    entry.watched.clear();
    for (const topic of topics) {
      entry.watched.add(topic);
      put(this.#byTopic, topic, entry);
    }
    return before;
  }

  /** Whether a connection follows a topic. */
  follows(socket: Socket, topic: string): boolean {
    return this.#bySocket.get(socket)?.topics.has(topic) === true;
  }

  unfollow(userId: string, topic: string): void {
    for (const entry of this.#byUser.get(userId) ?? []) {
      entry.changes?.topics.set(topic, false);
      this.#leave(entry, topic);
    }
  }

  /**
   * A block between two users was set or removed: their connections are checked again. Until that has read who is blocked,
   * each pair counts as blocked, so that no message slips through.
   */
  reloadBlocks(pairs: readonly UserPair[]): void {
    for (const [a, b] of pairs) {
      this.#suspend(a, b);
      this.#suspend(b, a);
    }
    for (const userId of new Set(pairs.flat())) {
      for (const entry of this.#byUser.get(userId) ?? []) void entry.check();
    }
  }

  /** Checks the connections of a user, and those that follow a topic. */
  recheck(userId: string, topic: string): void {
    const entries = new Set([...(this.#byUser.get(userId) ?? []), ...(this.#byTopic.get(topic) ?? [])]);
    for (const entry of entries) void entry.check();
  }

  /** Sends a text to its audience, without those who are blocked with one of the people it comes from. */
  deliver({ from = [], except = [], only, ...to }: Audience, text: string): void {
    for (const entry of this.#listEntries(to)) {
      const isMeant = !except.includes(entry.userId) && (only === undefined || only.includes(entry.userId));
      if (isMeant && mayReceive(entry, from)) this.#send(entry, text);
    }
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

  /** Checks every connection, and makes each client fetch again: messages of other servers may have been lost. */
  async refreshAll(): Promise<void> {
    await forEachConcurrently([...this.#bySocket.values()], MAX_CHECKS_AT_ONCE, async (entry) => {
      await entry.check();
      this.send(entry.socket, liveText('ready', {}));
    });
  }

  #listEntries(to: Audience): Iterable<Entry> {
    if ('topic' in to) return this.#byTopic.get(to.topic) ?? [];
    const users = 'user' in to ? [to.user] : to.users;
    return users.flatMap((id) => [...(this.#byUser.get(id) ?? [])]);
  }

  #suspend(userId: string, other: string): void {
    for (const entry of this.#byUser.get(userId) ?? []) {
      entry.changes?.blocked.add(other);
      entry.blocked?.add(other);
    }
  }

  #send(entry: Entry, text: string): void {
    if (entry.socket.readyState !== OPEN) return;
    if (entry.socket.bufferedAmount <= MAX_BUFFERED_BYTES) return entry.socket.send(text);
    // A close frame would be queued behind the messages that the client does not read.
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

function mayReceive({ blocked }: Entry, from: readonly string[]): boolean {
  return from.length === 0 || (blocked !== null && !from.some((id) => blocked.has(id)));
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
