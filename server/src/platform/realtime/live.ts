import type { LiveMessages } from '@homecoming/contract/live.ts';

/** Whom a message is for: one user's devices, or everybody who listens to a topic such as `community:<id>`. */
export type Audience = { user: string } | { topic: string };

/** Pushes messages to the people who are connected, on this server and on the others. */
export interface Live {
  push<T extends keyof LiveMessages>(to: Audience, type: T, data: LiveMessages[T]): void;
  /** Puts a user's open connections into a topic, or takes them out, on every server. */
  follow(userId: string, topic: string): void;
  unfollow(userId: string, topic: string): void;
  /** Closes the connections of ended sessions, on every server. */
  disconnect(sessionIds: readonly string[]): void;
}
