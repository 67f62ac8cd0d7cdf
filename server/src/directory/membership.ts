import { communityErrors } from '@homecoming/contract/communities.ts';
import type { OwnMembership } from '@homecoming/contract/directory.ts';
import { accessCommunity } from '../communities/access.ts';
import { setListed } from '../communities/members/service.ts';
import type { UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { transaction } from '../platform/transaction.ts';

const REFUSAL = 'Only members decide whether a directory shows them.';

/** What the caller decided about their membership. */
export async function getOwnMembership(ctx: UserContext, communityId: string): Promise<OwnMembership> {
  const { membership } = await accessCommunity(ctx, communityId, 'see_members');
  if (membership === null) throw fail(communityErrors.community_forbidden, { message: REFUSAL });
  return { listed: membership.listed };
}

/** Shows or hides the caller in a directory. Its managers see them anyway. */
export async function updateOwnMembership(
  ctx: UserContext,
  communityId: string,
  { listed }: OwnMembership,
): Promise<OwnMembership> {
  await getOwnMembership(ctx, communityId);
  return transaction(ctx, async (tx) => {
    const choice = { communityId, userId: ctx.actor.userId, listed, at: ctx.clock.now() };
    if (!(await setListed(tx, choice))) throw fail(communityErrors.community_forbidden, { message: REFUSAL });
    return { listed };
  });
}
