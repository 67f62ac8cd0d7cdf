import * as contract from '@homecoming/contract/moderation.ts';
import type { Routes } from '../platform/http/bind.ts';
import { answerAppeal, appealReport, appealStatement } from './appeals/service.ts';
import { claimCase, releaseCase } from './cases/claims.ts';
import { getCase, listCases } from './cases/queries.ts';
import { addCaseNote, escalateCase, openCase } from './cases/service.ts';
import { getStatement } from './decisions/queries.ts';
import { decideCase, undoDecision } from './decisions/service.ts';
import { listReports } from './reports/queries.ts';
import { createReport, getReportOptions } from './reports/service.ts';

/** Reports, cases, decisions and objections. */
export function moderationRoutes(routes: Routes): void {
  routes.handle(contract.getReportOptions, ({ ctx, query }) => getReportOptions(ctx, query));
  routes.handle(contract.createReport, ({ ctx, body }) => createReport(ctx, body));
  routes.handle(contract.listReports, ({ ctx, query }) => listReports(ctx, query));
  routes.handle(contract.appealReport, ({ ctx, params, body }) => appealReport(ctx, params.id, body.text));
  routes.handle(contract.listCases, ({ ctx, query }) => listCases(ctx, query));
  routes.handle(contract.openCase, ({ ctx, body }) => openCase(ctx, body));
  routes.handle(contract.getCase, ({ ctx, params }) => getCase(ctx, params.id));
  routes.handle(contract.claimCase, ({ ctx, params, body }) => claimCase(ctx, params.id, body.take_over ?? false));
  routes.handle(contract.releaseCase, ({ ctx, params }) => releaseCase(ctx, params.id));
  routes.handle(contract.decideCase, ({ ctx, params, body }) => decideCase(ctx, params.id, body));
  routes.handle(contract.escalateCase, ({ ctx, params, body }) =>
    escalateCase(ctx, params.id, { version: body.version, note: body.note || null }),
  );
  routes.handle(contract.addCaseNote, ({ ctx, params, body }) => addCaseNote(ctx, params.id, body.text));
  routes.handle(contract.undoDecision, ({ ctx, params, body }) => undoDecision(ctx, params.id, body.reason || null));
  routes.handle(contract.getStatement, ({ ctx, params }) => getStatement(ctx, params.id));
  routes.handle(contract.appealStatement, ({ ctx, params, body }) => appealStatement(ctx, params.id, body.text));
  routes.handle(contract.answerAppeal, ({ ctx, params, body }) => answerAppeal(ctx, params.id, body));
}
