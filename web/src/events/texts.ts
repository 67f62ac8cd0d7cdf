/** The texts of the specification for events, word for word. */
export const eventTexts = {
  noEvents: 'No events found',
  updateFailed: 'Failed to update event',
  questionsFailed: 'Failed to fetch event questions',
  noQuestions: 'No questions found',
} as const;
