import { useEffect } from 'react';
import type { Thread } from './thread.ts';

/** The comments that a reply is being written to. */
const answered = new Set<string>();

/** Says that a reply to a comment is being written: deleted by somebody else, its place stays for as long as that lasts. */
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

/** The loaded thread with the deleted comments of the one before that a reply is being written to. */
export function withReplyTargets(before: Thread, after: Thread): Thread {
  let kept = after;
  for (const id of answered) {
    const comment = before.comments[id];
    if (comment === undefined || !comment.deleted || comment.replies_count > 0) continue;
    kept = { ...kept, comments: { ...kept.comments, [id]: comment } };
    if (comment.parent === null) {
      if (before.roots.includes(id)) kept = { ...kept, roots: inOrder(kept.roots, id).toReversed() };
    } else if (kept.comments[comment.parent] !== undefined) {
      const { ids = [], own = [] } = kept.replies[comment.parent] ?? {};
      if (own.includes(id)) continue;
      kept = { ...kept, replies: { ...kept.replies, [comment.parent]: { ids: inOrder(ids, id), own } } };
    }
  }
  return kept;
}

/** The ids with one more, as they follow each other in time. */
function inOrder(ids: readonly string[], id: string): string[] {
  return [...new Set([...ids, id])].toSorted();
}
