import type { Answer, Attendee, EventRequest, RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { presentMemberRecord, type MemberRow } from '../communities/members/present.ts';
import type { RegistrationRow } from './transitions.ts';

/** A registration with its answers and its person. */
export interface RegistrationView {
  readonly user: MemberRow;
  readonly registration: RegistrationRow;
  readonly answers: Answer[];
}

/** A registration as its person reads it; null: none. `waitlistPosition` counts from 1. */
export function presentStatus(
  row: { registration: RegistrationRow; answers: Answer[]; waitlistPosition: number | null } | null,
): RegistrationStatus {
  const registration = row?.registration ?? null;
  return {
    status: registration?.status ?? 'none',
    registration: row && {
      id: row.registration.id,
      joinId: row.registration.id,
      answers: row.answers,
      ticket_code: row.registration.status === 'going' ? row.registration.ticketCode : null,
      checked_in_at: row.registration.checkedInAt?.toISOString() ?? null,
      hold_expires_at: row.registration.holdExpiresAt?.toISOString() ?? null,
      waitlist_position: row.waitlistPosition,
      decline_reason: row.registration.status === 'declined' ? row.registration.declineReason : null,
    },
    payment_link_url: null,
    payment_id: null,
    amount: registration?.priceAmount ?? null,
    currency: registration?.priceCurrency ?? null,
    session_id: null,
    price_id: null,
    error: null,
  };
}

/** A request or a place on the waitlist, for organisers. */
export function presentRequest({ user, registration, answers }: RegistrationView): EventRequest {
  return {
    id: registration.id,
    user: presentMemberRecord(user, true),
    status: registration.status,
    answers,
    created_at: registration.createdAt.toISOString(),
  };
}

/** An attendee: for organisers with state, answers and check-in. */
export function presentAttendee({ user, registration, answers }: RegistrationView, organises: boolean): Attendee {
  const { id, status, checkedInAt, checkedInDoor, priceAmount, addedFree } = registration;
  const forOrganisers = <Value>(value: Value) => (organises ? value : null);
  return {
    ...presentMemberRecord(user, organises),
    joinId: forOrganisers(id),
    status: forOrganisers(status),
    checked_in_at: forOrganisers(checkedInAt?.toISOString() ?? null),
    checked_in_door: forOrganisers(checkedInDoor),
    answers: forOrganisers(answers),
    paid: forOrganisers(status === 'going' && priceAmount !== null && !addedFree),
  };
}
