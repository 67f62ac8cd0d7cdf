import { moderationErrors } from '@homecoming/contract/moderation.ts';
import type { Report } from '@homecoming/contract/reports.ts';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { communities } from '../../schema/communities.ts';
import { appeals, cases, decisions, reports } from '../../schema/moderation.ts';
import { isInPlace } from '../access.ts';
import { presentReport, type ReportRow } from '../present.ts';
import { findExcerpts } from '../decisions/queries.ts';

const newestFirst = keysetPage('desc', [[reports.id, ({ report }: { report: ReportRow }) => report.id]]);

/** The caller's reports, newest first, each with what has become of it. */
export async function listReports(
  ctx: UserContext,
  query: PageQuery,
): Promise<{ results: Report[]; next: string | null }> {
  const size = pageSize(query.limit);
  const rows = await selectReports(ctx, newestFirst.after(query.cursor)).limit(size + 1);
  const page = newestFirst.toPage(rows, size, (row) => row);
  return { results: await present(ctx, page.results), next: page.next };
}

/**
 * A report of the caller.
 * @throws subject_not_found
 */
export async function getReport(ctx: UserContext, id: string): Promise<Report> {
  const [row] = await selectReports(ctx, eq(reports.id, id));
  if (row === undefined) throw fail(moderationErrors.subject_not_found);
  const [shown] = await present(ctx, [row]);
  if (shown === undefined) throw new Error('a report that was found is shown');
  return shown;
}

type Row = Awaited<ReturnType<typeof selectReports>>[number];

async function present(ctx: UserContext, rows: readonly Row[]): Promise<Report[]> {
  const which = rows.map(({ report: { caseId, createdAt: at } }) => ({ caseId, at }));
  const excerpts = await findExcerpts(ctx.db, which);
  // Blocks do not keep anybody from a report, which shows nothing of somebody whom its sender does not see.
  return rows.map((row, index) =>
    presentReport({ ...row, excerpt: row.isBlocked ? '' : (excerpts[index] ?? '') }, ctx.clock.now()),
  );
}

function selectReports({ db, actor }: UserContext, which: SQL | undefined) {
  // The newest decision that was not undone.
  const decisionId = sql`(select ${decisions.id} from ${decisions}
    where ${decisions.caseId} = ${reports.caseId} and ${decisions.undoneAt} is null and ${reports.upheld} is not null
    order by ${decisions.id} desc limit 1)`;
  return db
    .select({
      report: reports,
      kind: cases.kind,
      isBlocked: sql<boolean>`not ${notBlocked(actor.userId, cases.authorId)}`,
      community: { id: communities.id, name: communities.name },
      decision: decisions,
      appeal: appeals,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .leftJoin(communities, eq(communities.id, cases.communityId))
    .leftJoin(decisions, eq(decisions.id, decisionId))
    .leftJoin(appeals, and(eq(appeals.decisionId, decisions.id), eq(appeals.byId, actor.userId)))
    .where(and(eq(reports.reporterId, actor.userId), isInPlace, which))
    .orderBy(desc(reports.id));
}
