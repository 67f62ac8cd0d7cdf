/** The texts of the specification for blocks, word for word. */
export const blockTexts = {
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to unblock user',
  listFailed: 'Failed to load blocked users',
  invalidList: 'Invalid response format',
} as const;
