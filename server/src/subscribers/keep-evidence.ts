import { commentUpdated } from '../comments/facts.ts';
import { keepEditedContent } from '../moderation/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { postUpdated } from '../posts/facts.ts';

/** Keeps what was reported as it is after each edit. What is deleted is as it was after the last one. */
export function keepEvidence(facts: FactBus): void {
  facts.subscribe(postUpdated, { inTransaction: (tx, { postId, at }) => keepEditedContent(tx, 'post', postId, at) });
  facts.subscribe(commentUpdated, {
    async inTransaction(tx, { commentId, editedAt, deleted }) {
      if (editedAt !== null && !deleted) await keepEditedContent(tx, 'comment', commentId, editedAt);
    },
  });
}
