import type { Group } from '@homecoming/contract/groups.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** The caller's relation to a group. */
export interface GroupStanding {
  /** The caller's role in its community, or null. */
  readonly role: CommunityRole | null;
  readonly inChannel: boolean;
  readonly follows: boolean;
  readonly isCreator: boolean;
  readonly actor: Actor;
}

/**
 * Rights on a group. `read` covers its contents; `moderate` means to delete others' texts; `manage` means to see of its
 * people what managers of the community see.
 */
export type GroupAbilities = Group['can'] & {
  readonly read: boolean;
  readonly moderate: boolean;
  readonly manage: boolean;
};

/** The table of rights: membership × action. */
export function abilitiesInGroup({ role, inChannel, follows, isCreator, actor }: GroupStanding): GroupAbilities {
  const manages = role === 'community_owner' || role === 'admin';
  const owns = manages || (isCreator && inChannel);
  return {
    read: inChannel || manages || actor.isStaff,
    edit: owns,
    delete: owns,
    subscribe: inChannel,
    comment: inChannel || manages,
    add_resource: follows || manages,
    moderate: manages || actor.isStaff,
    manage: manages,
  };
}
