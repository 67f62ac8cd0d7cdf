import type { CommunityRole, Plan } from '@homecoming/contract/communities.ts';
import { fact } from '../platform/facts.ts';

/** A user joined (`before` is null), left (`role` is null), or has another role. */
export const membershipChanged = fact<{
  communityId: string;
  userId: string;
  /** Who did it; null where nobody decided it, such as the end of an account. */
  byId: string | null;
  before: CommunityRole | null;
  role: CommunityRole | null;
  /** Moderators let them out for some time: what they registered for stays. */
  keepsSeats: boolean;
  at: Date;
}>('community.membership-changed');

/** A member hid from the directory of a community, or shows there again. */
export const listingChanged = fact<{ communityId: string; userId: string }>('community.listing-changed');

/** A user whom `invitedBy` had invited by mail joined, by the invite or in another way. */
export const inviteAccepted = fact<{ communityId: string; userId: string; invitedBy: string; at: Date }>(
  'community.invite-accepted',
);

/** A locked community becomes open: pending requests are approved. */
export const communityOpened = fact<{ communityId: string; at: Date }>('community.opened');

/** A community was deleted. Subscribers hide what is in it in its transaction, and a job erases it. */
export const communityDeleted = fact<{ communityId: string; at: Date }>('community.deleted');

/** Members of a deleted community are about to be removed from it. */
export const membersErased = fact<{ communityId: string; userIds: readonly string[] }>('community.members-erased');

/** An owner asked the staff for a plan or withdrew that, or the staff answered. */
export const planRequestChanged = fact<{
  requestId: string;
  communityId: string;
  /** Who asked. */
  userId: string;
  plan: Plan;
  status: 'pending' | 'granted' | 'declined' | 'withdrawn';
  at: Date;
}>('community.plan-request-changed');

/** Owners switched the mentoring of a community on or off, or mentors need to be confirmed now, or no longer. */
export const mentoringSwitched = fact<{ communityId: string }>('community.mentoring-switched');

/** The name, description, pictures or settings of a community were changed. */
export const communityUpdated = fact<{ communityId: string; at: Date }>('community.updated');
