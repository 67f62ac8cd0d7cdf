import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { cases, reports } from '../../schema/moderation.ts';
import type { CaseRow } from '../access.ts';
import { answerNotices } from '../notices/service.ts';

/** Answers all who reported what a locked case is about. Returns those with an account, and whether there was anybody. */
export async function answerReports(
  tx: Transaction,
  { id }: Pick<CaseRow, 'id'>,
  upheld: boolean,
  at: Date,
): Promise<{ reporterIds: string[]; reported: boolean }> {
  const answered = await tx
    .update(reports)
    .set({ upheld, answeredAt: at })
    .where(and(eq(reports.caseId, id), sql`${reports.upheld} is null`))
    .returning({ reporterId: reports.reporterId });
  const noticesCount = await answerNotices(tx, id, upheld, at);
  return {
    reporterIds: answered.map(({ reporterId }) => reporterId),
    reported: answered.length + noticesCount > 0,
  };
}

/** A locked case is decided: nobody looks at it any more. */
export async function closeCase(tx: Transaction, { id, version }: CaseRow, at: Date): Promise<void> {
  await tx
    .update(cases)
    .set({
      state: 'decided',
      decidedAt: at,
      hiddenAt: null,
      claimedBy: null,
      claimedUntil: null,
      version: version + 1,
    })
    .where(eq(cases.id, id));
}

type NewCase = Pick<CaseRow, 'communityId' | 'handledBy' | 'kind' | 'subjectId' | 'authorId' | 'openedAt'> &
  Partial<Pick<CaseRow, 'id' | 'foundWord'>>;

/** A case of what nobody had reported, decided as soon as it is there. */
export async function insertDecidedCase(tx: Transaction, values: NewCase, at: Date): Promise<CaseRow> {
  const [row] = await insertDecidedCases(tx, [values], at);
  if (row === undefined) throw new Error('insert returned no row');
  return row;
}

/** As insertDecidedCase(), for several of them. */
export async function insertDecidedCases(tx: Transaction, values: readonly NewCase[], at: Date): Promise<CaseRow[]> {
  if (values.length === 0) return [];
  return tx
    .insert(cases)
    .values(values.map((one) => ({ ...one, state: 'decided' as const, decidedAt: at })))
    .returning();
}
