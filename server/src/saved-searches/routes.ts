import * as contract from '@homecoming/contract/saved-searches.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listSavedSearches } from './queries.ts';
import { createSavedSearch, deleteSavedSearch, updateSavedSearch } from './service.ts';

export function savedSearchRoutes(routes: Routes): void {
  routes.handle(contract.listSavedSearches, ({ ctx }) => listSavedSearches(ctx));
  routes.handle(contract.createSavedSearch, ({ ctx, body }) => createSavedSearch(ctx, body));
  routes.handle(contract.updateSavedSearch, ({ ctx, params, body }) => updateSavedSearch(ctx, params.id, body));
  routes.handle(contract.deleteSavedSearch, ({ ctx, params }) => deleteSavedSearch(ctx, params.id));
}
