import type { PushedMessage } from './messages/present.ts';
import { fact } from '../platform/facts.ts';

/** A conversation as live messages address it: a group chat, or two people. */
export type ChatTarget = { readonly groupId: string } | { readonly userIds: readonly [string, string] };

/** A message or system line was written. `message` is null when it does not fit into a live message. */
export const messageSent = fact<{
  target: ChatTarget;
  senderId: string;
  messageId: string;
  /** For the sender's own devices only: what they wrote is shown there already, as not sent yet. */
  clientId: string;
  sequence: number;
  change: number;
  message: PushedMessage | null;
  /** Of a group: its admins, who may do more with the message. Empty without `message`. */
  adminIds: readonly string[];
}>('chat.message-sent');

/** A message was edited, got or lost a reaction, or was deleted. */
export const messageChanged = fact<{
  target: ChatTarget;
  messageId: string;
  change: number;
  senderId: string;
  deleted: boolean;
  /** The only person whom it concerns: they deleted it for themselves. */
  onlyFor: string | null;
}>('chat.message-changed');

/** The author of a message changed its words. */
export const messageEdited = fact<{ messageId: string; at: Date }>('chat.message-edited');

/** Somebody read a conversation up to a `sequence`. */
export const conversationRead = fact<{
  target: ChatTarget;
  userId: string;
  sequence: number;
  /** Both sides show receipts. */
  isShown: boolean;
}>('chat.conversation-read');

/** Name, picture, members or rights changed, or, with `onlyFor`, whether this person has muted it. */
export const conversationChanged = fact<{ target: ChatTarget; onlyFor: string | null }>('chat.conversation-changed');

/** Somebody came into a group chat, is out of it, or has other rights on its messages. */
export const chatMembershipChanged = fact<{ groupId: string; userId: string; isMember: boolean }>(
  'chat.membership-changed',
);

/** Somebody reacted to a message of another person. */
export const messageReacted = fact<{
  messageId: string;
  /** What its author calls the conversation. */
  conversation: string;
  authorId: string;
  userId: string;
  at: Date;
}>('chat.message-reacted');

/** Somebody has no reaction to a message any more. */
export const reactionsRemoved = fact<{ messageId: string; userId: string }>('chat.reactions-removed');
