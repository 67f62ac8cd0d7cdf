import type { Group } from '@homecoming/contract/groups.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** What somebody is to a group. */
export interface GroupStanding {
  /** Their role in its community, or null. */
  readonly role: CommunityRole | null;
  readonly inChannel: boolean;
  readonly follows: boolean;
  readonly isCreator: boolean;
  readonly actor: Actor;
}

/**
 * What a person may do with a group. `read` is everything in it; `moderate` is to delete others' words; `manage` is to
 * see what those who run the community see of its people.
 */
export type GroupAbilities = Group['can'] & {
  readonly read: boolean;
  readonly moderate: boolean;
  readonly manage: boolean;
};

/** The whole table of rights: standing × action. */
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
