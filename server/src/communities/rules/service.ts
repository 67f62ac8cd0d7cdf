import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { Rules, setRules as setCall } from '@homecoming/contract/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { newId } from '../../platform/db/new-id.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { communities, communityRules } from '../../schema/communities.ts';
import { accessCommunity } from '../access.ts';
import { lockCommunity } from '../plans/access.ts';
import { recordAct } from '../../trust/log/service.ts';
import { screenCommunityTexts } from '../../trust/screening/service.ts';
import { getRules, selectRules } from './queries.ts';

/** Replaces the rules of a community. The same rules again change nothing. */
export async function setRules(
  ctx: UserContext,
  communityId: string,
  { rules: given }: BodyOf<typeof setCall>,
): Promise<Rules> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await accessCommunity(txCtx, communityId, 'edit');
    await lockCommunity(tx, communityId);
    const before = await selectRules(tx, communityId);
    const known = new Set(before.map(({ id }) => id));
    const named = given.flatMap(({ id }) => id ?? []);
    // Two people edited them at once, or an id was sent twice.
    if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) {
      throw fail(commonErrors.invalid_input, { message: 'The rules have changed meanwhile. Load them again.' });
    }
    const after = given.map(({ id, title, text }) => ({ id: id ?? newId(), title, text }));
    if (JSON.stringify(before) === JSON.stringify(after)) return getRules(txCtx, communityId);
    const old = new Set(before.flatMap(({ title, text }) => [title, text]));
    const texts = after.flatMap(({ title, text }) => [title, text]).filter((text) => !old.has(text));
    await screenCommunityTexts(tx, ctx, communityId, { rules: texts });
    await tx.delete(communityRules).where(eq(communityRules.communityId, communityId));
    const rows = after.map((rule, position) => ({ ...rule, communityId, position }));
    if (rows.length > 0) await tx.insert(communityRules).values(rows);
    await tx
      .update(communities)
      .set({ rulesVersion: sql`${communities.rulesVersion} + 1` })
      .where(eq(communities.id, communityId));
    const at = ctx.clock.now();
    await recordAct(tx, { communityId, actorId: ctx.actor.userId, act: 'community.rules-set', ids: {}, at });
    return getRules(txCtx, communityId);
  });
}
