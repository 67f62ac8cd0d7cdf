import { commonErrors } from '@homecoming/contract/errors.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { BodyOf, QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { moderationErrors, type Reason } from '@homecoming/contract/moderation.ts';
import type { createReport as createCall, getReportOptions as optionsCall } from '@homecoming/contract/reports.ts';
import { and, asc, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { listMessagesBefore } from '../../chat/moderation.ts';
import { findMembership } from '../../communities/members/access.ts';
import { findCommunity } from '../../communities/access.ts';
import { findRule, listRules } from '../../communities/rules/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { fail, HttpFailure } from '../../platform/http/fail.ts';
import { callerQueue, transaction } from '../../platform/transaction.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { cases, decisions, reporters, reports, type NamedRule } from '../../schema/moderation.ts';
import type { CaseRow } from '../access.ts';
import { HIDING_WEIGHT, hideReported } from '../decisions/hide.ts';
import { addEvidence, findLastEvidence, hashSnapshot, lockSnapshot } from '../service.ts';
import { reportReceived } from '../facts.ts';
import { chooseHandler, listHandled } from '../policy.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import type { Snapshot, Subject } from '../subjects/subject.ts';
import { findSealed } from './sealed.ts';
import { weighReporter } from './weight.ts';

/** The platform staff decides about these, also where the author is a member. */
const FOR_STAFF: ReadonlySet<Reason> = new Set(['child_safety', 'illegal']);

/** Whether the platform staff decides about something with this reason, also where the author is a member. */
export function isForStaff(reason: Reason): boolean {
  return FOR_STAFF.has(reason);
}

/** Reports something that the caller may read. A second report of the same case is a success, and changes nothing. */
export async function createReport(
  ctx: UserContext,
  { kind, subject: subjectId, reason, rule: ruleId, note, messages = [], community = null }: BodyOf<typeof createCall>,
): Promise<{ id: string }> {
  const work = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const { subject, sealed } = await accessToReport(txCtx, kind, subjectId, community);
    const snapshot = sealed ?? (await lockSnapshot(tx, kind, subjectId));
    if (snapshot === null) throw fail(moderationErrors.subject_not_found);
    const rule = await findNamedRule(tx, subject.communityId, reason, ruleId);
    await requireMayReport(txCtx);
    const at = ctx.clock.now();
    const earlier = messages.length === 0 ? null : await listEarlierMessages(txCtx, subject, messages);
    const given = { reporterId: ctx.actor.userId, reason, rule, note: note || null, earlier };
    // What is too grave for a community is looked at by the staff, also after managers have kept it.
    const kept = isForStaff(reason) ? null : await findKeptCase(tx, subject, snapshot);
    if (kept !== null) {
      const counted = { ...given, weight: 0, upheld: false, answeredAt: at, at };
      return { id: (await insertReport(tx, kept, counted)).id };
    }
    const opened = await lockOpenCase(tx, subject, at, { isGrave: isForStaff(reason) });
    await addEvidence(tx, opened.row.id, snapshot, at);
    const weight = await weighReporter(tx, ctx.actor.userId, at);
    const report = await insertReport(tx, opened.row, { ...given, weight, upheld: null, answeredAt: null, at });
    if (!report.isNew) {
      if (isGraver(reason, opened.row)) {
        await tx.update(reports).set({ reason }).where(eq(reports.id, report.id));
        await recordReport(tx, await countReport(tx, opened.row, reason, 0), { opensCase: false, at });
      }
      return { id: report.id };
    }
    await recordReport(tx, await countReport(tx, opened.row, reason, weight), { opensCase: opened.isNew, at });
    return { id: report.id };
  };
  return transaction(ctx, work, { queue: callerQueue(ctx.actor) });
}

function recordReport(
  tx: Transaction,
  { id: caseId, communityId, handledBy }: CaseRow,
  more: { opensCase: boolean; at: Date },
): Promise<void> {
  return record(tx, reportReceived, { caseId, communityId, handledBy, ...more });
}

/**
 * What a report can name.
 * @throws subject_not_found, own_content
 */
export async function getReportOptions(
  ctx: UserContext,
  { kind, subject: id, community: chosen }: QueryOf<typeof optionsCall>,
): Promise<ReplyOf<typeof optionsCall>> {
  const { communityId } = (await accessToReport(ctx, kind, id, chosen ?? null)).subject;
  if (communityId === null) return { community: null, rules: [] };
  const [{ community }, rules] = await Promise.all([findCommunity(ctx, communityId), listRules(ctx.db, communityId)]);
  return { community: { id: communityId, name: community.name }, rules };
}

