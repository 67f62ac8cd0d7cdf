import * as contract from '@homecoming/contract/communities.ts';
import type { Routes } from '../platform/http/bind.ts';
import { getCommunity, listCommunities, listMembers, listPublicCommunities } from './queries.ts';
import { createCommunity } from './service.ts';

export function communityRoutes(routes: Routes): void {
  routes.handle(contract.listCommunities, ({ ctx, query }) => listCommunities(ctx, query));
  routes.handle(contract.listPublicCommunities, ({ ctx, query }) => listPublicCommunities(ctx, query));
  routes.handle(contract.createCommunity, ({ ctx, body, files }) => createCommunity(ctx, body, files));
  routes.handle(contract.getCommunity, ({ ctx, params }) => getCommunity(ctx, params.id));
  routes.handle(contract.listMembers, ({ ctx, params, query }) => listMembers(ctx, params.id, query));
}
