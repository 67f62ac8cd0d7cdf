/** The drawings that an event can have in place of a cover. */
export const sceneNames = [
  'quad',
  'studio',
  'lake',
  'hills',
  'lanterns',
  'books',
  'skyline',
  'garden',
  'river',
  'table',
  'stage',
  'dome',
] as const;
export type SceneName = (typeof sceneNames)[number];
