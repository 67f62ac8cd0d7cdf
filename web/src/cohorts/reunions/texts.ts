import {
  describeYears,
  getYearsNumeral,
  isRoundReunion,
  type ClassReunion,
  type Reunion,
  type ReunionAnswerName,
} from '@homecoming/contract/reunions.ts';
import { counted } from '../../lib/text/format.ts';
import { monthNames } from '../../lib/text/month-names.ts';

/** The ways to answer, as buttons say them. */
export const answerLabels: readonly { value: ReunionAnswerName; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
];

export const reunionTexts = {
  question: 'Would you come?',
  months: 'Which months suit you?',
  suits: 'Months that work',
  whoSees: 'Your class sees the numbers. Only the class agents and managers see names, and never who says no.',
  asks: 'Everybody in the class gets one notification and answers with one tap.',
  asked: 'Your class is asked',
  clear: 'Clear my answer',
  withdrawn: 'Your answer is cleared',
  drafted: 'The draft is ready',
  draftHint: 'Only you and those who plan it with you see the draft. Set the day and the place, then publish it.',
  failed: 'The reunion of this class could not be loaded.',
  nobody: 'Nobody has said yes or maybe yet.',
} as const;

/** `Ten-year reunion in 2027`, or `Reunion in 2027`. */
export function nameReunion({ years, year }: Pick<Reunion, 'years' | 'year'>): string {
  if (!isRoundReunion(years)) return `Reunion in ${year}`;
  return `${capitalise(getYearsNumeral(years))}-year reunion in ${year}`;
}

/** `7 would come · 2 maybe · 1 no`. */
export function describeCounts({ counts: { yes, maybe, no } }: Reunion): string {
  if (yes + maybe + no === 0) return 'Nobody has answered yet';
  return [`${yes} would come`, ...(maybe === 0 ? [] : [`${maybe} maybe`]), ...(no === 0 ? [] : [`${no} no`])].join(
    ' · ',
  );
}

/** What an agent of a class, or a manager, is asked. */
export function describeQuestion({ years, year, month, is_agent }: NonNullable<ClassReunion['to_ask']>): string {
  if (!isRoundReunion(years)) return `A reunion in ${year}?`;
  const name = monthNames[month - 1] ?? '';
  return `${is_agent ? 'Your' : 'This'} class graduated ${describeYears(years)} ago next ${name}`;
}

/** `June: suits 5 people`. */
export function describeMonth(month: number, people: number): string {
  const name = monthNames[month - 1] ?? '';
  return people === 0 ? name : `${name}: suits ${counted(people, 'person', 'people')}`;
}

/** `June and September`. */
export function listMonthNames(chosen: readonly number[]): string {
  return new Intl.ListFormat('en').format(chosen.flatMap((month) => monthNames[month - 1] ?? []));
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
