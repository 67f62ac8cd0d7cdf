import { fact } from '../platform/facts.ts';

/** A channel was made; it is to have its first group. */
export const channelCreated = fact<{ channelId: string; communityId: string; userId: string; at: Date }>(
  'channel.created',
);
/** A private channel is about to be open: who waits for an answer waits no longer. Its community is locked. */
export const channelOpened = fact<{ channelId: string; communityId: string; at: Date }>('channel.opened');
/** Somebody came into a channel, or left it. */
export const channelMemberMoved = fact<{
  channelId: string;
  communityId: string;
  userId: string;
  isMember: boolean;
  at: Date;
}>('channel.member-moved');
