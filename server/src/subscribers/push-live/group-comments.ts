import { commentCreated, commentUpdated } from '../../groups/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { pushInChannel } from './audience.ts';

/** Pushes comments in groups to the people in their channels. */
export function pushGroupComments(facts: FactBus): void {
  facts.subscribe(commentCreated, {
    afterCommit(app, { commentId: comment, groupId: group, channelId, parentId: parent, authorId: author }) {
      return pushInChannel(app, { channelId, from: [author] }, 'comment.created', { group, comment, parent, author });
    },
  });
  facts.subscribe(commentUpdated, {
    // Says nothing of people, and a hidden comment keeps its place: it goes to everybody.
    afterCommit(app, { commentId: comment, groupId: group, channelId, likesCount, editedAt, deleted }) {
      const edited_at = editedAt?.toISOString() ?? null;
      const data = { group, comment, likes_count: likesCount, edited_at, deleted };
      return pushInChannel(app, { channelId, from: [] }, 'comment.updated', data);
    },
  });
}
