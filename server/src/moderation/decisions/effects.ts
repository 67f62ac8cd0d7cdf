import { subjectKinds } from '@homecoming/contract/moderation.ts';
import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { returnPoints, withholdPoints } from '../../points/moderation.ts';
import { comments } from '../../schema/comments.ts';
import { groups } from '../../schema/groups.ts';
import { cases, decisions, type DecisionEffects, type RemovedFields } from '../../schema/moderation.ts';
import { posts } from '../../schema/posts.ts';
import type { CaseRow, DecisionRow } from '../access.ts';
import { undoWarnings } from '../reports/pauses.ts';
import { endRestrictions } from '../restrictions/service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import type { CheckedDecision } from './input.ts';

type Removed = DecisionEffects['removed'][number];

const HOUR_MS = 60 * 60 * 1_000;
const SWEEP_MS = { '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS } as const;
/** The most posts, and the most comments, that one decision removes. */
const MAX_SWEPT = 200;

/** Removes the content of a case, with what else its author wrote in the time of a sweep. Returns what it removed. */
export async function removeContent(
  tx: Transaction,
  row: CaseRow,
  { sweep }: Pick<CheckedDecision, 'sweep'>,
  { decisionId, at }: { decisionId: string; at: Date },
): Promise<Removed[]> {
  const itself = { kind: row.kind, id: row.subjectId };
  const others = sweep === null ? [] : await findOthers(tx, row, sweep, at);
  const removed: Removed[] = [];
  // In one order, so that two sweeps wait for each other.
  for (const one of [itself, ...others]) {
    await moderatedKinds[one.kind].lock(tx, one.id);
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
  for (const { kind, id: subjectId, before } of effects.removed) {
    await moderatedKinds[kind].lock(tx, subjectId);
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

async function findOthers(
  tx: Transaction,
  { communityId, authorId, subjectId }: CaseRow,
  sweep: NonNullable<CheckedDecision['sweep']>,
  at: Date,
): Promise<Removed[]> {
  if (communityId === null) return [];
  const since = sweep === 'all' ? new Date(0) : new Date(at.getTime() - SWEEP_MS[sweep]);
  const ownPosts = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.authorId, authorId),
        eq(posts.communityId, communityId),
        gt(posts.createdAt, since),
        isNull(posts.removedBy),
      ),
    )
    .orderBy(desc(posts.id))
    .limit(MAX_SWEPT);
  const ownComments = await tx
    .select({ id: comments.id })
    .from(comments)
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(groups, eq(groups.id, comments.groupId))
    .where(
      and(
        eq(comments.authorId, authorId),
        or(eq(posts.communityId, communityId), eq(groups.communityId, communityId)),
        gt(comments.createdAt, since),
        isNull(comments.deletedAt),
        isNull(comments.removedBy),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(MAX_SWEPT);
  return [
    ...ownPosts.map(({ id }) => ({ kind: 'post' as const, id })),
    ...ownComments.map(({ id }) => ({ kind: 'comment' as const, id })),
  ]
    .filter(({ id }) => id !== subjectId)
    .toSorted((a, b) => a.id.localeCompare(b.id));
}
