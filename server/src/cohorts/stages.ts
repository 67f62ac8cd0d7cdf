import type { StudyStage } from '@homecoming/contract/stages.ts';
import type { StudyOutcome } from '@homecoming/contract/studies.ts';
import { Temporal } from 'temporal-polyfill';

/** Months from the end of a study in which somebody is a graduate. */
const GRADUATE_MONTHS = 12;

/** A day some days later, in ISO 8601. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** A day some months later, or the last one of a shorter month. */
export function addMonthsToDay(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The stage of a study on a day; null when it has no end. */
export function findStage(endsOn: string | null, today: string): StudyStage | null {
  if (endsOn === null) return null;
  if (today < endsOn) return 'student';
  return today < addMonthsToDay(endsOn, GRADUATE_MONTHS) ? 'graduate' : 'alumni';
}

/** The outcome of a study that reaches a stage by date. Who left without a degree has none then either. */
export function findOutcome(stage: StudyStage, before: StudyOutcome): StudyOutcome {
  return stage === 'graduate' && before === 'ongoing' ? 'completed' : before;
}

/** The newest end of a study of alumni on a day, or later by a day at the end of February. */
export function findLastEndOfAlumni(today: string): string {
  return addDays(addMonthsToDay(today, -GRADUATE_MONTHS), 1);
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `30 June 2027`. */
export function formatDayOfStudy(day: string): string {
  return longDay.format(new Date(`${day}T12:00:00Z`));
}

const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** The month of a day: `June`. */
export function formatMonth(day: string): string {
  return longMonth.format(new Date(`${day}T12:00:00Z`));
}
