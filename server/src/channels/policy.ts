import type { Channel } from '@homecoming/contract/channels.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** The caller's role in the community of a channel, or null, and whether they are a member of the channel. */
export interface ChannelPolicyInput {
  readonly role: CommunityRole | null;
  readonly isMember: boolean;
  /** Moderators let them read only. */
  readonly isMuted?: boolean;
  readonly actor: Actor;
}

/** Rights on a channel. `see` is its card; the others are sent to the web. */
export type ChannelAbilities = Channel['can'] & { readonly see: boolean };

/** The table of rights: membership × action. */
export function abilitiesInChannel({ role, isMember, isMuted = false, actor }: ChannelPolicyInput): ChannelAbilities {
  const belongs = role !== null;
  const manages = role === 'community_owner' || role === 'admin';
  const takesPart = (isMember || manages) && !isMuted;
  return {
    see: belongs || actor.isStaff,
    read: isMember || manages || actor.isStaff,
    join: belongs && !isMember,
    leave: isMember,
    create_group: takesPart,
    post: takesPart,
    edit: manages,
    manage_requests: manages,
  };
}
