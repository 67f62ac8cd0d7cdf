import { fillCohort } from './filling/fill-cohort.ts';
import { placeAll, placeSome } from './filling/jobs.ts';
import { askPeople, draftReunion, offerReunions } from './reunions/jobs.ts';
import { askStudents } from './rollover/ask-students.ts';
import { moveDays } from './rollover/move-days.ts';
import { rollOver } from './rollover/roll-over.ts';

/** Every job of classes. */
export const cohortJobs = [
  fillCohort,
  placeSome,
  placeAll,
  offerReunions,
  askPeople,
  draftReunion,
  rollOver,
  askStudents,
  moveDays,
] as const;
