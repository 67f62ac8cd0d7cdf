import { canReportComment } from '../../comments/access.ts';
import {
  findCommentToModerate,
  hideComment,
  listCommentsBefore,
  lockCommentToModerate,
  restoreComment,
  type CommentPlace,
} from '../../comments/moderation.ts';
import { findGroupPlace, lockGroupToCount } from '../../groups/access.ts';
import { groupComments } from '../../groups/comments/service.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findPostToModerate, lockPostToModerate } from '../../posts/moderation.ts';
import { commentSubjects, postComments } from '../../posts/comments/service.ts';
import { COMMENTS_BEFORE, type ModeratedKind } from './subject.ts';

export const moderatedComments: ModeratedKind = {
  async find(db, id) {
    const comment = await findCommentToModerate(db, id);
    if (comment === null) return null;
    const { authorId, removedBy } = comment;
    const place = await findPlace(db, id);
    if (place === null) return null;
    return { kind: 'comment', id, communityId: place.communityId, authorId, removedBy };
  },
  canReport: (ctx, id) => canReportComment(ctx, commentSubjects, id),
  async lock(db, id) {
    const comment = await findCommentToModerate(db, id);
    // Its number of comments changes.
    if (comment?.postId != null) await lockPostToModerate(db, comment.postId);
    if (comment?.groupId != null) await lockGroupToCount(db, comment.groupId);
    await lockCommentToModerate(db, id);
  },
  async takeSnapshot(db, id) {
    const comment = await findCommentToModerate(db, id);
    if (comment === null) return null;
    const before = (await listCommentsBefore(db, comment, COMMENTS_BEFORE)).toReversed();
    const pictures = comment.imageId === null ? [] : [comment.imageId];
    return { content: { title: comment.title, text: comment.text ?? '', before }, pictures };
  },
  async remove(tx, id, decisionId) {
    const place = await findPlace(tx, id);
    return place !== null && hideComment(tx, id, decisionId, place);
  },
  async restore(tx, id, decisionId) {
    const place = await findPlace(tx, id);
    if (place !== null) await restoreComment(tx, id, decisionId, place);
  },
};

async function findPlace(db: Queryable, id: string): Promise<CommentPlace | null> {
  const comment = await findCommentToModerate(db, id);
  if (comment === null) return null;
  if (comment.postId === null) {
    const group = await findGroupPlace(db, comment.groupId ?? '');
    return group && { type: groupComments, ...group, authorId: null };
  }
  const post = await findPostToModerate(db, comment.postId);
  return post && { type: postComments, ...post };
}
