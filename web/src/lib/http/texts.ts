/** The texts of the specification for the client wrapper, word for word. */
export const httpTexts = {
  serverError: 'Server error',
  noResponse: 'No response received from server',
  noData: 'No data received from API',
  unexpected: 'An unexpected error occurred',
} as const;
