import { communityErrors } from '@homecoming/contract/communities.ts';
import { eq } from 'drizzle-orm';
import { requireRecentPassword } from '../accounts/access.ts';
import { detachMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { logSecurityEvent } from '../platform/http/protection/security-log.ts';
import { transaction } from '../platform/transaction.ts';
import { communities, inviteLinks, invites, planRequests } from '../schema/communities.ts';
import { accessCommunity } from './access.ts';
import { communityDeleted } from './facts.ts';
import { lockCommunity } from './plans/access.ts';

/**
 * Deletes a community, once its name is typed again: it is missing for everybody from then on, and a job erases what is
 * in it.
 * @throws community_not_found, community_forbidden, password_required, wrong_name
 */
export async function deleteCommunity(ctx: UserContext, id: string, typedName: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const community = await lockCommunity(tx, id, { whole: true });
    await accessCommunity(withTransaction(ctx, tx), id, 'delete');
    requireRecentPassword(ctx);
    if (typedName !== community.name) {
      throw fail(communityErrors.wrong_name, { fields: { name: communityErrors.wrong_name.message } });
    }
    const at = ctx.clock.now();
    const hidden = { visibility: 'private', joinPolicy: 'invite', logoId: null, coverId: null } as const;
    await tx
      .update(communities)
      .set({ ...hidden, deletedAt: at })
      .where(eq(communities.id, id));
    for (const picture of [community.logoId, community.coverId]) if (picture) await detachMedia(tx, picture);
    await tx.delete(inviteLinks).where(eq(inviteLinks.communityId, id));
    await tx.delete(invites).where(eq(invites.communityId, id));
    await tx.delete(planRequests).where(eq(planRequests.communityId, id));
    await record(tx, communityDeleted, { communityId: id, at });
  });
  logSecurityEvent(ctx, 'community_deleted', { community_id: id });
}
