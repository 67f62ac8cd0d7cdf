import type { StudyStage } from '@homecoming/contract/studies.ts';

/** `30 June 2027`. */
export function formatStudyDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** What somebody is in a stage of their studies. */
export const stageNames: Readonly<Record<StudyStage, string>> = {
  student: 'Student',
  graduate: 'Graduate',
  alumni: 'Alumni',
};
