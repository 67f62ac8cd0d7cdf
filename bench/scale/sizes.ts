import { createRowWriter, type RowWriter } from '../../server/src/fixtures/foreign-rows/foreign-rows.ts';

/** How many there are of what, for a number of members. */
export interface Sizes {
  readonly members: number;
  readonly communities: number;
  readonly posts: number;
  readonly events: number;
  readonly conversations: number;
  /** Conversations of a thousand messages each. */
  readonly longConversations: number;
  readonly messages: number;
  readonly notifications: number;
  readonly pointEntries: number;
}

/** Messages of a long conversation, and of each other one. */
export const LONG = 1_000;
export const SHORT = 9;
/** Conversations of the person with number 0. */
export const BUSY = 200;
export const EVENT_GUESTS = 20;
/** One person in this number belongs to the first community, which is the huge one. */
export const HUGE_SHARE = 5;

/** For each member five posts, ten messages, ten entries of points, and the rest in proportion. */
export function planSizes(members: number): Sizes {
  const conversations = members - 100;
  const longConversations = Math.ceil(conversations / 1_000);
  return {
    members,
    communities: Math.ceil(members / 100),
    posts: 5 * members,
    events: Math.ceil(members / EVENT_GUESTS),
    conversations,
    longConversations,
    messages: longConversations * LONG + (conversations - longConversations) * SHORT,
    notifications: 5 * members,
    pointEntries: 10 * members,
  };
}

/** The number of the person with whom a person has the conversation with the same number. */
export function getPartner(number: number): number {
  return number + 1 + (number < BUSY ? 0 : number % 50);
}

/** A writer for each size, with one clock, so that a thing has the same id in all tables. */
export function createWriters(sizes: Sizes) {
  const now = Date.now();
  const write = (rows: number) => createRowWriter(rows, sizes.communities, now);
  const [people, places, posts] = [write(sizes.members), write(sizes.communities), write(sizes.posts)];
  const [events, conversations] = [write(sizes.events), write(sizes.conversations)];
  const [messages, notifications] = [write(sizes.messages), write(sizes.notifications)];
  return {
    people,
    places,
    posts,
    events,
    conversations,
    messages,
    notifications,
    registrations: write(sizes.events * EVENT_GUESTS),
  };
}

export type Writers = Record<keyof ReturnType<typeof createWriters>, RowWriter>;
