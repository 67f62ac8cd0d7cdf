import type { Cohort } from '@homecoming/contract/cohorts.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import type { CohortRow } from './access.ts';

/** A cohort with its channel, and those who speak for it. */
export interface CohortView {
  readonly cohort: CohortRow;
  readonly program: string | null;
  readonly channel: { readonly id: string; readonly name: string; readonly membersCount: number };
  readonly agents: readonly PersonRow[];
}

export function presentCohort({ cohort, program, channel, agents }: CohortView, mayEdit: boolean): Cohort {
  return {
    id: cohort.id,
    year: cohort.year,
    program,
    channel: { id: channel.id, name: channel.name, members_count: channel.membersCount },
    agents: agents.map(presentPerson),
    can: { edit: mayEdit },
  };
}
