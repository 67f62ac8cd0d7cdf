import type { StudyOutcome } from '@homecoming/contract/studies.ts';

/** How a study ended, as people choose it. */
export const outcomes: readonly { value: StudyOutcome; label: string }[] = [
  { value: 'ongoing', label: 'Still going on' },
  { value: 'completed', label: 'With a degree' },
  { value: 'left', label: 'Without a degree' },
];

/** Instead of a choice. */
export const outcomeByDay = { value: '', label: 'By the day that it ends' };

/** The month and year in which a study ends or ended. */
export function describeEnd({ ends_on, outcome }: { ends_on: string | null; outcome: StudyOutcome }): string {
  const label = outcomes.find(({ value }) => value === outcome)?.label ?? '';
  if (ends_on === null) return label;
  const day = new Date(`${ends_on}T12:00:00Z`);
  const month = day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `${label} · ${outcome === 'ongoing' ? 'until' : 'ended in'} ${month}`;
}
