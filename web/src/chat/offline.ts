import { getConversation } from '@homecoming/contract/chat.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { conversationsKey, threadKey } from './cache.ts';
import type { Thread } from './thread.ts';

/** As many messages of a thread, its newest, are stored. */
const MAX_MESSAGES = 50;

const storedThreads = new WeakMap<Thread, Thread>();
const ofOneConversation = getSwrKey(getConversation, { params: { id: 'x' } }).replace(/x\/$/, '');

/** Whether an SWR key is that of the list of conversations, or of one of them. */
export function isConversationKey(key: string): boolean {
  return key === conversationsKey || key.startsWith(ofOneConversation);
}

export function isThreadKey(key: string): boolean {
  return key.startsWith(threadKey(''));
}

/** The end of a thread, to read offline; null where the reader is at an older place. The same thread gives the same one. */
export function toStoredThread(data: unknown): Thread | null {
  // Only this domain writes to keys of `threadKey`
  const thread = data as Thread;
  if (thread.hasNewer) return null;
  const known = storedThreads.get(thread);
  if (known !== undefined) return known;
  const messages = thread.messages.slice(-MAX_MESSAGES);
  const hasOlder = thread.hasOlder || messages.length < thread.messages.length;
  // What was hidden meanwhile, the change feed does not say
  const stored = { ...thread, messages, hasOlder, isStale: true };
  storedThreads.set(thread, stored);
  return stored;
}
