import type { Group } from '@homecoming/contract/groups.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** The caller's relation to a group. */
export interface GroupPolicyInput {
  /** The caller's role in its community, or null. */
  readonly role: CommunityRole | null;
  /** Moderators let them read only. */
  readonly isMuted?: boolean;
  readonly inChannel: boolean;
  readonly inPrivateChannel: boolean;
  readonly isCreator: boolean;
  /** Moderators removed it. */
  readonly isRemoved?: boolean;
  readonly actor: Actor;
}

/**
 * Rights on a group. `see` is its card and `read` its contents; `moderate` means to delete others' texts; `manage` means to
 * see of its people what managers of the community see.
 */
export type GroupAbilities = Group['can'] & {
  readonly see: boolean;
  readonly moderate: boolean;
  readonly manage: boolean;
};

/** The table of rights: membership × action. Of what moderators removed its author and they read, and may delete it. */
export function abilitiesInGroup(input: GroupPolicyInput): GroupAbilities {
  const { role, isMuted = false, inChannel, inPrivateChannel, isCreator, isRemoved = false, actor } = input;
  const mayJoin = role !== null && !isRemoved && !inChannel && !inPrivateChannel;
  const manages = role === 'community_owner' || role === 'admin';
  const owns = (manages || (isCreator && inChannel)) && !isMuted;
  const takesPart = (inChannel || manages) && !isMuted && !isRemoved;
  const read = (inChannel && (!isRemoved || isCreator)) || manages || actor.isStaff;
  return {
    see: read || mayJoin,
    read,
    join_channel: mayJoin,
    edit: owns && !isRemoved,
    delete: owns,
    subscribe: inChannel && !isRemoved,
    comment: takesPart,
    add_resource: takesPart,
    report: role !== null && (read || mayJoin) && !isCreator && !isRemoved,
    moderate: (manages && !isMuted) || actor.isStaff,
    manage: manages,
  };
}
