import type { Rules } from '@homecoming/contract/rules.ts';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { communityRules } from '../../schema/communities.ts';
import { accessCommunity } from '../access.ts';

/** The rules of a community that the caller may see. */
export async function getRules(ctx: Context, communityId: string): Promise<Rules> {
  const { community, can } = await accessCommunity(ctx, communityId, 'view');
  return { rules: await selectRules(ctx.db, communityId), version: community.rulesVersion, can: { edit: can.edit } };
}

/** The rules of a community in their order. */
export function selectRules(db: Queryable, communityId: string) {
  const { id, title, text, position } = communityRules;
  return db
    .select({ id, title, text })
    .from(communityRules)
    .where(eq(communityRules.communityId, communityId))
    .orderBy(asc(position));
}
