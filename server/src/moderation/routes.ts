import * as cases from '@homecoming/contract/cases.ts';
import * as comments from '@homecoming/contract/comments.ts';
import * as jobPosts from '@homecoming/contract/job-posts.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as reports from '@homecoming/contract/reports.ts';
import * as restrictions from '@homecoming/contract/restrictions.ts';
import * as moderationLog from '@homecoming/contract/moderation-log.ts';
import * as notices from '@homecoming/contract/notices.ts';
import * as people from '@homecoming/contract/staff-people.ts';
import * as statements from '@homecoming/contract/statements.ts';
import * as transparency from '@homecoming/contract/transparency.ts';
import * as review from '@homecoming/contract/review.ts';
import * as trust from '@homecoming/contract/trust.ts';
import type { Routes } from '../platform/http/bind.ts';
import { answerAppeal, appealReport, appealStatement } from './appeals/service.ts';
import { claimCase, releaseCase } from './cases/claims.ts';
import { countCases, getCase, listCases } from './cases/queries.ts';
import { addCaseNote, escalateCase, openCase } from './cases/service.ts';
import { getStatement } from './decisions/queries.ts';
import { decideCase } from './decisions/service.ts';
import { undoDecision } from './decisions/undo.ts';
import { deleteOrRemoveComment, deleteOrRemoveJob, deleteOrRemovePost } from './removals.ts';
import { listReports } from './reports/queries.ts';
import { listOwnReviewItems, listReviewItems } from './review/queries.ts';
import { rejectReviewItem, releaseReviewItem, withdrawReviewItem } from './review/service.ts';
import { getModerationSettings } from './settings/queries.ts';
import { getStaffList, setStaffList, updateModerationSettings } from './settings/service.ts';
import { createReport, getReportOptions } from './reports/service.ts';
import { listRestrictions } from './restrictions/queries.ts';
import { listCommunityLog, listStaffLog } from './log/queries.ts';
import { appealNotice, confirmNotice, createNotice } from './notices/service.ts';
import { getPerson, listPeople } from './people/queries.ts';
import { endPersonSessions } from './people/service.ts';
import { exportFigures } from './transparency/export.ts';
import { getCommunityTransparency, getTransparency } from './transparency/queries.ts';

/** Reports, cases, decisions and objections; and deletions, which are decisions where somebody else wrote it. */
export function moderationRoutes(routes: Routes): void {
  routes.handle(reports.getReportOptions, ({ ctx, query }) => getReportOptions(ctx, query));
  routes.handle(reports.createReport, ({ ctx, body }) => createReport(ctx, body));
  routes.handle(reports.listReports, ({ ctx, query }) => listReports(ctx, query));
  routes.handle(reports.appealReport, ({ ctx, params, body }) => appealReport(ctx, params.id, body.text));
  routes.handle(review.listOwnReviewItems, ({ ctx, query }) => listOwnReviewItems(ctx, query.cursor));
  routes.handle(review.withdrawReviewItem, ({ ctx, params }) => withdrawReviewItem(ctx, params.id));
  routes.handle(review.listReviewItems, ({ ctx, params, query }) => listReviewItems(ctx, params.id, query.cursor));
  routes.handle(review.releaseReviewItem, ({ ctx, params }) => releaseReviewItem(ctx, params.id));
  routes.handle(review.rejectReviewItem, ({ ctx, params, body }) => rejectReviewItem(ctx, params.id, body));
  routes.handle(trust.getModerationSettings, ({ ctx, params }) => getModerationSettings(ctx, params.id));
  routes.handle(trust.updateModerationSettings, ({ ctx, params, body }) =>
    updateModerationSettings(ctx, params.id, body),
  );
  routes.handle(trust.getStaffList, ({ ctx, params }) => getStaffList(ctx, params.kind));
  routes.handle(trust.setStaffList, ({ ctx, params, body }) => setStaffList(ctx, params.kind, body));
  routes.handle(cases.listCases, ({ ctx, query }) => listCases(ctx, query));
  routes.handle(cases.countCases, ({ ctx, query }) => countCases(ctx, query));
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
  routes.handle(jobPosts.deleteJobPost, ({ ctx, params, body }) => deleteOrRemoveJob(ctx, params.id, body));
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
  routes.handle(moderationLog.listCommunityLog, ({ ctx, params, query }) => listCommunityLog(ctx, params.id, query));
  routes.handle(moderationLog.listStaffLog, ({ ctx, query }) => listStaffLog(ctx, query));
  transparencyRoutes(routes);
  peopleRoutes(routes);
  noticeRoutes(routes);
}

function transparencyRoutes(routes: Routes): void {
  routes.handle(transparency.getTransparency, ({ ctx, query }) => getTransparency(ctx, query.year));
  routes.handle(transparency.exportTransparency, async ({ ctx, query }) =>
    exportFigures(await getTransparency(ctx, query.year)),
  );
  routes.handle(transparency.getCommunityTransparency, ({ ctx, params, query }) =>
    getCommunityTransparency(ctx, params.id, query.year),
  );
  routes.handle(transparency.exportCommunityTransparency, async ({ ctx, params, query }) =>
    exportFigures(await getCommunityTransparency(ctx, params.id, query.year)),
  );
}

/** Calls a minute from one network address: each may send a mail. */
const NOTICES_PER_MINUTE = 5;

function noticeRoutes(routes: Routes): void {
  routes.handle(notices.createNotice, ({ ctx, body }) => createNotice(ctx, body), { perMinute: NOTICES_PER_MINUTE });
  routes.handle(notices.confirmNotice, ({ ctx, body }) => confirmNotice(ctx, body.token), { perMinute: 20 });
  routes.handle(notices.appealNotice, ({ ctx, body }) => appealNotice(ctx, body), { perMinute: 20 });
}

function peopleRoutes(routes: Routes): void {
  routes.handle(people.listPeople, ({ ctx, query }) => listPeople(ctx, query));
  routes.handle(people.getPerson, ({ ctx, params }) => getPerson(ctx, params.id));
  routes.handle(people.endPersonSessions, ({ ctx, params }) => endPersonSessions(ctx, params.id));
  routes.handle(people.endPersonSession, ({ ctx, params }) => endPersonSessions(ctx, params.id, params.session));
}
