/** The texts of the specification for tutorials, word for word. */
export const tutorialTexts = {
  finished: 'Tutorial Completed',
  skipped: 'Tutorial Skipped',
  finishFailed: 'Failed to update tutorial status',
  skipFailed: 'Failed to skip tutorial',
} as const;
