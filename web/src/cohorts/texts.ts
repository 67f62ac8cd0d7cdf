export const months: readonly { value: string; label: string }[] = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: new Date(Date.UTC(2001, month, 15)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }),
}));

/** The days of a month in a year that is no leap year. */
export function listDays(month: string): string[] {
  const length = new Date(Date.UTC(2001, Number(month), 0)).getUTCDate();
  return Array.from({ length }, (_, day) => String(day + 1).padStart(2, '0'));
}

export const cohortTexts = {
  switchTitle: 'Classes and programs have channels',
  switchText: 'Each gets a channel once it has five people. Members are added without a notification.',
  previewFailed: 'Who graduates here could not be loaded.',
  campusHint: 'Students with such an address are asked for another one before they graduate. One per line.',
  dayHint: 'For students of whom only the year is known. Dates people have confirmed do not change.',
} as const;
