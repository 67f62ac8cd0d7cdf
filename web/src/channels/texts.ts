/** The texts of the specification for channels, word for word. */
export const channelTexts = {
  invalidChannel: 'Invalid channel data received',
  noToken: 'Access token not found in local storage',
} as const;

/** The mark of a channel to which the people of a class or program are added. */
export const FILLS_ITSELF = 'Members are added automatically';