/**
 * Locks the open case about something, which is opened if there is none. Where managers have one of their own beside that of the
 * platform staff, `isGrave` chooses. With `seen` only cases of these handlers count: somebody who does not see the one that is
 * open gets another beside it.
 */
export async function lockOpenCase(
  tx: Transaction,
  subject: Subject,
  at: Date,
  {
    isGrave = false,
    seen,
  }: { readonly isGrave?: boolean; readonly seen?: readonly CaseRow['handledBy'][] | undefined } = {},
): Promise<{ row: CaseRow; isNew: boolean }> {
  const isOpen = and(isAbout(subject), sql`${cases.state} = 'open'`);
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(isOpen, seen && inArray(cases.handledBy, seen)))
    .orderBy(sql`(${cases.handledBy} = 'staff') <> ${isGrave}::boolean`, asc(cases.id))
    .limit(1)
    .for('no key update');
  if (row !== undefined) return { row, isNew: false };
  const { kind, id: subjectId, communityId, authorId } = subject;
  const handledBy = await findHandler(tx, subject);
  const [newest] =
    seen === undefined
      ? []
      : await tx.select({ id: cases.id }).from(cases).where(isOpen).orderBy(desc(cases.id)).limit(1);
  const [inserted] = await tx
    .insert(cases)
    .values({ communityId, handledBy, kind, subjectId, besideId: newest?.id ?? null, authorId, openedAt: at })
    .onConflictDoNothing()
    .returning();
  // Somebody was quicker, and may have decided it since.
  return inserted === undefined ? lockOpenCase(tx, subject, at, { isGrave, seen }) : { row: inserted, isNew: true };
}

/** Who decides about something when nothing else is known of it. */
async function findHandler(tx: Transaction, { communityId, authorId }: Subject): Promise<CaseRow['handledBy']> {
  if (communityId === null) return 'staff';
  return chooseHandler((await findMembership(tx, communityId, authorId))?.role ?? null);
}

/**
 * As lockOpenCase(), for somebody who decides about something by themselves. What others have is nothing that they learn: they
 * get a case of their own, if one that is new were theirs.
 */
export async function lockOwnCase(
  tx: Transaction,
  subject: Subject,
  { role, isStaff, at }: { readonly role: CommunityRole | null; readonly isStaff: boolean; readonly at: Date },
): Promise<{ row: CaseRow; isNew: boolean }> {
  const seen = listHandled(role, isStaff);
  return lockOpenCase(tx, subject, at, seen.includes(await findHandler(tx, subject)) ? { seen } : {});
}

/** SQL condition over cases: about the same, for the same people. */
function isAbout({ kind, id, communityId }: Subject): SQL | undefined {
  const place = communityId === null ? isNull(cases.communityId) : eq(cases.communityId, communityId);
  return and(eq(cases.kind, kind), eq(cases.subjectId, id), place);
}

/** @throws subject_not_found for what is no earlier message of the conversation, or hidden from the reporter */
async function listEarlierMessages(ctx: UserContext, { kind, id }: Subject, ids: readonly string[]) {
  const found = kind === 'message' ? await listMessagesBefore(ctx, id, ids) : [];
  if (found.length !== new Set(ids).size) throw fail(moderationErrors.subject_not_found);
  return found;
}

/** What somebody may report: it is there and they may read it, or they could when its author deleted it lately. */
async function accessToReport(
  ctx: UserContext,
  kind: keyof typeof moderatedKinds,
  id: string,
  communityId: string | null,
): Promise<{ subject: Subject; sealed: Snapshot | null }> {
  const moderated = moderatedKinds[kind];
  const subject = await moderated.find(ctx.db, id);
  if (subject === null) {
    const sealed = await findSealed(ctx, kind, id);
    if (sealed === null) throw fail(moderationErrors.subject_not_found);
    if (sealed.subject.authorId === ctx.actor.userId) throw fail(moderationErrors.own_content);
    return { subject: sealed.subject, sealed: sealed.snapshot };
  }
  const mayReport = await moderated.canReport(ctx, id).catch((error: unknown) => {
    const isBusy = !(error instanceof HttpFailure) || error.definition === commonErrors.unavailable;
    throw isBusy ? error : fail(moderationErrors.subject_not_found);
  });
  if (subject.authorId === ctx.actor.userId) throw fail(moderationErrors.own_content);
  if (!mayReport) throw fail(moderationErrors.subject_not_found);
  if (kind !== 'profile' || communityId === null) return { subject, sealed: null };
  // A profile is in no community; its reader chooses one that both are in.
  for (const userId of [ctx.actor.userId, subject.authorId]) {
    if ((await findMembership(ctx.db, communityId, userId)) === null) throw fail(moderationErrors.subject_not_found);
  }
  return { subject: { ...subject, communityId }, sealed: null };
}

