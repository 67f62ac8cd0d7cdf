/** The texts of the specification for bank accounts, word for word. */
export const payoutTexts = {
  linkFailed: 'Failed to link bank account',
  statusFailed: 'Failed to get bank account status',
  updateFailed: 'Failed to update bank account',
} as const;
