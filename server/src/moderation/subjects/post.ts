import { canReportPost } from '../../posts/access.ts';
import { findPostToModerate, lockPostToModerate, removePost, restorePost } from '../../posts/moderation.ts';
import type { ModeratedKind } from './subject.ts';

export const moderatedPosts: ModeratedKind = {
  async find(db, id) {
    const post = await findPostToModerate(db, id);
    if (post === null) return null;
    const { communityId, authorId, removedBy } = post;
    return { kind: 'post', id, communityId, authorId, removedBy };
  },
  canReport: canReportPost,
  lock: lockPostToModerate,
  async takeSnapshot(db, id) {
    const post = await findPostToModerate(db, id);
    if (post === null) return null;
    const pictures = post.imageId === null ? [] : [post.imageId];
    return {
      content: { title: post.title, text: post.comment, description: post.imageDescription, before: [] },
      pictures,
    };
  },
  remove: removePost,
  restore: restorePost,
};
