import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { caseNotes, cases, decisions, evidence } from '../schema/moderation.ts';
import { notices } from '../schema/notices.ts';
import type { CaseRow } from './access.ts';
import { moveReports } from './reports/move-reports.ts';

const MAX_CASES = 200;

interface DeletedCommunity {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: Date;
}

/**
 * Deletes some cases of a deleted community, with their reports, evidence and decisions. Those of the platform staff go on
 * without it: nobody ends a case about themselves by the deletion of its place. Returns whether there were any.
 */
export async function eraseCases(tx: Transaction, community: DeletedCommunity): Promise<boolean> {
  const rows = await tx
    .select({ row: cases, isForStaff: sql<boolean>`${isForStaff}` })
    .from(cases)
    .where(eq(cases.communityId, community.id))
    .orderBy(asc(cases.id))
    .limit(MAX_CASES)
    .for('update');
  for (const { row } of rows.filter((one) => one.isForStaff)) await moveToPlatform(tx, row, community);
  const others = rows.filter((one) => !one.isForStaff).map(({ row }) => row.id);
  await tx.delete(cases).where(equalsAny(cases.id, others));
  return rows.length > 0;
}

/** What a decision about it does outside of the community, and lasts. */
const reachesFurther = sql`exists (select from ${decisions} where ${decisions.caseId} = ${cases.id}
  and ${decisions.undoneAt} is null
  and (${decisions.person} = 'deactivate' or ${decisions.ground} = 'child_safety' or (${cases.kind} = 'profile' and ${decisions.item} = 'remove')))`;

/** The staff has it, or would have had it soon. */
const isForStaff = or(
  eq(cases.handledBy, 'staff'),
  and(eq(cases.state, 'open'), or(eq(cases.overdue, true), eq(cases.isDanger, true))),
  reachesFurther,
);

/** A case of the staff belongs to no community any more. A note says where it was. */
async function moveToPlatform(tx: Transaction, row: CaseRow, { name, deletedAt }: DeletedCommunity): Promise<void> {
  const text = `It was in the community “${name}”, which its owner has deleted.`;
  await tx.insert(caseNotes).values({ caseId: row.id, byId: null, text, createdAt: deletedAt });
  const otherId = row.state === 'open' ? await lockOpenCaseOfPlatform(tx, row) : null;
  if (otherId !== null) return joinCases(tx, row, otherId);
  const version = row.version + 1;
  await tx
    .update(cases)
    .set({ communityId: null, handledBy: 'staff', claimedBy: null, claimedUntil: null, version })
    .where(eq(cases.id, row.id));
}

/** The open case of the platform about the same: only a profile can have one. */
async function lockOpenCaseOfPlatform(tx: Transaction, { kind, subjectId }: CaseRow): Promise<string | null> {
  const isAboutSame = and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), isNull(cases.communityId));
  const [other] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(isAboutSame, sql`${cases.state} = 'open'`))
    .for('update');
  return other?.id ?? null;
}

/** Adds all that a case has to another one, each report and evidence once, and deletes it. */
async function joinCases(
  tx: Transaction,
  { id, priority, isDanger, hiddenAt }: CaseRow,
  caseId: string,
): Promise<void> {
  const hashes = tx.select({ sha256: evidence.sha256 }).from(evidence).where(eq(evidence.caseId, caseId));
  const weight = await moveReports(tx, id, caseId);
  await tx
    .update(evidence)
    .set({ caseId })
    .where(and(eq(evidence.caseId, id), notInArray(evidence.sha256, hashes)));
  await tx.update(caseNotes).set({ caseId }).where(eq(caseNotes.caseId, id));
  await tx.update(notices).set({ caseId }).where(eq(notices.caseId, id));
  await tx.update(decisions).set({ caseId }).where(eq(decisions.caseId, id));
  await tx
    .update(cases)
    .set({
      weight: sql`${cases.weight} + ${weight}`,
      priority: sql`least(${cases.priority}, ${priority}::integer)`,
      isDanger: sql`${cases.isDanger} or ${isDanger}`,
      ...(hiddenAt && { hiddenAt }),
      version: sql`${cases.version} + 1`,
    })
    .where(eq(cases.id, caseId));
  await tx.delete(cases).where(eq(cases.id, id));
}
