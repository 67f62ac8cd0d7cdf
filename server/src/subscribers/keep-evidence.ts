import { messageEdited } from '../chat/facts.ts';
import { commentUpdated } from '../comments/facts.ts';
import { eventChanged } from '../events/facts.ts';
import { groupUpdated, resourceUpdated } from '../groups/facts.ts';
import { jobPostUpdated } from '../job-board/facts.ts';
import { keepEditedContent } from '../moderation/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { communityUpdated } from '../communities/facts.ts';
import { profileUpdated } from '../profiles/facts.ts';
import { postUpdated } from '../posts/facts.ts';

/** Keeps what was reported as it is after each edit. What is deleted is as it was after the last one. */
export function keepEvidence(facts: FactBus): void {
  facts.subscribe(postUpdated, { inTransaction: (tx, { postId, at }) => keepEditedContent(tx, 'post', postId, at) });
  facts.subscribe(messageEdited, {
    inTransaction: (tx, { messageId, at }) => keepEditedContent(tx, 'message', messageId, at),
  });
  facts.subscribe(profileUpdated, {
    inTransaction: (tx, { userId, at }) => keepEditedContent(tx, 'profile', userId, at),
  });
  facts.subscribe(communityUpdated, {
    inTransaction: (tx, { communityId, at }) => keepEditedContent(tx, 'community', communityId, at),
  });
  facts.subscribe(eventChanged, {
    inTransaction: (tx, { eventId, at }) => keepEditedContent(tx, 'event', eventId, at),
  });
  facts.subscribe(groupUpdated, {
    inTransaction: (tx, { groupId, at }) => keepEditedContent(tx, 'group', groupId, at),
  });
  facts.subscribe(resourceUpdated, {
    inTransaction: (tx, { resourceId, at }) => keepEditedContent(tx, 'resource', resourceId, at),
  });
  facts.subscribe(jobPostUpdated, { inTransaction: (tx, { id, at }) => keepEditedContent(tx, 'job', id, at) });
  facts.subscribe(commentUpdated, {
    async inTransaction(tx, { commentId, editedAt, deleted }) {
      if (editedAt !== null && !deleted) await keepEditedContent(tx, 'comment', commentId, editedAt);
    },
  });
}
