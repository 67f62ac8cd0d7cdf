import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { decisions } from '../../schema/moderation.ts';
import type { CaseRow, DecisionRow } from '../access.ts';
import { caseDecided } from '../facts.ts';

type Said = Pick<DecisionRow, 'item' | 'person' | 'until'>;

/** A decision with all that it says and has done. */
export interface NewDecision
  extends Said, Pick<DecisionRow, 'id' | 'decidedBy' | 'reported' | 'ground' | 'rule' | 'reason' | 'effects'> {
  readonly automated?: boolean;
  /** Whose reports it answers. */
  readonly reporterIds?: readonly string[];
  /** It is one of a sweep. */
  readonly isSwept?: boolean;
  readonly at: Date;
}

/** Writes a decision about a locked case. It changes nothing else: what it has done is in its effects. */
export async function insertDecision(
  tx: Transaction,
  row: Pick<CaseRow, 'id' | 'communityId' | 'kind' | 'authorId'>,
  { reporterIds = [], isSwept = false, at, ...decision }: NewDecision,
): Promise<void> {
  await tx.insert(decisions).values({ ...decision, caseId: row.id, createdAt: at });
  const { id: decisionId, item, person, until } = decision;
  await recordDecision(tx, row, { decisionId, item, person, until, reporterIds, undone: false, isSwept, at });
}

/** Writes decisions for which nobody waits: no case was open. */
export async function insertSilentDecisions(
  tx: Transaction,
  made: readonly (Omit<NewDecision, 'reporterIds' | 'isSwept'> & { readonly caseId: string })[],
): Promise<void> {
  if (made.length === 0) return;
  await tx.insert(decisions).values(made.map(({ at, ...decision }) => ({ ...decision, createdAt: at })));
}

/** Says that a decision was made, or undone. */
export function recordDecision(
  tx: Transaction,
  { id: caseId, communityId, kind, authorId }: Pick<CaseRow, 'id' | 'communityId' | 'kind' | 'authorId'>,
  {
    until,
    ...what
  }: Said & { decisionId: string; reporterIds: readonly string[]; undone: boolean; isSwept?: boolean; at: Date },
): Promise<void> {
  return record(tx, caseDecided, { caseId, communityId, kind, authorId, ...what, until: until?.toISOString() ?? null });
}
