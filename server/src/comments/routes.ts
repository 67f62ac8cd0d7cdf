import * as contract from '@homecoming/contract/comments.ts';
import type { Routes } from '../platform/http/bind.ts';
import type { CommentSubjects } from './policy.ts';
import { listCommentPage, listComments, listReplies } from './queries.ts';
import { createComment, likeComment, updateComment } from './service.ts';

/** Comments in groups and on posts. Deletions may be decisions of moderators: see moderation/routes.ts. */
export function commentRoutes(routes: Routes, subjects: CommentSubjects): void {
  const { group, post } = subjects;
  routes.handle(contract.listComments, ({ ctx, params, query }) => listComments(ctx, group, params.id, query));
  routes.handle(contract.createComment, ({ ctx, params, body, files }) =>
    createComment(ctx, { type: group, id: params.id }, body, files.image),
  );
  routes.handle(contract.listReplies, ({ ctx, params: { id: groupId, pid: id }, query }) =>
    listReplies(ctx, subjects, { id, groupId }, query),
  );
  routes.handle(contract.createReply, ({ ctx, params, body, files }) =>
    createComment(ctx, { type: group, id: params.id, parentId: params.pid }, body, files.image),
  );
  routes.handle(contract.updateComment, ({ ctx, params: { id: groupId, commentId: id }, body, files }) =>
    updateComment(ctx, subjects, { id, groupId }, body, files.image),
  );
  routes.handle(contract.listPostComments, ({ ctx, params, query }) => listCommentPage(ctx, post, params.id, query));
  routes.handle(contract.createPostComment, ({ ctx, params: { id }, body, files }) => {
    const { comment: text, parent: parentId, ...rest } = body;
    return createComment(ctx, { type: post, id, parentId }, { text, ...rest }, files.image);
  });
  routes.handle(contract.listPostReplies, ({ ctx, params: { id: postId, pid: id }, query }) =>
    listReplies(ctx, subjects, { id, postId }, query),
  );
  routes.handle(contract.updatePostComment, ({ ctx, params: { id: postId, commentId: id }, body, files }) => {
    const { comment: text, ...rest } = body;
    return updateComment(ctx, subjects, { id, postId }, { text, ...rest }, files.image);
  });
  routes.handle(contract.likeComment, ({ ctx, params }) => likeComment(ctx, subjects, params.id));
}
