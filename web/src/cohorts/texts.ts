export const cohortTexts = {
  switchTitle: 'Classes and programs have channels',
  switchText: 'Each gets a channel once it has five people. Members are added without a notification.',
  previewFailed: 'Who graduates here could not be loaded.',
  campusHint: 'Students with such an address are asked for another one before they graduate. One per line.',
  dayHint: 'Students whose studies end on the old day move to the new one. Dates that they or managers confirmed stay.',
} as const;
