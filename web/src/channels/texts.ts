/** The texts of the specification for channels, word for word. */
export const channelTexts = {
  invalidChannel: 'Invalid channel data received',
  noToken: 'Access token not found in local storage',
} as const;
