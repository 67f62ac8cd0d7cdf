/** The texts of the specification for requests to join, word for word. */
export const joinRequestTexts = {
  joinToContinue: 'Join a Community to Continue',
  selectCommunity: 'Select Community',
  sent: 'Request sent successfully!',
  unknownError: 'Unknown error',
} as const;
