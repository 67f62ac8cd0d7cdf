import { subjectKinds } from '@homecoming/contract/moderation.ts';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { returnPoints, withholdPoints } from '../../points/moderation.ts';
import { cases, decisions, type DecisionEffects, type RemovedFields } from '../../schema/moderation.ts';
import type { CaseRow, DecisionRow } from '../access.ts';
import { undoWarnings } from '../reports/pauses.ts';
import { endRestrictions } from '../restrictions/service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import type { CheckedDecision } from './input.ts';
import { findSwept } from './sweep.ts';

type Removed = DecisionEffects['removed'][number];

/** Removes the content of a case, and what else its author wrote and made in the time of a sweep. Returns what it removed. */
export async function removeContent(
  tx: Transaction,
  row: CaseRow,
  { sweep }: Pick<CheckedDecision, 'sweep'>,
  { decisionId, at }: { decisionId: string; at: Date },
): Promise<Removed[]> {
  const itself = { kind: row.kind, id: row.subjectId };
  const others = sweep === null ? [] : await findSwept(tx, row, sweep, at);
  const removed: Removed[] = [];
  // All locks before the first change: a group that is removed changes its channel, which is locked after all groups.
  for (const { kind, id } of [itself, ...others]) await moderatedKinds[kind].lock(tx, id);
  for (const one of [itself, ...others]) {
    const result = await moderatedKinds[one.kind].remove(tx, one.id, decisionId);
    if (result !== false) removed.push(toEffect(one, result));
  }
  await withholdPoints(
    tx,
    removed.map(({ id }) => id),
    decisionId,
  );
  return removed;
}

/** Undoes everything that a decision has done, as far as nobody else has undone it. */
export async function undoEffects(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  { id, effects }: DecisionRow,
  at: Date,
): Promise<void> {
  for (const { kind, id: subjectId } of effects.removed) await moderatedKinds[kind].lock(tx, subjectId);
  for (const { kind, id: subjectId, before } of effects.removed) {
    await moderatedKinds[kind].restore(tx, subjectId, id, before);
  }
  await returnPoints(tx, id);
  if (effects.removed.length > 0) await keepRemoved(tx, effects.removed, id);
  await undoWarnings(tx, effects);
  await endRestrictions(tx, app, id, at);
}

/** Removes content again that other decisions, which are not undone, have removed, too. */
async function keepRemoved(tx: Transaction, removed: readonly Removed[], undoneId: string): Promise<void> {
  const others = await tx
    .select({ id: decisions.id, effects: decisions.effects, kind: cases.kind, subjectId: cases.subjectId })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(
      and(
        inArray(cases.kind, [...subjectKinds]),
        equalsAny(
          cases.subjectId,
          removed.map(({ id }) => id),
        ),
        eq(decisions.item, 'remove'),
        isNull(decisions.undoneAt),
        ne(decisions.id, undoneId),
      ),
    );
  for (const { id, effects, kind, subjectId } of others) {
    const result = await moderatedKinds[kind].remove(tx, subjectId, id);
    if (result === false) continue;
    await withholdPoints(tx, [subjectId], id);
    const own = { ...effects, removed: [...effects.removed, toEffect({ kind, id: subjectId }, result)] };
    await tx.update(decisions).set({ effects: own }).where(eq(decisions.id, id));
  }
}

function toEffect(one: Pick<Removed, 'kind' | 'id'>, result: true | RemovedFields): Removed {
  return result === true ? one : { ...one, before: result };
}
