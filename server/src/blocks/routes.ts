import * as contract from '@homecoming/contract/blocks.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listBlocked } from './queries.ts';
import { blockUser, unblockUser } from './service.ts';

export function blockRoutes(routes: Routes): void {
  routes.handle(contract.blockUser, ({ ctx, body }) => blockUser(ctx, body.blocked));
  routes.handle(contract.unblockUser, ({ ctx, params }) => unblockUser(ctx, params.id));
  routes.handle(contract.listBlocked, ({ ctx, query }) => listBlocked(ctx, query));
}
