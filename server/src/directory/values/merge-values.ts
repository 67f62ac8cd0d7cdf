import {
  directoryErrors,
  type FacetValue,
  type mergeFacetValues,
  type unmergeFacetValue,
} from '@homecoming/contract/directory.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import { accessCommunity } from '../../communities/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { directoryValues } from '../../schema/alumni/directory.ts';
import { recordAct } from '../../trust/log/service.ts';
import { readValues } from './list-values.ts';
import { presentValue } from './present.ts';

const REFUSAL = 'Only those who manage this community can merge values of its directory.';

/** Merges a value, with all that was merged into it, into another one: from now on both are found and counted as one. */
export async function mergeValues(
  ctx: UserContext,
  communityId: string,
  { facet, value, into }: BodyOf<typeof mergeFacetValues>,
): Promise<FacetValue> {
  return transaction(ctx, async (tx) => {
    await accessCommunity(withTransaction(ctx, tx), communityId, 'manage_members', REFUSAL);
    await lockMergedValues(tx, communityId, facet);
    const [from, to] = [await findValue(tx, communityId, facet, value), await findValue(tx, communityId, facet, into)];
    const root = to.aliasOf ?? to.id;
    if (root === from.id) throw fail(directoryErrors.value_in_itself);
    if (from.aliasOf === root) return presentOne(tx, root);
    await tx
      .update(directoryValues)
      .set({ aliasOf: root })
      .where(or(eq(directoryValues.id, from.id), eq(directoryValues.aliasOf, from.id)));
    await log(ctx, tx, communityId, 'directory.value-merged');
    return presentOne(tx, root);
  });
}

/** Takes a value out of the one that it was merged into. */
export async function unmergeValue(
  ctx: UserContext,
  communityId: string,
  { facet, value }: BodyOf<typeof unmergeFacetValue>,
): Promise<FacetValue> {
  return transaction(ctx, async (tx) => {
    await accessCommunity(withTransaction(ctx, tx), communityId, 'manage_members', REFUSAL);
    await lockMergedValues(tx, communityId, facet);
    const { id, aliasOf } = await findValue(tx, communityId, facet, value);
    if (aliasOf === null) return presentOne(tx, id);
    await tx.update(directoryValues).set({ aliasOf: null }).where(eq(directoryValues.id, id));
    await log(ctx, tx, communityId, 'directory.value-unmerged');
    return presentOne(tx, id);
  });
}

type ValueToMerge = Pick<typeof directoryValues.$inferSelect, 'id' | 'aliasOf'>;

/** @throws value_not_found */
async function findValue(tx: Transaction, communityId: string, facet: string, value: string): Promise<ValueToMerge> {
  const [row] = await tx
    .select({ id: directoryValues.id, aliasOf: directoryValues.aliasOf })
    .from(directoryValues)
    .where(
      and(
        eq(directoryValues.communityId, communityId),
        eq(directoryValues.facet, facet),
        eq(directoryValues.key, sql`directory_key(${value})`),
      ),
    );
  if (row === undefined) throw fail(directoryErrors.value_not_found);
  return row;
}

/** Merges of a facet wait for each other: what one reads afterwards, no other one changes. */
async function lockMergedValues(tx: Transaction, communityId: string, facet: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`directory values ${communityId} ${facet}`}, 0))`,
  );
}

function log(
  { actor, clock }: UserContext,
  tx: Transaction,
  communityId: string,
  act: 'directory.value-merged' | 'directory.value-unmerged',
): Promise<void> {
  return recordAct(tx, { communityId, actorId: actor.userId, act, ids: {}, at: clock.now() });
}

async function presentOne(tx: Transaction, id: number): Promise<FacetValue> {
  const [value] = await readValues(tx, [id]);
  if (value === undefined) throw fail(directoryErrors.value_not_found);
  return presentValue(value);
}
