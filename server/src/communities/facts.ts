import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { fact } from '../platform/facts.ts';

/** Somebody joined (`before` is null), left (`role` is null), or has another role. */
export const memberMoved = fact<{
  communityId: string;
  userId: string;
  before: CommunityRole | null;
  role: CommunityRole | null;
  at: Date;
}>('community.member-moved');

/** A community is about to be deleted: whoever keeps something of it lets go of it in the same transaction. */
export const communityDeleted = fact<{ communityId: string }>('community.deleted');
