import { limits } from '@homecoming/contract/limits.ts';
import { ONLINE_MS } from '@homecoming/contract/live.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsConnected } from '../lib/browser/connection.ts';
import { live } from '../lib/live-connection.ts';
import { session } from '../lib/session.ts';
import { createStore, useStore } from '../lib/store.ts';
import { createTicker } from '../lib/ticker.ts';

const ACTIVE_EVERY_MS = 30_000;
const TYPING_EVERY_MS = 3_000;
const TYPING_SHOWN_MS = 5_000;
const everyHalfMinute = createTicker(ACTIVE_EVERY_MS);

/** When people were last active, by id. */
const lastActive = createStore<ReadonlyMap<string, number>>(new Map());
/** Who is typing, by conversation. */
const typing = createStore<ReadonlyMap<string, string>>(new Map());
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();
/** The people whose presence parts of the screen show. */
const watchers = new Set<readonly string[]>();
let hasWatched = false;
let lastTypingSent = 0;
let lastActiveSent = 0;

// Another user may not see what this one was shown
session.listen(() => {
  lastActive.set(new Map());
  typing.set(new Map());
  [lastTypingSent, lastActiveSent] = [0, 0];
});

export function showPresence(user: string, lastActiveAt: string | null): void {
  const known = new Map(lastActive.get());
  if (lastActiveAt === null) known.delete(user);
  else known.set(user, Date.parse(lastActiveAt));
  lastActive.set(known);
}

export function showTyping(conversation: string, user: string): void {
  typing.set(new Map(typing.get()).set(conversation, user));
  clearTimeout(typingTimers.get(conversation));
  typingTimers.set(
    conversation,
    setTimeout(() => hideTyping(conversation), TYPING_SHOWN_MS),
  );
}

/** Their message has come, or some time has passed. */
export function hideTyping(conversation: string): void {
  if (!typing.get().has(conversation)) return;
  const left = new Map(typing.get());
  left.delete(conversation);
  typing.set(left);
}

/** The id of the person who is typing in a conversation. */
export function useTyping(conversation: string): string | undefined {
  return useStore(typing).get(conversation);
}

/** Whether a person was active within two minutes. Nobody is while the user is offline: it is not known. */
export function useIsOnline(user: string): boolean {
  const at = useStore(lastActive).get(user) ?? 0;
  const isConnected = useIsConnected();
  return useSyncExternalStore(everyHalfMinute, () => isConnected && Date.now() - at < ONLINE_MS);
}

/** Asks for the presence of the people on the screen. */
export function useWatchedPeople(users: readonly string[]): void {
  const names = users.slice(0, limits.watchedPeople).join(' ');
  useEffect(() => {
    const watched = names === '' ? [] : names.split(' ');
    watchers.add(watched);
    sendWatched();
    return () => {
      watchers.delete(watched);
      sendWatched();
    };
  }, [names]);
}

/** Asks the server for the presence of those whom the newest parts of the screen show, or ends that. */
export function sendWatched(): void {
  const users = [...new Set([...watchers].toReversed().flat())].slice(0, limits.watchedPeople);
  if (users.length > 0 || hasWatched) live.send({ type: 'watch', users });
  hasWatched = users.length > 0;
}

/** Sends that the user is typing, at most every 3 s. */
export function sendTyping(conversation: string): void {
  if (Date.now() - lastTypingSent < TYPING_EVERY_MS) return;
  lastTypingSent = Date.now();
  live.send({ type: 'typing', conversation });
}

/** The user has sent what they typed: the next key is sent at once. */
export function endTyping(): void {
  lastTypingSent = 0;
}

/** Sends that the user uses the app, at most every 30 s. */
export function sendActive(): void {
  if (document.visibilityState !== 'visible' || Date.now() - lastActiveSent < ACTIVE_EVERY_MS) return;
  lastActiveSent = Date.now();
  live.send({ type: 'active' });
}

/** Reports the user's activity while it is mounted. */
export function useActivity(): void {
  useEffect(() => {
    const events = ['pointerdown', 'keydown', 'visibilitychange'];
    for (const name of events) document.addEventListener(name, sendActive);
    return () => events.forEach((name) => document.removeEventListener(name, sendActive));
  }, []);
}
