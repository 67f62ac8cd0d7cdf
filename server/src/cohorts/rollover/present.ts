import type { StageChange } from '@homecoming/contract/cohorts.ts';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { stageChanges } from '../../schema/alumni/cohorts.ts';
import type { studies } from '../../schema/alumni/studies.ts';

type StageChangeRow = typeof stageChanges.$inferSelect;
type StudyState = Pick<typeof studies.$inferSelect, 'stage' | 'endsOn'>;

interface StageChangeView {
  readonly change: StageChangeRow;
  readonly study: StudyState;
  readonly program: string;
  readonly person: PersonRow;
}

/** Whether a study still has the stage that it reached, at the end that it had. */
export function isCurrentStage(change: StageChangeRow, study: StudyState): boolean {
  return study.stage === change.stage && study.endsOn === change.endsOn;
}

/** A stage that a study reached, for managers. The one that it has now can be undone, when it came after `since`. */
export function presentStageChange({ change, study, program, person }: StageChangeView, since: Date): StageChange {
  return {
    id: change.id,
    person: presentPerson(person),
    program,
    stage: change.stage,
    ends_on: change.endsOn,
    created_at: change.createdAt.toISOString(),
    undone_at: change.undoneAt?.toISOString() ?? null,
    can: { undo: change.undoneAt === null && change.createdAt > since && isCurrentStage(change, study) },
  };
}
