import { communityErrors } from '@homecoming/contract/communities.ts';
import { accessCommunity, type CommunityAccess } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';

/**
 * A community for somebody who may read what its plain members see of each other: a member. Staff only read what is for all.
 * @throws community_not_found, community_forbidden
 */
export async function accessDirectory(ctx: UserContext, communityId: string): Promise<CommunityAccess> {
  const access = await accessCommunity(ctx, communityId, 'see_members');
  if (access.membership !== null) return access;
  throw fail(communityErrors.community_forbidden, { message: 'Only members can see who is in this community.' });
}
