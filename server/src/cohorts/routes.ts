import * as contract from '@homecoming/contract/cohorts.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listCohorts } from './queries.ts';
import { getRolloverPreview, listStageChanges } from './rollover/queries.ts';
import { updateRollover } from './rollover/settings.ts';
import { undoStageChange } from './rollover/undo.ts';
import { updateCohort } from './service.ts';

/** Class years and programs with channels that fill themselves, and how students graduate. */
export function cohortRoutes(routes: Routes): void {
  routes.handle(contract.listCohorts, ({ ctx, params }) => listCohorts(ctx, params.id));
  routes.handle(contract.updateCohort, ({ ctx, params, body }) => updateCohort(ctx, params.id, body.agents));
  routes.handle(contract.updateRollover, ({ ctx, params, body }) => updateRollover(ctx, params.id, body));
  routes.handle(contract.getRolloverPreview, ({ ctx, params, query }) => getRolloverPreview(ctx, params.id, query), {
    perMinute: 30,
  });
  routes.handle(contract.listStageChanges, ({ ctx, params, query }) => listStageChanges(ctx, params.id, query));
  routes.handle(contract.undoStageChange, ({ ctx, params, body }) => undoStageChange(ctx, params.id, body.reason));
}
