import { canReportComment, type CommentSubjects } from '../../comments/access.ts';
import {
  findCommentToModerate,
  hideComment,
  listCommentsBefore,
  lockCommentToModerate,
  restoreComment,
} from '../../comments/moderation.ts';
import { findGroupCommunity } from '../../groups/access.ts';
import { groupComments } from '../../groups/comments/service.ts';
import { findPostToModerate } from '../../posts/moderation.ts';
import { postComments } from '../../posts/comments/service.ts';
import { COMMENTS_BEFORE, type ModeratedKind } from './subject.ts';

const commentSubjects: CommentSubjects = { group: groupComments, post: postComments };

export const moderatedComments: ModeratedKind = {
  async find(db, id) {
    const comment = await findCommentToModerate(db, id);
    if (comment === null) return null;
    const { groupId, postId, authorId, removedBy } = comment;
    const communityId =
      postId === null
        ? await findGroupCommunity(db, groupId ?? '')
        : ((await findPostToModerate(db, postId))?.communityId ?? null);
    if (communityId === null) return null;
    const page = postId === null ? `/groups/${groupId}` : `/posts/${postId}`;
    return { kind: 'comment', id, communityId, authorId, removedBy, url: `${page}#comment-${id}` };
  },
  canReport: (ctx, id) => canReportComment(ctx, commentSubjects, id),
  lock: lockCommentToModerate,
  async takeSnapshot(db, id) {
    const comment = await findCommentToModerate(db, id);
    if (comment === null) return null;
    const before = (await listCommentsBefore(db, comment, COMMENTS_BEFORE)).toReversed();
    const pictures = comment.imageId === null ? [] : [comment.imageId];
    return { content: { title: comment.title, text: comment.text ?? '', before }, pictures };
  },
  remove: hideComment,
  restore: restoreComment,
};
