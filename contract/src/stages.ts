/** The stages that follow the end of a study: until it, a year from it on, and ever after. */
export const stages = ['student', 'graduate', 'alumni'] as const;
export type StudyStage = (typeof stages)[number];

/** What people read for a stage: what somebody is in it. */
export const stageNames: Readonly<Record<StudyStage, string>> = {
  student: 'Student',
  graduate: 'Graduate',
  alumni: 'Alumni',
};

/** What people read for a stage where they choose who is listed. */
export const stageFilterNames: Readonly<Record<StudyStage, string>> = {
  ...stageNames,
  graduate: 'Graduated in the last year',
};
