import { listMessages, markSeen as markSeenCall, type Conversation, type Message } from '@homecoming/contract/chat.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import useSWR from 'swr';
import { ApiError } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { cachedThread, changeThread, showRead, threadKey, withChangesBeforeLoad } from './cache.ts';
import { createThread, withChanged, withChanges, withNewer, withOlder, withSeen, type Thread } from './thread.ts';
import { chatTexts } from './texts.ts';

type ThreadRef = Pick<Conversation, 'id' | 'type'>;
type ThreadQuery = Omit<QueryOf<typeof listMessages>, 'user_id' | 'group_id'>;

/** A page of messages, and where the change feed was before it was read. */
async function loadPage({ id, type }: ThreadRef, query: ThreadQuery): Promise<{ page: Message[]; change: number }> {
  let change = 0;
  const page = await call(listMessages, {
    query: { ...(type === 'group' ? { group_id: id } : { user_id: id }), ...query },
    onHeaders: (headers) => {
      change = Number(headers.get('Chat-Change') ?? 0);
    },
  });
  if (!Array.isArray(page)) throw new ApiError(200, 'invalid_data', chatTexts.invalidMessages);
  return { page, change };
}

async function loadNewest(ref: ThreadRef): Promise<Thread> {
  const { page, change } = await loadPage(ref, {});
  return createThread(page, change, { hasOlder: page.length >= limits.chatPageSize, hasNewer: false });
}

/** Loads a thread; one that is cached catches up by the change feed. */
async function loadThread(ref: ThreadRef): Promise<Thread> {
  const before = cachedThread(ref.id);
  if (before === undefined || before.isStale === true) {
    return withChangesBeforeLoad(ref.id, await loadNewest(ref));
  }
  const { page, change } = await loadPage(ref, { after_change: before.change });
  const known = cachedThread(ref.id);
  // With as many changes as the server sends at most, some may be missing
  if (known === undefined || page.length >= limits.chatChanges) return loadNewest(ref);
  return withChanges(await withLastSeen(ref, known), page, change);
}

/** Adds the page after the last message, and once more what was pushed while it loaded. */
async function loadNewer(ref: ThreadRef): Promise<void> {
  const last = cachedThread(ref.id)?.messages.at(-1);
  if (last === undefined) return;
  const { page, change } = await loadPage(ref, { after_sequence: last.sequence });
  const isFull = page.length >= limits.chatPageSize;
  changeThread(ref.id, (thread) => withNewer(thread, page, change, isFull));
  if (!isFull && cachedThread(ref.id)?.hasNewer === true) await loadNewer(ref);
}

/** Read marks are not in the change feed: whether others have read the newest own message is asked for. */
async function withLastSeen(ref: ThreadRef, thread: Thread): Promise<Thread> {
  const own = thread.messages.findLast(({ is_mine, deleted }) => is_mine && !deleted);
  if (own === undefined || (own.is_seen && ref.type === 'user')) return thread;
  const [now] = (await loadPage(ref, { after_sequence: own.sequence - 1, limit: 1 })).page;
  if (now?.id !== own.id || !now.is_seen) return thread;
  return withChanged(withSeen(thread, now.sequence), now.id, () => now);
}

/** Asks again who has read the newest own message. */
export async function refreshSeen(ref: ThreadRef): Promise<void> {
  const known = cachedThread(ref.id);
  if (known === undefined) return;
  const seen = await withLastSeen(ref, known);
  if (seen === known) return;
  const byId = new Map(seen.messages.map((message) => [message.id, message]));
  changeThread(ref.id, (thread) => ({
    ...thread,
    messages: thread.messages.map((message) => {
      const { is_seen, seen_by_count } = byId.get(message.id) ?? message;
      return { ...message, is_seen, seen_by_count };
    }),
  }));
}

/** The messages of a conversation, and what loads others. Loads nothing while the conversation is not known. */
export function useThread(conversation: Conversation | undefined) {
  const ref = conversation && { id: conversation.id, type: conversation.type };
  const { data, error, mutate } = useSWR<Thread, ApiError>(
    ref ? threadKey(ref.id) : null,
    ref ? () => loadThread(ref) : null,
  );
  const older = useSingleFlight(
    async () => {
      const first = data?.messages[0];
      if (ref === undefined || first === undefined) return;
      const { page } = await loadPage(ref, { before: first.id });
      changeThread(ref.id, (thread) => withOlder(thread, page, page.length >= limits.chatPageSize));
    },
    ref && `older ${ref.id}`,
  );
  const newer = useSingleFlight(
    async () => {
      if (ref !== undefined) await loadNewer(ref);
    },
    ref && `newer ${ref.id}`,
  );
  return {
    thread: data,
    error,
    reload: () => void mutate(),
    loadOlder: () => void older.run(),
    olderError: older.error,
    loadNewer: () => void newer.run(),
    /** Returns a message; loads the page around it in place of what is loaded. Throws when it cannot be shown. */
    async showAround(id: string): Promise<Message | undefined> {
      const known = data?.messages.find((message) => message.id === id);
      if (ref === undefined || known !== undefined) return known;
      const { page, change } = await loadPage(ref, { around: id });
      await mutate(createThread(page, change, { hasOlder: true, hasNewer: true }), { revalidate: false });
      return page.find((message) => message.id === id);
    },
    /** Loads the newest page where the reader is at an older place. */
    async showNewest(): Promise<void> {
      if (ref === undefined || data?.hasNewer !== true) return;
      // Revalidated: what was sent meanwhile was left out, because it was newer than what was loaded
      await mutate(await loadNewest(ref));
    },
  };
}

/** Marks a conversation as read up to a message. A failure is repeated at the next message or visit. */
export async function markSeen(id: string, sequence: number): Promise<void> {
  try {
    const { read_sequence, unread_count } = await call(markSeenCall, { params: { id }, body: { sequence } });
    showRead(id, read_sequence, unread_count);
  } catch (error) {
    console.warn(chatTexts.seenFailed, error);
  }
}
