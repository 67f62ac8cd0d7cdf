import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Pool, Queryable, Transaction } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { FactBus } from './facts.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Live } from './realtime/live.ts';
import type { Storage } from './storage/storage.ts';
import type { CallCounters } from './concurrency/call-counters.ts';
import type { TaskQueue } from './concurrency/task-queue.ts';

/** What every request and every job has at hand; built once by app.ts. */
export interface App {
  readonly config: Config;
  readonly pool: Pool;
  /** Connections for transactions: they wait for locks and the disk, and no read queues up behind them. */
  readonly writePool: Pool;
  /** Lets transactions of one queue wait for each other, see transaction(). */
  readonly writes: TaskQueue;
  /** The pool, or the open transaction inside of withTransaction(). */
  readonly db: Queryable;
  /** Where readFromReplica() reads; null: this installation has none. */
  readonly replica: Replica | null;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly live: Live;
  /** Null: this installation takes no payments. */
  readonly payments: PaymentProvider | null;
  readonly facts: FactBus;
  /** Facts with durable effects have been committed: the outbox has work. */
  readonly processOutbox: () => Promise<void> | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** The signed-in user of a request, read from the database for this request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** Of the platform staff, in a session with a second factor of the last hours. Others of the staff are plain people. */
  readonly isStaff: boolean;
  /** Of the platform staff, without such a session: reaches settings of their own only. */
  readonly lacksSecondFactor: boolean;
  readonly verified: boolean;
  /** When this session last gave its password, or signed in by passkey. */
  readonly passwordConfirmedAt: Date;
  /** When this session gave a second factor; null: not. */
  readonly secondFactorAt: Date | null;
}

/** The caller's `Idempotency-Key`, and the fingerprint of its request. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

/** The app and the caller. */
export interface Context extends App {
  readonly actor: Actor | null;
  /** The network that the caller is in: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly network: string;
  readonly userAgent: string;
  /** Names the request in the log, and to a person whose request failed. */
  readonly requestId: string;
  /** The address of this installation as the caller's browser knows it, such as `http://192.168.1.5:3000`. */
  readonly siteUrl: string;
  readonly idempotency: Idempotency | null;
  /** Null: this installation has no limits of calls. */
  readonly callCounters: CallCounters | null;
  /** The position of the log that no read may be behind: the caller's newest write. 0: any. */
  readonly readAfter: bigint;
  /** The call may change something: it is no GET. */
  readonly changes: boolean;
  /** The queue of its transactions: the first id in its path, which is what it changes, else its caller. */
  readonly writeQueue: string | null;
}

/** A context whose caller is signed in. */
export interface UserContext extends Context {
  readonly actor: Actor;
}

/** The same context, reading and writing inside a transaction. */
export function withTransaction<C extends App>(ctx: C, tx: Transaction): C {
  return { ...ctx, db: tx };
}
