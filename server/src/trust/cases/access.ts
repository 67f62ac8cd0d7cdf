import { appeals, cases, decisions } from '../../schema/moderation.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** More are not counted: people see '99+'. */
const MAX_COUNTED = 100;

type Handler = (typeof cases.$inferSelect)['handledBy'];

/** SQL condition: cases of a community that its admins or its owners decide; of no community those that the platform staff sees. */
export function isHandledBy(communityId: string | null, audience: Handler): SQL | undefined {
  // As constants, so that the planner knows the indexes of open cases.
  if (communityId === null) return sql`(${cases.handledBy} = 'staff' or ${cases.overdue})`;
  const handlers = audience === 'managers' ? sql`('managers')` : sql`('managers', 'owners')`;
  return and(eq(cases.communityId, communityId), sql`${cases.handledBy} in ${handlers}`);
}

/** How many open cases there are of some, at most 100. It can be a column of another query, too. */
export function countOpenCases(db: Queryable, which: SQL | undefined) {
  const isOpen = sql`${cases.state} = 'open'`;
  const open = db
    .select({ one: sql`1`.as('one') })
    .from(cases)
    .where(and(which, isOpen))
    .limit(MAX_COUNTED)
    .as('open');
  return db.$count(open);
}

/** How many objections wait for an answer in some cases, at most 100. */
export function countOpenAppeals(db: Queryable, which: SQL | undefined) {
  const open = db
    .select({ one: sql`1`.as('one') })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(and(sql`${appeals.outcome} is null`, which))
    .limit(MAX_COUNTED)
    .as('open');
  return db.$count(open);
}
