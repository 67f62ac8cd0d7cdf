import * as contract from '@homecoming/contract/posts.ts';
import type { Routes } from '../platform/http/bind.ts';
import { getPost, listPosts } from './queries.ts';
import { createPost, likePost, unlikePost } from './service.ts';

export function postRoutes(routes: Routes): void {
  routes.handle(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query));
  routes.handle(contract.getPost, ({ ctx, params }) => getPost(ctx, params.id));
  routes.handle(contract.createPost, ({ ctx, body, files }) => createPost(ctx, body, files.image));
  routes.handle(contract.likePost, ({ ctx, params }) => likePost(ctx, params.id));
  routes.handle(contract.unlikePost, ({ ctx, params }) => unlikePost(ctx, params.id));
}
