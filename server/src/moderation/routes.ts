import * as cases from '@homecoming/contract/cases.ts';
import * as comments from '@homecoming/contract/comments.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as reports from '@homecoming/contract/reports.ts';
import * as restrictions from '@homecoming/contract/restrictions.ts';
import * as statements from '@homecoming/contract/statements.ts';
import type { Routes } from '../platform/http/bind.ts';
import { answerAppeal, appealReport, appealStatement } from './appeals/service.ts';
import { claimCase, releaseCase } from './cases/claims.ts';
import { getCase, listCases } from './cases/queries.ts';
import { addCaseNote, escalateCase, openCase } from './cases/service.ts';
import { getStatement } from './decisions/queries.ts';
import { decideCase, undoDecision } from './decisions/service.ts';
import { deleteOrRemoveComment, deleteOrRemovePost } from './removals.ts';
import { listReports } from './reports/queries.ts';
import { createReport, getReportOptions } from './reports/service.ts';
import { listRestrictions } from './restrictions/queries.ts';

/** Reports, cases, decisions and objections; and deletions, which are decisions where somebody else wrote it. */
export function moderationRoutes(routes: Routes): void {
  routes.handle(reports.getReportOptions, ({ ctx, query }) => getReportOptions(ctx, query));
  routes.handle(reports.createReport, ({ ctx, body }) => createReport(ctx, body));
  routes.handle(reports.listReports, ({ ctx, query }) => listReports(ctx, query));
  routes.handle(reports.appealReport, ({ ctx, params, body }) => appealReport(ctx, params.id, body.text));
  routes.handle(cases.listCases, ({ ctx, query }) => listCases(ctx, query));
  routes.handle(cases.openCase, ({ ctx, body }) => openCase(ctx, body));
  routes.handle(cases.getCase, ({ ctx, params }) => getCase(ctx, params.id));
  routes.handle(cases.claimCase, ({ ctx, params, body }) => claimCase(ctx, params.id, body.take_over ?? false));
  routes.handle(cases.releaseCase, ({ ctx, params }) => releaseCase(ctx, params.id));
  routes.handle(cases.decideCase, ({ ctx, params, body }) => decideCase(ctx, params.id, body));
  routes.handle(cases.escalateCase, ({ ctx, params, body }) =>
    escalateCase(ctx, params.id, { version: body.version, note: body.note || null }),
  );
  routes.handle(cases.addCaseNote, ({ ctx, params, body }) => addCaseNote(ctx, params.id, body.text));
  routes.handle(cases.undoDecision, ({ ctx, params, body }) => undoDecision(ctx, params.id, body.reason || null));
  routes.handle(posts.deletePost, ({ ctx, params, body }) => deleteOrRemovePost(ctx, params.id, body));
  routes.handle(comments.deletePostComment, ({ ctx, params: { id: postId, commentId: id }, body }) =>
    deleteOrRemoveComment(ctx, { id, postId }, body),
  );
  routes.handle(comments.deleteGroupComment, ({ ctx, params: { id: groupId, commentId: id }, body }) =>
    deleteOrRemoveComment(ctx, { id, groupId }, body),
  );
  routes.handle(comments.deleteComment, ({ ctx, params, body }) => deleteOrRemoveComment(ctx, { id: params.id }, body));
  routes.handle(statements.getStatement, ({ ctx, params, query }) => getStatement(ctx, params.id, query.token));
  routes.handle(statements.appealStatement, ({ ctx, params, body }) => appealStatement(ctx, params.id, body));
  routes.handle(cases.answerAppeal, ({ ctx, params, body }) => answerAppeal(ctx, params.id, body));
  routes.handle(restrictions.listRestrictions, ({ ctx, params, query }) => listRestrictions(ctx, params.id, query));
}
