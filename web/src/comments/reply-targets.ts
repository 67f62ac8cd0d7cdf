import { useEffect } from 'react';
import type { Page } from '../lib/lists/live-list.ts';
import { getReplies, type Thread } from './thread.ts';

/** The ids of the comments that a reply is being written to. */
const answered = new Set<string>();

/** Marks a comment as being replied to: if it is deleted meanwhile, a tombstone stays until the reply is done. */
export function useReplyTarget(id: string, writing: boolean): void {
  useEffect(() => {
    if (!writing) return;
    answered.add(id);
    return () => {
      answered.delete(id);
    };
  }, [id, writing]);
}

/** Whether a reply to a comment is being written. */
export function isReplyTarget(id: string): boolean {
  return answered.has(id);
}

/** A loaded page, and the deleted threads of its range whose root a reply is being written to. */
export function withTargetThreads(known: readonly Thread[], { results, next }: Page<Thread>): Page<Thread> {
  const oldest = results.at(-1)?.id ?? '';
  const isLeftOut = (thread: Thread): boolean =>
    isLostTarget(thread, thread.id) &&
    (next === null || thread.id > oldest) &&
    results.every(({ id }) => id !== thread.id);
  const kept = known.filter(isLeftOut).map((thread) => ({ ...thread, deleted: true }));
  return { results: [...results, ...kept].toSorted((a, b) => (a.id > b.id ? -1 : 1)), next };
}

/** A loaded thread, and the deleted replies of the one before that a reply is being written to. */
export function withTargetReplies(before: Thread, loaded: Thread): Thread {
  let kept = loaded;
  for (const id of answered) {
    const parent = before.comments[id]?.parent ?? null;
    if (parent === null || !isLostTarget(before, id) || kept.comments[parent] === undefined) continue;
    const { ids, own } = getReplies(kept, parent);
    if (!own.includes(id)) kept = { ...kept, replies: { ...kept.replies, [parent]: { ids: inOrder(ids, id), own } } };
  }
  return kept;
}

/** Whether a reply is being written to a comment that the server does not send any more. */
function isLostTarget({ comments }: Thread, id: string): boolean {
  const comment = comments[id];
  return answered.has(id) && comment?.deleted === true && comment.replies_count === 0;
}

/** The ids with one more, oldest first. */
function inOrder(ids: readonly string[], id: string): string[] {
  return [...new Set([...ids, id])].toSorted();
}
