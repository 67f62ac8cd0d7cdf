import type { StudyOutcome } from '@homecoming/contract/studies.ts';
import { counted } from '../lib/text/format.ts';

/** How a study ended, as people choose it. */
export const outcomes: readonly { value: StudyOutcome; label: string }[] = [
  { value: 'ongoing', label: 'Still going on' },
  { value: 'completed', label: 'With a degree' },
  { value: 'left', label: 'Without a degree' },
];

/** Instead of a choice. */
export const outcomeByDay = { value: '', label: 'By the day that it ends' };

/** For students who graduate on another day than the one that managers confirmed, or without a degree. */
export const confirmedTexts = {
  title: (community: string) => `Ask the managers of ${community}`,
  text: 'They have confirmed what you study and when it ends, so only they can change it. Write to one of them what is right.',
  link: 'See who they are',
} as const;

/** For managers who confirm all studies that they see. */
export const confirmAllTexts = {
  button: 'Confirm all on this page',
  title: (count: number) => `Confirm ${counted(count, 'study', 'studies')}?`,
  text: 'They are confirmed as you see them here. From then on only managers change them.',
  progress: (done: number, count: number) => `${done} of ${count} are done`,
  done: (count: number) => `Confirmed ${counted(count, 'study', 'studies')}`,
  some: (count: number, left: number) =>
    `Confirmed ${counted(count, 'study', 'studies')}. Changed meanwhile: ${left}. Look at the list again.`,
} as const;

/** The words around the programs of a community. */
export const programTexts = {
  aliasesHint: 'One per line. Who names one of them is listed under this program.',
  ownDay: 'Its people graduate on a day of their own',
  merge: 'Merge with another',
  added: (name: string) => `${name} is added`,
  merged: (name: string, into: string) => `${name} is part of ${into} now`,
  mergeHint: (name: string) =>
    `People who studied ${name} will be listed under the program that you choose. Their profiles keep their words.`,
} as const;

/** `30 June`, from `06-30`. */
export function formatMonthDay(monthDay: string): string {
  return new Date(`2001-${monthDay}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}

/** The month and year in which a study ends or ended. */
export function describeEnd({ ends_on, outcome }: { ends_on: string | null; outcome: StudyOutcome }): string {
  const label = outcomes.find(({ value }) => value === outcome)?.label ?? '';
  if (ends_on === null) return label;
  const day = new Date(`${ends_on}T12:00:00Z`);
  const month = day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `${label} · ${outcome === 'ongoing' ? 'until' : 'ended in'} ${month}`;
}
