import * as contract from '@homecoming/contract/studies.ts';
import type { Routes } from '../platform/http/bind.ts';
import { createProgram, listPrograms, mergeProgram, updateProgram } from './programs/service.ts';
import { listOwnStudies, listStudies } from './queries.ts';
import { confirmStudy, correctStudy, createStudy, deleteStudy, updateStudy } from './service.ts';

export function studyRoutes(routes: Routes): void {
  routes.handle(contract.listOwnStudies, ({ ctx }) => listOwnStudies(ctx));
  routes.handle(contract.createStudy, ({ ctx, body }) => createStudy(ctx, body));
  routes.handle(contract.updateStudy, ({ ctx, params, body }) => updateStudy(ctx, params.id, body));
  routes.handle(contract.deleteStudy, ({ ctx, params }) => deleteStudy(ctx, params.id));
  routes.handle(contract.listStudies, ({ ctx, params, query }) => listStudies(ctx, params.id, query));
  routes.handle(contract.confirmStudy, ({ ctx, params, body }) => confirmStudy(ctx, params.id, body));
  routes.handle(contract.correctStudy, ({ ctx, params, body }) => correctStudy(ctx, params.id, body));
  routes.handle(contract.listPrograms, ({ ctx, params }) => listPrograms(ctx, params.id));
  routes.handle(contract.createProgram, ({ ctx, params, body }) => createProgram(ctx, params.id, body.name));
  routes.handle(contract.updateProgram, ({ ctx, params, body }) => updateProgram(ctx, params.id, body));
  routes.handle(contract.mergeProgram, ({ ctx, params, body }) => mergeProgram(ctx, params.id, body.into));
}
