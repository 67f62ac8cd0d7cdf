import * as contract from '@homecoming/contract/places.ts';
import type { Routes } from '../platform/http/bind.ts';
import { searchPlaces } from './queries.ts';

export function placeRoutes(routes: Routes): void {
  routes.handle(contract.searchPlaces, ({ ctx, query }) => searchPlaces(ctx, query.query));
}
