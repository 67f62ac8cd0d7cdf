import * as contract from '@homecoming/contract/posts.ts';
import type { Routes } from '../platform/http/bind.ts';
import { likePost, unlikePost } from './counters.ts';
import { getPost, listPosts } from './queries.ts';
import { searchPosts } from './search.ts';
import { addBookmark, createPost, removeBookmark, updatePost } from './service.ts';

/** Posts and bookmarks. Deletions may be decisions of moderators: see moderation/routes.ts. */
export function postRoutes(routes: Routes): void {
  routes.handle(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query));
  routes.handle(contract.searchPosts, ({ ctx, query }) => searchPosts(ctx, query.query), {
    perUser: [{ max: 60, windowMs: 60_000 }],
  });
  routes.handle(contract.getPost, ({ ctx, params }) => getPost(ctx, params.id));
  routes.handle(contract.createPost, ({ ctx, body, files }) => createPost(ctx, body, files.image));
  routes.handle(contract.updatePost, ({ ctx, params, body, files }) => updatePost(ctx, params.id, body, files.image));
  routes.handle(contract.likePost, ({ ctx, params }) => likePost(ctx, params.id));
  routes.handle(contract.unlikePost, ({ ctx, params }) => unlikePost(ctx, params.id));
  routes.handle(contract.addBookmark, ({ ctx, params }) => addBookmark(ctx, params.id));
  routes.handle(contract.removeBookmark, ({ ctx, params }) => removeBookmark(ctx, params.id));
}
