import { subjectKinds } from '@homecoming/contract/moderation.ts';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { returnPoints, withholdPoints } from '../../points/moderation.ts';
import { cases, decisions, type DecisionEffects, type RemovedFields } from '../../schema/moderation.ts';
import type { DecisionRow } from '../access.ts';
import { undoWarnings } from '../reports/pauses.ts';
import { endRestrictions } from '../restrictions/service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';

type Removed = DecisionEffects['removed'][number];

/** Removes content that is locked, with the points that it earned. Returns what it removed: nothing where it is gone. */
export async function removeContent(
  tx: Transaction,
  { kind, id }: Pick<Removed, 'kind' | 'id'>,
  decisionId: string,
): Promise<Removed[]> {
  const result = await moderatedKinds[kind].remove(tx, id, decisionId);
  if (result === false) return [];
  await withholdPoints(tx, [{ subjectId: id, decisionId }]);
  return [toEffect({ kind, id }, result)];
}

/** Undoes everything that a decision has done, as far as nobody else has undone it. */
export async function undoEffects(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  decision: DecisionRow,
  at: Date,
): Promise<void> {
  const { id, effects } = decision;
  for (const { kind, id: subjectId } of effects.removed) await moderatedKinds[kind].lock(tx, subjectId);
  for (const { kind, id: subjectId, before } of effects.removed) {
    await moderatedKinds[kind].restore(tx, subjectId, id, before);
  }
  await returnPoints(tx, id);
  if (effects.removed.length > 0) await keepRemoved(tx, effects.removed, id);
  await undoWarnings(tx, decision);
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
    await withholdPoints(tx, [{ subjectId, decisionId: id }]);
    const own = { ...effects, removed: [...effects.removed, toEffect({ kind, id: subjectId }, result)] };
    await tx.update(decisions).set({ effects: own }).where(eq(decisions.id, id));
  }
}

/** Something that was removed, as the effects of its decision have it. */
export function toEffect(one: Pick<Removed, 'kind' | 'id'>, result: true | RemovedFields): Removed {
  return result === true ? one : { ...one, before: result };
}
