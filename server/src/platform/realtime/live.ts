import type { LiveMessages } from '@homecoming/contract/live.ts';

/**
 * Who gets a message: the devices of a user or of several users, or all connections that follow a topic such as
 * `community:<id>`.
 */
export type Audience = (
  | { readonly user: string }
  | { readonly users: readonly string[] }
  | { readonly topic: string }
) & {
  /** The people whose act or words the message is about: it does not reach anybody blocked by, or blocking, one of them. */
  readonly from?: readonly string[];
  /** Users who do not get it. */
  readonly except?: readonly string[];
  /** Only these users of the audience get it. */
  readonly only?: readonly string[];
};

/** Two users between whom a block was set or removed. */
export type UserPair = readonly [string, string];

/** Pushes messages to the people who are connected, on this server and on the others. */
export interface Live {
  /** @throws {Error} when the message is larger than a bus carries: send ids instead. */
  push<T extends keyof LiveMessages>(to: Audience, type: T, data: LiveMessages[T]): void;
  /** Puts a user's open connections into a topic, or takes them out, on every server. */
  follow(userId: string, topic: string): void;
  unfollow(userId: string, topic: string): void;
  /** Makes every server read again who is blocked for these users; until then each pair counts as blocked. */
  reloadBlocks(pairs: readonly UserPair[]): void;
  /** Makes the connections of a user, and those that follow a topic, read again what they may receive, on every server. */
  recheck(userId: string, topic: string): void;
  /** Closes the connections of ended sessions, on every server. */
  disconnect(sessionIds: readonly string[]): void;
}
