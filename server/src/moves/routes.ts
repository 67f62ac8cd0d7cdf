import * as contract from '@homecoming/contract/moves.ts';
import type { Routes } from '../platform/http/bind.ts';
import { getOwnMove, listMoving, listOwnNewcomers } from './queries.ts';
import { answerArrival, endMove, setMove } from './service.ts';

export function moveRoutes(routes: Routes): void {
  routes.handle(contract.getOwnMove, ({ ctx }) => getOwnMove(ctx));
  routes.handle(contract.setMove, ({ ctx, body }) => setMove(ctx, body));
  routes.handle(contract.endMove, ({ ctx }) => endMove(ctx));
  routes.handle(contract.answerArrival, ({ ctx, body }) => answerArrival(ctx, body.answer));
  routes.handle(contract.listMoving, ({ ctx, params, query }) => listMoving(ctx, params.id, query));
  routes.handle(contract.listNewcomers, ({ ctx }) => listOwnNewcomers(ctx));
}
