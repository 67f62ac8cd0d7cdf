import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { newId } from '../../platform/db/new-id.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { lockEarnedPoints, withholdPoints } from '../../points/moderation.ts';
import { cases, decisions, type DecisionEffects } from '../../schema/moderation.ts';
import type { Act } from '../../trust/log/service.ts';
import type { CaseAccess, CaseRow, DecisionRow } from '../access.ts';
import { describeAct, type ActingContext } from '../log/acts.ts';
import { abilitiesOnCase } from '../policy.ts';
import { addEvidence, insertEvidence } from '../service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import type { Snapshot } from '../subjects/subject.ts';
import { answerReports, closeCase, insertDecidedCases } from './close.ts';
import { removeContent, toEffect } from './effects.ts';
import { endAutomaticDecision } from './hide.ts';
import { insertDecision, insertSilentDecisions } from './insert.ts';
import type { CheckedDecision } from './input.ts';
import { findSweepStart, findSwept, lockContents, SWEEP_BATCH, type Swept } from './sweep.ts';

/** What a sweep has done. */
export interface SweepResult {
  /** The decisions that it made, each about one thing. */
  readonly swept: readonly string[];
  /** What it removed while others have a case about it, such as the platform staff: that stays open. */
  readonly removed: DecisionEffects['removed'];
  readonly acts: readonly Act[];
}

/** Who sweeps. */
export interface Sweeper extends ActingContext {
  readonly actor: { readonly userId: string; readonly isStaff: boolean };
}

/** What all decisions of a sweep say. */
interface SweepDecision extends Pick<DecisionRow, 'id' | 'ground' | 'rule' | 'reason'> {
  readonly at: Date;
}

/** A decision of a sweep. */
interface OwnDecision {
  readonly id: string;
  readonly one: Swept;
  readonly snapshot: Snapshot;
  readonly removed: DecisionEffects['removed'];
}

/** What a decision removes at once of its sweep, and what it leaves to a job. */
export async function beginSweep(
  tx: Transaction,
  { id, communityId, authorId, subjectId }: CaseRow,
  { sweep, asStaff, at }: Pick<CheckedDecision, 'sweep'> & { readonly asStaff: boolean; readonly at: Date },
): Promise<{ found: Swept[]; left: DecisionEffects['sweepLeft'] | null }> {
  if (communityId === null || sweep === null) return { found: [], left: null };
  const since = findSweepStart(sweep, at);
  const left = { since: since.toISOString(), asStaff };
  // What an undone sweep of this case removed comes back first, to be removed by this one.
  if ((await findUndoneSweep(tx, id)) !== null) return { found: [], left: { ...left, beforeId: null } };
  const { found, beforeId } = await findSwept(tx, { communityId, authorId, subjectId, since, beforeId: null });
  return { found, left: beforeId === null ? null : { ...left, beforeId } };
}

/**
 * Removes what a sweep has found, which is locked: each by a decision of its own, with the content as evidence, so that its author
 * can object to it. An open case about it is decided with that, and its reports are answered.
 */
export async function decideSwept(
  tx: Transaction,
  ctx: Sweeper,
  { row, role }: Pick<CaseAccess, 'row' | 'role'>,
  found: readonly Swept[],
  decision: SweepDecision,
): Promise<SweepResult> {
  const { isStaff } = ctx.actor;
  const canDecide = ({ handledBy }: CaseRow) =>
    abilitiesOnCase({ handledBy, role, isStaff, isInCommunity: true, isAuthor: false, authorRole: null }).decide;
  const openCases = await lockOpenCases(tx, row, found);
  // Beside a case that others have, the one that the decider may decide is decided.
  const decidableLast = openCases.toSorted((a, b) => Number(canDecide(a)) - Number(canDecide(b)));
  const open = new Map(decidableLast.map((one) => [one.subjectId, one]));
  const [left, acts] = [[] as DecisionEffects['removed'][number][], [] as Act[]];
  const [own, silent] = [[] as string[], [] as OwnDecision[]];
  await lockEarnedPoints(
    tx,
    found.map(({ id }) => id),
  );
  for (const one of found) {
    const about = open.get(one.id);
    if (about !== undefined && !canDecide(about)) {
      left.push(...(await removeContent(tx, one, decision.id)));
      continue;
    }
    const snapshot = await moderatedKinds[one.kind].takeSnapshot(tx, one.id);
    // Somebody else was quicker.
    if (snapshot === null) continue;
    const id = newId();
    if (about === undefined) {
      const result = await moderatedKinds[one.kind].remove(tx, one.id, id);
      if (result !== false) silent.push({ id, one, snapshot, removed: [toEffect(one, result)] });
      continue;
    }
    await endAutomaticDecision(tx, ctx, about, { byId: ctx.actor.userId, isRemoved: true, at: decision.at });
    const removed = await removeContent(tx, one, id);
    if (removed.length === 0) continue;
    await decideOpenCase(tx, ctx, about, { id, one, snapshot, removed }, decision);
    acts.push(describeAct(ctx, 'case.decided', about, { decision: id, item: 'remove' }));
    own.push(id);
  }
  await decideSilently(tx, ctx, row, silent, decision);
  return { swept: [...own, ...silent.map(({ id }) => id)], removed: left, acts };
}

