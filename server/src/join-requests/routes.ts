import * as contract from '@homecoming/contract/join-requests.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listJoinRequests } from './queries.ts';
import * as service from './service.ts';

/** Requests to join communities and channels, and answers to them. */
export function joinRequestRoutes(routes: Routes): void {
  routes.handle(contract.createJoinRequest, ({ ctx, body }) => service.createJoinRequest(ctx, body));
  routes.handle(contract.listJoinRequests, ({ ctx, params, query }) => listJoinRequests(ctx, params.id, query));
  routes.handle(contract.approveJoinRequest, ({ ctx, params }) => service.approveJoinRequest(ctx, params.id));
  routes.handle(contract.declineJoinRequest, ({ ctx, params }) => service.declineJoinRequest(ctx, params.id));
  routes.handle(contract.cancelJoinRequest, ({ ctx, params }) => service.cancelJoinRequest(ctx, params.id));
}
