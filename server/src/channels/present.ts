import type { Channel, ChannelMember } from '@homecoming/contract/channels.ts';
import { presentMemberRecord, type MemberRow, type RecordView } from '../communities/members/present.ts';
import { presentPicture, type PictureRow } from '../media/present.ts';
import type { ChannelRow } from './access.ts';
import type { ChannelAbilities } from './policy.ts';

/** The columns needed to present a channel. */
export interface ChannelView {
  readonly channel: ChannelRow;
  readonly image: PictureRow | null;
  readonly isMember: boolean;
  /** The id of the reader's pending request, or null. */
  readonly requestId: string | null;
  readonly can: ChannelAbilities;
}

/** A channel on the wire, for its reader. */
export function presentChannel({ channel, image, isMember, requestId, can }: ChannelView): Channel {
  const { see: _see, ...sentToWeb } = can;
  return {
    id: channel.id,
    community: channel.communityId,
    name: channel.name,
    description: channel.description,
    image: presentPicture(image),
    is_private: channel.isPrivate,
    fills_itself: channel.fillsItself,
    is_member: isMember,
    applied: requestId !== null,
    members_count: channel.membersCount,
    groups_count: channel.groupsCount,
    created_at: channel.createdAt.toISOString(),
    request: requestId === null ? null : { id: requestId },
    can: { ...sentToWeb, join: can.join && requestId === null },
  };
}

/** A member of a channel or of one of its groups. */
export function presentChannelMember(
  { user, joinedAt }: { user: MemberRow; joinedAt: Date },
  view: RecordView,
): ChannelMember {
  return { ...presentMemberRecord(user, view), joined_at: joinedAt.toISOString() };
}