/** What a decision of a sweep is, whatever it is about. */
function describeOwn({ actor }: Sweeper, { id, removed }: OwnDecision, { ground, rule, reason, at }: SweepDecision) {
  const item = 'remove' as const;
  return {
    id,
    decidedBy: actor.userId,
    item,
    person: null,
    until: null,
    ground,
    rule,
    reason,
    effects: { removed },
    at,
  };
}

/** Decides a locked open case about something that was removed. */
async function decideOpenCase(
  tx: Transaction,
  ctx: Sweeper,
  about: CaseRow,
  own: OwnDecision,
  decision: SweepDecision,
): Promise<void> {
  await addEvidence(tx, about.id, own.snapshot, decision.at);
  const answered = await answerReports(tx, about, true, decision.at);
  await closeCase(tx, about, decision.at);
  await insertDecision(tx, about, { ...describeOwn(ctx, own, decision), ...answered, isSwept: true });
}

/** Decides about what nobody had reported, and was removed: as rows of each table at once. */
async function decideSilently(
  tx: Transaction,
  ctx: Sweeper,
  { communityId, handledBy, authorId }: CaseRow,
  made: readonly OwnDecision[],
  decision: SweepDecision,
): Promise<void> {
  await withholdPoints(
    tx,
    made.map(({ id, one }) => ({ subjectId: one.id, decisionId: id })),
  );
  const { at } = decision;
  const opened = made.map((own) => ({ ...own, caseId: newId() }));
  await insertDecidedCases(
    tx,
    opened.map(({ caseId: id, one: { kind, id: subjectId } }) => ({
      id,
      communityId,
      handledBy,
      kind,
      subjectId,
      authorId,
      openedAt: at,
    })),
    at,
  );
  await insertEvidence(tx, opened, at);
  await insertSilentDecisions(
    tx,
    opened.map(({ caseId, ...own }) => ({
      ...describeOwn(ctx, own, decision),
      caseId,
      reported: false,
      effects: { removed: own.removed, openedCase: true },
    })),
  );
}

/** A decision of a sweep with its case. */
export interface SweptDecision {
  readonly decision: DecisionRow;
  readonly row: CaseRow;
}

/** Some decisions of a sweep that are not undone, with their cases, which are locked after all that they removed. */
export async function lockSwept(tx: Transaction, { swept = [] }: DecisionEffects): Promise<SweptDecision[]> {
  if (swept.length === 0) return [];
  const isSwept = and(equalsAny(decisions.id, swept), isNull(decisions.undoneAt));
  const found = await tx.select().from(decisions).where(isSwept).orderBy(asc(decisions.id)).limit(SWEEP_BATCH);
  await lockContents(
    tx,
    found.flatMap(({ effects }) => effects.removed),
  );
  const caseIds = found.map(({ caseId }) => caseId);
  const locked = await tx
    .select()
    .from(cases)
    .where(equalsAny(cases.id, caseIds))
    .orderBy(asc(cases.id))
    .for('no key update');
  await lockEarnedPoints(
    tx,
    locked.map(({ subjectId }) => subjectId),
  );
  const byId = new Map(locked.map((row) => [row.id, row]));
  return found.flatMap((decision) => {
    const row = byId.get(decision.caseId);
    return row === undefined ? [] : [{ decision, row }];
  });
}

/** The undone decision of a case of whose sweep not all is undone yet, or null. */
export async function findUndoneSweep(tx: Transaction, caseId: string): Promise<DecisionRow | null> {
  const isLeft = sql`exists (select from jsonb_array_elements_text(${decisions.effects} -> 'swept') one
    join ${decisions} own on own.id = one.value::uuid where own.undone_at is null)`;
  const [found] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isNotNull(decisions.undoneAt), isLeft))
    .orderBy(asc(decisions.id))
    .limit(1);
  return found ?? null;
}

async function lockOpenCases(tx: Transaction, { communityId }: CaseRow, found: readonly Swept[]): Promise<CaseRow[]> {
  if (communityId === null || found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return tx
    .select()
    .from(cases)
    .where(
      and(
        inArray(cases.kind, kinds),
        equalsAny(cases.subjectId, ids),
        eq(cases.communityId, communityId),
        sql`${cases.state} = 'open'`,
      ),
    )
    .orderBy(asc(cases.id))
    .for('no key update');
}