/** @throws rule_not_found for the reason `rule` without one of the community */
export async function findNamedRule(
  tx: Transaction,
  communityId: string | null,
  reason: Reason,
  ruleId: string | null | undefined,
): Promise<NamedRule | null> {
  if (reason !== 'rule') return null;
  const rule = communityId === null || ruleId == null ? null : await findRule(tx, communityId, ruleId);
  if (rule === null) throw fail(moderationErrors.rule_not_found);
  return rule;
}

async function requireMayReport({ db, clock, actor }: UserContext): Promise<void> {
  const now = clock.now();
  const { userId } = actor;
  const [paused] = await db
    .select({ until: reporters.pausedUntil })
    .from(reporters)
    .where(eq(reporters.userId, userId));
  if (paused?.until && paused.until > now) throw fail(moderationErrors.reports_paused);
  const today = gt(reports.createdAt, new Date(now.getTime() - DAY_MS));
  if ((await db.$count(reports, and(eq(reports.reporterId, userId), today))) >= limits.reportsPerDay) {
    throw fail(moderationErrors.report_limit);
  }
}

/** The last case about content that was looked at and kept, if it has not been edited since. */
export async function findKeptCase(tx: Transaction, subject: Subject, snapshot: Snapshot): Promise<CaseRow | null> {
  const [last] = await tx
    .select({ row: cases, item: decisions.item, person: decisions.person })
    .from(cases)
    .leftJoin(decisions, and(eq(decisions.caseId, cases.id), sql`${decisions.undoneAt} is null`))
    .where(isAbout(subject))
    .orderBy(desc(cases.id))
    .limit(1);
  if (last?.row.state !== 'decided' || last.item !== 'keep' || last.person !== null) return null;
  const seen = await findLastEvidence(tx, last.row.id);
  return seen?.sha256.equals(hashSnapshot(snapshot)) ? last.row : null;
}

/** Whether another report of the same person says that a case is more urgent, or not for its community. */
function isGraver(reason: Reason, { handledBy, isDanger }: CaseRow): boolean {
  return (isForStaff(reason) && handledBy !== 'staff') || (reason === 'danger' && !isDanger);
}

async function insertReport(
  tx: Transaction,
  { id: caseId }: CaseRow,
  { at, ...values }: Omit<typeof reports.$inferInsert, 'caseId' | 'createdAt'> & { readonly at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const [inserted] = await tx
    .insert(reports)
    .values({ ...values, caseId, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (inserted !== undefined) return { id: inserted.id, isNew: true };
  const [own] = await tx
    .update(reports)
    .set({
      note: sql`coalesce(${reports.note}, ${values.note ?? null})`,
      ...(values.earlier && { earlier: sql`coalesce(${reports.earlier}, ${JSON.stringify(values.earlier)}::jsonb)` }),
    })
    .where(and(eq(reports.caseId, caseId), eq(reports.reporterId, values.reporterId)))
    .returning({ id: reports.id });
  if (own === undefined) throw new Error('a report is there, or is inserted');
  return { id: own.id, isNew: false };
}

/** Makes a locked case more urgent, and gives it to the platform staff where the reason is too grave for a community. */
export async function countReport(tx: Transaction, row: CaseRow, reason: Reason, weight: number): Promise<CaseRow> {
  const isDanger = row.isDanger || reason === 'danger';
  const sum = row.weight + weight;
  const [changed] = await tx
    .update(cases)
    .set({
      isDanger,
      weight: sum,
      priority: -Math.round(10 * sum) - (isDanger ? 100 : 0),
      handledBy: isForStaff(reason) ? 'staff' : row.handledBy,
      version: row.version + 1,
    })
    .where(eq(cases.id, row.id))
    .returning();
  if (changed === undefined) throw new Error('a locked case is there');
  // Later: it locks what was reported before the case.
  if (changed.weight >= HIDING_WEIGHT) {
    await enqueue(tx, hideReported, { caseId: row.id }, { key: `hide-reported:${row.id}` });
  }
  return changed;
}
