import * as contract from '@homecoming/contract/points.ts';
import type { Routes } from '../platform/http/bind.ts';
import { readOwnPoints } from './queries.ts';

export function pointRoutes(routes: Routes): void {
  routes.handle(contract.getOwnPoints, ({ ctx, query }) => readOwnPoints(ctx, query));
}
