import type { StageChange } from '@homecoming/contract/cohorts.ts';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { stageChanges } from '../../schema/alumni/cohorts.ts';

interface StageChangeView {
  readonly change: typeof stageChanges.$inferSelect;
  readonly program: string;
  readonly person: PersonRow;
}

/** A stage that a study reached, for managers. What came after `since` can be undone. */
export function presentStageChange({ change, program, person }: StageChangeView, since: Date): StageChange {
  return {
    id: change.id,
    person: presentPerson(person),
    program,
    stage: change.stage,
    ends_on: change.endsOn,
    created_at: change.createdAt.toISOString(),
    undone_at: change.undoneAt?.toISOString() ?? null,
    can: { undo: change.undoneAt === null && change.createdAt > since },
  };
}
