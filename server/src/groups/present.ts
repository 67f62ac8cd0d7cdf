import type { FoundGroup, Group } from '@homecoming/contract/groups.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { presentRemoved } from '../communities/present.ts';
import type { Actor } from '../platform/app.ts';
import { presentPicture, type PictureRow } from '../media/present.ts';
import type { GroupRow } from './access.ts';
import type { GroupAbilities } from './policy.ts';

/** The columns needed to present a group. */
export interface GroupView {
  readonly group: GroupRow;
  readonly image: PictureRow | null;
  readonly createdBy: PersonRow | null;
  readonly follows: boolean;
  readonly can: GroupAbilities;
}

/** A group on the wire, for its reader; without its creator for readers of the card. */
export function presentGroup({ group, image, createdBy, follows, can }: GroupView, actor: Actor): Group {
  const { see: _see, moderate: _moderate, manage: _manage, ...abilities } = can;
  return {
    id: group.id,
    channel: group.channelId,
    community: group.communityId,
    name: group.name,
    description: group.description,
    image: presentPicture(image),
    created_by: createdBy !== null && can.read ? presentPerson(createdBy) : null,
    is_member: follows,
    members_count: group.membersCount,
    comments_count: group.commentsCount,
    resources_count: group.resourcesCount,
    last_activity_at: group.lastActivityAt.toISOString(),
    created_at: group.createdAt.toISOString(),
    can: abilities,
    removed: presentRemoved(group, group.createdBy, actor),
  };
}

/** A group with the names of its channel and community. */
export function presentFoundGroup(
  view: GroupView & { channelName: string; communityName: string },
  actor: Actor,
): FoundGroup {
  return { ...presentGroup(view, actor), channel_name: view.channelName, community_name: view.communityName };
}
