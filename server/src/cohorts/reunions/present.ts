import type { Reunion, ReunionAnswer, ReunionAnswerName } from '@homecoming/contract/reunions.ts';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { EventRow } from '../../events/access.ts';
import type { ClassAccess, ReunionRow } from './access.ts';

/** How many have answered what, and whom each month suits, from January on. */
export interface ReunionTally {
  readonly yes: number;
  readonly maybe: number;
  readonly no: number;
  readonly byMonth: readonly number[];
}

interface ReunionView {
  readonly found: ClassAccess;
  readonly reunion: ReunionRow;
  readonly own: { readonly answer: ReunionAnswerName | null; readonly months: readonly number[] };
  readonly tally: ReunionTally;
  /** Its event. A draft is shown to those who plan it, and nobody drafts another one beside it. */
  readonly planned: { readonly event: EventRow; readonly isShown: boolean } | null;
  /** The year of now where the community is. */
  readonly thisYear: number;
}

export function presentReunion({ found, reunion, own, tally, planned, thisYear }: ReunionView): Reunion {
  const event = planned?.isShown === true ? planned.event : null;
  const { yes, maybe, no, byMonth } = tally;
  const speaks = found.isAgent || found.isManager;
  const isToCome = reunion.year >= thisYear;
  return {
    id: reunion.id,
    year: reunion.year,
    years: reunion.year - found.cohort.year,
    asked_at: (reunion.askedAt ?? reunion.createdAt).toISOString(),
    answer: own.answer,
    months: [...own.months],
    counts: { yes, maybe, no },
    by_month: [...byMonth],
    event: event && {
      id: event.id,
      title: event.title,
      starts_at: event.startsAt.toISOString(),
      timezone: event.timezone,
      status: event.status,
    },
    can: {
      answer: found.isMember && isToCome && found.mayWrite,
      see_answers: speaks,
      draft_event: speaks && isToCome && found.mayWrite && planned === null,
    },
  };
}

export function presentAnswer({
  person,
  answer,
  months,
}: {
  readonly person: PersonRow;
  readonly answer: ReunionAnswerName | null;
  readonly months: readonly number[];
}): ReunionAnswer {
  const shown = answer === 'yes' ? 'yes' : 'maybe';
  return { id: person.id, person: presentPerson(person), answer: shown, months: [...months] };
}
