import type { SceneName } from '@homecoming/contract/scenes.ts';

/** The texts of the specification for events, word for word. */
export const eventTexts = {
  noEvents: 'No events found',
  updateFailed: 'Failed to update event',
  questionsFailed: 'Failed to fetch event questions',
  noQuestions: 'No questions found',
  removed: 'Removed',
} as const;

/** What is drawn in each scene. */
export const sceneTitles: Readonly<Record<SceneName, string>> = {
  quad: 'Campus',
  studio: 'Shapes',
  lake: 'Lake',
  hills: 'Hills',
  lanterns: 'Lanterns',
  books: 'Books',
  skyline: 'City',
  garden: 'Ivy',
  river: 'River',
  table: 'Long table',
  stage: 'Stage',
  dome: 'Stars',
};
