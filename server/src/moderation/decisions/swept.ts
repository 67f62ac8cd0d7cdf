import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { lockEarnedPoints } from '../../points/moderation.ts';
import { cases, decisions, type DecisionEffects } from '../../schema/moderation.ts';
import type { Act } from '../../trust/log/service.ts';
import type { CaseAccess, CaseRow, DecisionRow } from '../access.ts';
import { describeAct } from '../log/acts.ts';
import { abilitiesOnCase } from '../policy.ts';
import { addEvidence } from '../service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { answerReports, closeCase, insertDecidedCase } from './close.ts';
import { removeContent } from './effects.ts';
import { endAutomaticDecision } from './hide.ts';
import { insertDecision } from './insert.ts';
import type { Swept } from './sweep.ts';

/** What a sweep has done. */
export interface SweepResult {
  /** The decisions that it made, each about one thing. */
  readonly swept: readonly string[];
  /** What it removed while others have a case about it, such as the platform staff: that stays open. */
  readonly removed: DecisionEffects['removed'];
  readonly acts: readonly Act[];
}

/**
 * Removes what a sweep has found, which is locked: each by a decision of its own, with the content as evidence, so that its author
 * can object to it. An open case about it is decided with that, and its reports are answered.
 */
export async function decideSwept(
  tx: Transaction,
  ctx: UserContext,
  { row, role, authorRole }: Pick<CaseAccess, 'row' | 'role' | 'authorRole'>,
  found: readonly Swept[],
  { id: mainId, at, ...said }: Pick<DecisionRow, 'id' | 'ground' | 'rule' | 'reason'> & { readonly at: Date },
): Promise<SweepResult> {
  const open = await lockOpenCases(tx, row, found);
  const { communityId, handledBy, authorId } = row;
  const { isStaff } = ctx.actor;
  const canDecide = (own: CaseRow) =>
    abilitiesOnCase({ handledBy: own.handledBy, role, isStaff, isInCommunity: true, isAuthor: false, authorRole })
      .decide;
  const [swept, left, acts] = [[] as string[], [] as Swept[], [] as Act[]];
  await lockEarnedPoints(
    tx,
    found.map(({ id }) => id),
  );
  for (const one of found) {
    const own = open.get(one.id);
    if (own !== undefined && !canDecide(own)) {
      left.push(...(await removeContent(tx, one, mainId)));
      continue;
    }
    const snapshot = await moderatedKinds[one.kind].takeSnapshot(tx, one.id);
    if (own !== undefined) await endAutomaticDecision(tx, ctx, own, { byId: ctx.actor.userId, isRemoved: true, at });
    const id = newId();
    const removed = snapshot === null ? [] : await removeContent(tx, one, id);
    // Somebody else was quicker.
    if (snapshot === null || removed.length === 0) continue;
    const about =
      own ??
      (await insertDecidedCase(
        tx,
        { communityId, handledBy, kind: one.kind, subjectId: one.id, authorId, openedAt: at },
        at,
      ));
    await addEvidence(tx, about.id, snapshot, at);
    const answered = await answerReports(tx, about, true, at);
    if (own !== undefined) {
      await closeCase(tx, own, at);
      acts.push(describeAct(ctx, 'case.decided', own, { decision: id, item: 'remove' }));
    }
    await insertDecision(tx, about, {
      ...said,
      ...answered,
      id,
      decidedBy: ctx.actor.userId,
      item: 'remove',
      person: null,
      until: null,
      effects: { removed, ...(own === undefined && { openedCase: true }) },
      isSwept: true,
      isSilent: own === undefined,
      at,
    });
    swept.push(id);
  }
  return { swept, removed: left, acts };
}

/** The decisions of a sweep that are not undone, with their cases, which are locked after all that they removed. */
export async function lockSwept(
  tx: Transaction,
  { swept = [] }: DecisionEffects,
): Promise<{ decision: DecisionRow; row: CaseRow }[]> {
  if (swept.length === 0) return [];
  const isSwept = and(equalsAny(decisions.id, swept), sql`${decisions.undoneAt} is null`);
  const found = await tx.select().from(decisions).where(isSwept).orderBy(asc(decisions.id));
  for (const { effects } of found) {
    for (const { kind, id } of effects.removed) await moderatedKinds[kind].lock(tx, id);
  }
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

async function lockOpenCases(
  tx: Transaction,
  { communityId }: CaseRow,
  found: readonly Swept[],
): Promise<Map<string, CaseRow>> {
  if (communityId === null || found.length === 0) return new Map();
  const ids = found.map(({ id }) => id);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const rows = await tx
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
  return new Map(rows.map((row) => [row.subjectId, row]));
}
