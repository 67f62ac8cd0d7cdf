import type { Contact, InCommon, MetPerson, MetState } from '@homecoming/contract/contacts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { isShown } from '../accounts/audience.ts';
import { presentPerson, type PersonRow, type UserRow } from '../accounts/present.ts';
import type { contacts } from '../schema/alumni/contacts.ts';
import type { MetAccess } from './access.ts';

/** Somebody who was at an event, for a reader. */
export interface MetRow {
  readonly person: PersonRow;
  readonly things: InCommon[];
  readonly rank: number;
  readonly chosen: boolean;
  readonly contact: boolean;
}

/** What the caller can do at an event where they have used some choices. */
export function presentState({ shown, until }: MetAccess, used: number): MetState {
  return { shown, until: until.toISOString(), choices_left: limits.metChoices - used };
}

export function presentMet({ person, things, chosen, contact }: MetRow): MetPerson {
  return { id: person.id, person: presentPerson(person), in_common: things, chosen, contact };
}

/** A contact of somebody. */
export interface ContactRow {
  readonly row: typeof contacts.$inferSelect;
  readonly person: PersonRow;
  readonly isActive: boolean;
  readonly audiences: UserRow['audiences'];
  readonly company: string | null;
  readonly city: string | null;
  readonly canMessage: boolean;
  readonly event: { readonly id: string; readonly title: string } | null;
}

/** Contacts read what a profile shows to all, also where they share a community. */
export function presentContact({ row, person, audiences, ...shown }: ContactRow): Contact {
  return {
    id: person.id,
    person: presentPerson(person),
    event: shown.event,
    company: isShown(audiences, 'company', []) ? shown.company : null,
    city: isShown(audiences, 'city', []) ? shown.city : null,
    created_at: row.createdAt.toISOString(),
    can: { message: shown.canMessage, see_profile: shown.isActive },
  };
}
