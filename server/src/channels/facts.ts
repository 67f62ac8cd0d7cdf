import { fact } from '../platform/facts.ts';

/** A channel was created, by somebody who is in it, or by the server. */
export const channelCreated = fact<{ channelId: string; communityId: string; userId: string | null; at: Date }>(
  'channel.created',
);
/** A private channel is about to become open, with its community locked: pending requests are approved. */
export const channelOpened = fact<{ channelId: string; communityId: string; at: Date }>('channel.opened');
/** A user joined or left a channel. */
export const channelMembershipChanged = fact<{
  channelId: string;
  communityId: string;
  userId: string;
  isMember: boolean;
  at: Date;
}>('channel.membership-changed');

/** A channel became private. */
export const channelClosed = fact<{ channelId: string }>('channel.closed');
/** The server added people to a channel that fills itself, or moved them out of it. */
export const channelFilled = fact<{
  channelId: string;
  communityId: string;
  userIds: readonly string[];
  isMember: boolean;
  at: Date;
}>('channel.filled');
