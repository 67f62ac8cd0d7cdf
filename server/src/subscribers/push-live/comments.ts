import { commentCreated, commentModerated, commentUpdated } from '../../comments/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { pushToReaders } from './audience.ts';

/** Pushes comments to the readers of their group or post. */
export function pushComments(facts: FactBus): void {
  facts.subscribe(commentCreated, {
    afterCommit(app, fact) {
      const { commentId: comment, groupId: group, postId: post, parentId: parent, authorId: author } = fact;
      const from = [author, fact.subjectAuthorId];
      return pushToReaders(app, { ...fact, from }, 'comment.created', { group, post, comment, parent, author });
    },
  });
  facts.subscribe(commentUpdated, {
    // It names nobody, and a hidden comment keeps its place: a block with its author changes nothing.
    afterCommit(app, fact) {
      const { commentId: comment, groupId: group, postId: post, likesCount: likes_count, editedAt, deleted } = fact;
      const edited_at = editedAt?.toISOString() ?? null;
      const data = { group, post, comment, likes_count, edited_at, deleted };
      return pushToReaders(app, { ...fact, from: [fact.subjectAuthorId] }, 'comment.updated', data);
    },
  });
  facts.subscribe(commentModerated, {
    afterCommit(app, fact) {
      const { commentId: comment, groupId: group, postId: post } = fact;
      return pushToReaders(app, { ...fact, from: [fact.subjectAuthorId] }, 'comment.moderated', {
        group,
        post,
        comment,
      });
    },
  });
}
