import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { fact } from '../platform/facts.ts';

/** Somebody joined (`before` is null), left (`role` is null), or has another role. */
export const membershipChanged = fact<{
  communityId: string;
  userId: string;
  before: CommunityRole | null;
  role: CommunityRole | null;
  at: Date;
}>('community.member-moved');

/** Somebody whom `invitedBy` had invited by mail has come in, by the invite or another door. */
export const inviteAccepted = fact<{ communityId: string; userId: string; invitedBy: string; at: Date }>(
  'community.invite-accepted',
);

/** A community that is locked lets everybody in from now on: who waits for an answer waits no longer. */
export const communityOpened = fact<{ communityId: string; at: Date }>('community.opened');

/** A community is about to be deleted: whoever keeps something of it lets go of it in the same transaction. */
export const communityDeleted = fact<{ communityId: string }>('community.deleted');
