/** The texts of the specification for questions, blasts, feedback and statistics, word for word. */
export const outreachTexts = {
  blastsFailed: 'Failed to fetch blasts',
  blastFailed: 'Failed to create blast',
  blastUpdateFailed: 'Failed to update blast',
  blastDeletionFailed: 'Failed to delete blast',
  questionFailed: 'Failed to create event questions',
  questionUpdateFailed: 'Failed to update event question',
  questionDeletionFailed: 'Failed to delete event question',
  feedbackFailed: 'Failed to submit feedback',
  scheduleFailed: 'Failed to schedule feedback email',
  statisticsFailed: 'Failed to fetch event statistics',
  unauthorized: 'Unauthorized access',
  httpError: (status: number) => `HTTP error! status: ${status}`,
} as const;
