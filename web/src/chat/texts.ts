/** The texts of the specification for chat, word for word. */
export const chatTexts = {
  invalidConversations: 'Invalid data format from server.',
  invalidMessages: 'Invalid messages data format',
  conversationsFailed: 'Failed to fetch conversations',
  messagesFailed: 'Failed to fetch messages',
  sendFailed: 'Failed to send message',
  editFailed: 'Failed to edit message',
  deletionFailed: 'Failed to delete message',
  groupFailed: 'Failed to create group chat',
  seenFailed: 'Failed to mark messages as seen',
} as const;
