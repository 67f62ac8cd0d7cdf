import type { Mover } from '@homecoming/contract/moves.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { presentMove } from '../profiles/present.ts';

/** Somebody who moves, as the queries select them. */
export interface MoverRow {
  readonly person: PersonRow;
  readonly move: Parameters<typeof presentMove>[0];
  readonly canMessage: boolean;
}

export function presentMover({ person, move, canMessage }: MoverRow): Mover {
  return { id: person.id, person: presentPerson(person), move: presentMove(move), can: { message: canMessage } };
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Maya Lindgren moves to Los Angeles in March 2027: “With a bicycle”`. */
export function formatMover({ person, move }: Mover): string {
  const when = move.month === null ? '' : ` in ${month.format(new Date(`${move.month}-01T00:00:00Z`))}`;
  const note = move.note === null ? '' : `: “${move.note}”`;
  return `${person.first_name} ${person.last_name} moves to ${move.place.name}${when}${note}`;
}
