import { fact } from '../platform/facts.ts';

/** A channel was created. */
export const channelCreated = fact<{ channelId: string; communityId: string; userId: string; at: Date }>(
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
