import type { StudyStage } from '@homecoming/contract/stages.ts';
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

/** What its person learns besides. */
export interface OwnStudy extends NamedStudy {
  readonly asked: boolean;
  readonly isMember: boolean;
  readonly hasCampusAddress: boolean;
  readonly rollOver: { readonly id: string; readonly stage: StudyStage; readonly createdAt: Date } | null;
}

export function presentStudy(own: OwnStudy): Study {
  const { study, program, community, asked, isMember, hasCampusAddress, rollOver } = own;
  return {
    id: study.id,
    community,
    program,
    ends_on: study.endsOn,
    outcome: study.outcome,
    main: study.isMain,
    confirmed: study.confirmedAt !== null,
    correction: study.correction,
    stage: study.stage,
    question: asked ? { campus_address: hasCampusAddress } : null,
    roll_over: rollOver && {
      id: rollOver.id,
      stage: rollOver.stage,
      created_at: rollOver.createdAt.toISOString(),
    },
    can: { edit: study.confirmedAt === null || !isMember, edit_program: study.confirmedAt === null && isMember },
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
