import * as contract from '@homecoming/contract/groups.ts';
import type { Routes } from '../platform/http/bind.ts';
import { getGroup, listGroupMembers, listGroups, listMyGroups, searchGroups } from './queries.ts';
import { listResources } from './resources/queries.ts';
import * as resources from './resources/service.ts';
import * as service from './service.ts';

/** The groups of channels and their resources. */
export function groupRoutes(routes: Routes): void {
  routes.handle(contract.listGroups, ({ ctx, params }) => listGroups(ctx, params.id));
  routes.handle(contract.createGroup, ({ ctx, params, body, files }) =>
    service.createGroup(ctx, params.id, body, files.image),
  );
  routes.handle(contract.listMyGroups, ({ ctx, query }) => listMyGroups(ctx, query));
  routes.handle(contract.getGroup, ({ ctx, params }) => getGroup(ctx, params.id));
  routes.handle(contract.updateGroup, ({ ctx, params, body, files }) =>
    service.updateGroup(ctx, params.id, body, files.image),
  );
  routes.handle(contract.deleteGroup, ({ ctx, params }) => service.deleteGroup(ctx, params.id));
  routes.handle(contract.listGroupMembers, ({ ctx, params, query }) => listGroupMembers(ctx, params.id, query));
  routes.handle(contract.subscribeToGroup, ({ ctx, params }) => service.setFollowing(ctx, params.id, true));
  routes.handle(contract.unsubscribeFromGroup, ({ ctx, params }) => service.setFollowing(ctx, params.id, false));
  routes.handle(contract.searchGroups, ({ ctx, query }) => searchGroups(ctx, query.query));
  resourceRoutes(routes);
}

function resourceRoutes(routes: Routes): void {
  routes.handle(contract.listResources, ({ ctx, params, query }) => listResources(ctx, params.id, query));
  routes.handle(contract.createResource, ({ ctx, params, body, files }) =>
    resources.createResource(ctx, params.id, body, files.file),
  );
  routes.handle(contract.updateResource, ({ ctx, params, body }) =>
    resources.updateResource(ctx, params.id, params.rid, body),
  );
  routes.handle(contract.deleteResource, ({ ctx, params }) => resources.deleteResource(ctx, params.id, params.rid));
}
