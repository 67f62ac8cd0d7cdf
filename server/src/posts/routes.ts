import * as contract from '@homecoming/contract/posts.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listPostComments } from './comments/queries.ts';
import { createPostComment, deletePostComment, updatePostComment } from './comments/service.ts';
import { likePost, unlikePost } from './counters.ts';
import { getPost, listPosts } from './queries.ts';
import { addBookmark, createPost, deletePost, removeBookmark, updatePost } from './service.ts';

/** Posts, comments on them, and bookmarks. */
export function postRoutes(routes: Routes): void {
  routes.handle(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query));
  routes.handle(contract.getPost, ({ ctx, params }) => getPost(ctx, params.id));
  routes.handle(contract.createPost, ({ ctx, body, files }) => createPost(ctx, body, files.image));
  routes.handle(contract.updatePost, ({ ctx, params, body, files }) => updatePost(ctx, params.id, body, files.image));
  routes.handle(contract.deletePost, ({ ctx, params }) => deletePost(ctx, params.id));
  routes.handle(contract.likePost, ({ ctx, params }) => likePost(ctx, params.id));
  routes.handle(contract.unlikePost, ({ ctx, params }) => unlikePost(ctx, params.id));
  routes.handle(contract.listPostComments, ({ ctx, params, query }) => listPostComments(ctx, params.id, query));
  routes.handle(contract.createPostComment, ({ ctx, params, body, files }) =>
    createPostComment(ctx, params.id, body, files.image),
  );
  routes.handle(contract.updatePostComment, ({ ctx, params, body, files }) =>
    updatePostComment(ctx, params.id, params.commentId, body, files.image),
  );
  routes.handle(contract.deletePostComment, ({ ctx, params }) => deletePostComment(ctx, params.id, params.commentId));
  routes.handle(contract.addBookmark, ({ ctx, params }) => addBookmark(ctx, params.id));
  routes.handle(contract.removeBookmark, ({ ctx, params }) => removeBookmark(ctx, params.id));
}
