import type { Conversation, Message } from '@homecoming/contract/chat.ts';

/** What decides about a conversation. */
export interface ConversationPolicyInput {
  readonly kind: 'private' | 'group';
  /** Group: whether the reader is an admin of it. */
  readonly isAdmin: boolean;
  /**
   * Private: a block either way, a partner without an active account, no community in common and no contact, or nothing written yet
   * and a partner who accepts nobody new.
   */
  readonly isReadOnly: boolean;
}

/** The reader's rights in a conversation that they are in. */
export function abilitiesInConversation({ kind, isAdmin, isReadOnly }: ConversationPolicyInput): Conversation['can'] {
  const isGroup = kind === 'group';
  return { write: !isReadOnly, manage: isGroup && isAdmin, leave: isGroup };
}

/** What decides about a message. */
export interface MessagePolicyInput {
  readonly isMine: boolean;
  readonly isDeleted: boolean;
  /** Moderators removed it. */
  readonly isRemoved: boolean;
  readonly isSystemLine: boolean;
}

/** The reader's rights on a message that they see. Closed conversations refuse edits, never deletions. */
export function abilitiesOnMessage(
  { isMine, isDeleted, isRemoved, isSystemLine }: MessagePolicyInput,
  inConversation: Conversation['can'],
): Message['can'] {
  const exists = !isDeleted && !isSystemLine;
  const isLive = exists && !isRemoved;
  return {
    edit: isLive && isMine && inConversation.write,
    delete_for_everyone: exists && (isMine || inConversation.manage),
    reply: isLive && inConversation.write,
    react: isLive && inConversation.write,
    report: isLive && !isMine,
  };
}
