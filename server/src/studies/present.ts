import type { MembersStudy, Study } from '@homecoming/contract/studies.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import type { studies } from '../schema/alumni/studies.ts';

export type StudyRow = typeof studies.$inferSelect;

/** A study with the names of its program and community. */
export interface NamedStudy {
  readonly study: StudyRow;
  readonly program: string;
  readonly community: { readonly id: string; readonly name: string };
}

export function presentStudy({ study, program, community }: NamedStudy): Study {
  return {
    id: study.id,
    community,
    program,
    ends_on: study.endsOn,
    outcome: study.outcome,
    main: study.isMain,
    confirmed: study.confirmedAt !== null,
    correction: study.correction,
  };
}

export function presentMembersStudy({
  study,
  program,
  person,
}: Pick<NamedStudy, 'study' | 'program'> & { readonly person: PersonRow }): MembersStudy {
  return {
    id: study.id,
    person: presentPerson(person),
    program,
    ends_on: study.endsOn,
    outcome: study.outcome,
    confirmed: study.confirmedAt !== null,
  };
}
