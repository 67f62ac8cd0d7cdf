import type { Channel } from '@homecoming/contract/channels.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** What somebody is to a channel: their role in its community, or null, and whether they are in it. */
export interface ChannelStanding {
  readonly role: CommunityRole | null;
  readonly isMember: boolean;
  readonly actor: Actor;
}

/** What a person may do with a channel. `see` is its card; the rest is what the web is told. */
export type ChannelAbilities = Channel['can'] & { readonly see: boolean };

/** The whole table of rights: standing × action. */
export function abilitiesInChannel({ role, isMember, actor }: ChannelStanding): ChannelAbilities {
  const belongs = role !== null;
  const manages = role === 'community_owner' || role === 'admin';
  return {
    see: belongs || actor.isStaff,
    read: isMember || manages || actor.isStaff,
    join: belongs && !isMember,
    leave: isMember,
    create_group: isMember || manages,
    post: isMember || manages,
    edit: manages,
    manage_requests: manages,
  };
}
