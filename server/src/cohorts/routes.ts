import * as contract from '@homecoming/contract/cohorts.ts';
import * as reunions from '@homecoming/contract/reunions.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listCohorts } from './queries.ts';
import { draftReunionEvent } from './reunions/draft-event.ts';
import { getClassReunion, listReunionAnswers } from './reunions/queries.ts';
import { answerReunion, askClass } from './reunions/service.ts';
import { getRolloverPreview, listStageChanges } from './rollover/queries.ts';
import { updateRollover } from './rollover/settings.ts';
import { undoStageChange } from './rollover/undo.ts';
import { updateCohort } from './service.ts';

/** Class years and programs with channels that fill themselves, how students graduate, and reunions of classes. */
export function cohortRoutes(routes: Routes): void {
  routes.handle(contract.listCohorts, ({ ctx, params }) => listCohorts(ctx, params.id));
  routes.handle(contract.updateCohort, ({ ctx, params, body }) => updateCohort(ctx, params.id, body.agents));
  routes.handle(contract.updateRollover, ({ ctx, params, body }) => updateRollover(ctx, params.id, body));
  routes.handle(contract.getRolloverPreview, ({ ctx, params, query }) => getRolloverPreview(ctx, params.id, query), {
    perMinute: 30,
  });
  routes.handle(contract.listStageChanges, ({ ctx, params, query }) => listStageChanges(ctx, params.id, query));
  routes.handle(contract.undoStageChange, ({ ctx, params, body }) => undoStageChange(ctx, params.id, body.reason));
  routes.handle(reunions.getClassReunion, ({ ctx, params }) => getClassReunion(ctx, params.id));
  routes.handle(reunions.askClass, ({ ctx, params, body }) => askClass(ctx, params.id, body.year));
  routes.handle(reunions.answerReunion, ({ ctx, params, body }) => answerReunion(ctx, params.id, body));
  routes.handle(reunions.listReunionAnswers, ({ ctx, params, query }) => listReunionAnswers(ctx, params.id, query));
  routes.handle(reunions.draftReunionEvent, ({ ctx, params }) => draftReunionEvent(ctx, params.id));
}
