import { durations } from '@homecoming/contract/limits.ts';
import { and, lt, sql } from 'drizzle-orm';
import { addMonths } from '../platform/calendar.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { notices } from '../schema/notices.ts';
import { appeals, cases, decisions, evidence, reports } from '../schema/moderation.ts';

/**
 * Every day: evidence is deleted six months after the last decision, when nobody can object any more; after a year where it is
 * about the safety of children. It stays while an objection waits. Its pictures and files go with the next sweep of media.
 */
export const sweepEvidence = defineJob<Record<string, never>>(
  'moderation.sweep-evidence',
  async (app) => {
    const now = app.clock.now().toISOString();
    const isAboutChildren = sql`(exists (select from ${reports} where ${reports.caseId} = ${cases.id} and ${reports.reason} = 'child_safety')
      or exists (select from ${notices} where ${notices.caseId} = ${cases.id} and ${notices.reason} = 'child_safety')
      or exists (select from ${decisions} where ${decisions.caseId} = ${cases.id} and ${decisions.ground} = 'child_safety'))`;
    const hasObjection = sql`exists (select from ${decisions} join ${appeals} on ${appeals.decisionId} = ${decisions.id}
      where ${decisions.caseId} = ${cases.id} and ${appeals.outcome} is null)`;
    const hasEndedAfter = (
      months: number,
    ) => sql`${cases.decidedAt} at time zone 'utc' + make_interval(months => ${months}::integer)
      < ${now}::timestamptz at time zone 'utc'`;
    const isOver = sql`exists (select from ${cases} where ${cases.id} = ${evidence.caseId} and ${cases.state} = 'decided'
      and ${hasEndedAfter(durations.appealMonths)} and (${hasEndedAfter(durations.childSafetyMonths)} or not ${isAboutChildren})
      and not ${hasObjection})`;
    const before = addMonths(app.clock.now(), -durations.appealMonths);
    await sweepRows(app, evidence, {
      where: and(lt(evidence.createdAt, before), isOver),
      oldestBy: evidence.createdAt,
    });
  },
  { cron: '43 3 * * *' },
);
