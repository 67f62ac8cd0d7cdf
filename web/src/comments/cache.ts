import { cachedList, listKey, getCachedLists } from '../lib/lists/list-cache.ts';
import { changeItem, removeItems, type LiveList } from '../lib/lists/live-list.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { withChanged, type FlatComment, type Thread } from './thread.ts';

/** All cached lists of threads. */
export const threadLists = getCachedLists<Thread>('/comments/');

/** The SWR key of the threads of a place. */
export function threadsKey(place: string): string {
  return listKey(`/comments/?${place}`);
}

/** The threads of a place in memory, those shown and those unseen; undefined while they are not loaded. */
export function cachedThreads(place: string): readonly Thread[] | undefined {
  const list = cachedList<Thread>(threadsKey(place));
  return list && [...list.items, ...list.unseen];
}

/** The thread in memory that a comment is in. */
export function findThread(place: string, comment: string): Thread | undefined {
  return cachedThreads(place)?.find(({ comments }) => comments[comment] !== undefined);
}

/** Changes the thread in memory that a comment is in; null removes it. */
export function changeCommentThread(place: string, comment: string, change: (thread: Thread) => Thread | null): void {
  updateCached<LiveList<Thread>>(threadsKey(place), (list) => {
    const thread = [...list.items, ...list.unseen].find(({ comments }) => comments[comment] !== undefined);
    const changed = thread && change(thread);
    if (thread === undefined || changed === thread || changed === undefined) return list;
    if (changed === null) return removeItems(list, ({ id }) => id === thread.id);
    return changeItem(list, thread.id, () => changed);
  });
}

/** Changes a comment in memory. */
export function changeComment(place: string, id: string, change: (comment: FlatComment) => FlatComment): void {
  changeCommentThread(place, id, (thread) => withChanged(thread, id, change));
}
