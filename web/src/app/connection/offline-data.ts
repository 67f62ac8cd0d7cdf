import { currentUserKey } from '../../accounts/api.ts';
import { isConversationKey, isThreadKey, toStoredThread } from '../../chat/offline.ts';

/** As many threads, those that were opened last, can be read offline. */
const MAX_THREADS = 10;

type Entry = readonly [key: string, data: unknown];

/** What of the cache can be read after a reload without a connection: the user, their conversations, and some threads. */
export function selectOfflineData(all: readonly Entry[]): readonly Entry[] {
  const threads = all.filter(([key]) => isThreadKey(key)).slice(-MAX_THREADS);
  return [
    ...all.filter(([key]) => isConversationKey(key)),
    ...threads.flatMap(([key, data]) => {
      const thread = toStoredThread(data);
      return thread === null ? [] : [[key, thread] as const];
    }),
    // Last: pages are shown once the user is known
    ...all.filter(([key]) => key === currentUserKey),
  ];
}
