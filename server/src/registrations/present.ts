import type {
  Answer,
  Attendee,
  EventRequest,
  paidOutcomes,
  RegistrationStatus,
} from '@homecoming/contract/registrations.ts';
import type { EventRow } from '../events/access.ts';
import { presentMemberRecord, viewOutside, type MemberRow } from '../communities/members/present.ts';
import type { UserContext } from '../platform/app.ts';
import { getProviderPage } from '../platform/payments/sandbox/sandbox-pages.ts';
import { refundEnd } from './payments/refunds/refund-end.ts';
import type { RegistrationRow } from './transitions.ts';

/** A registration with its answers and its person. */
export interface RegistrationView {
  readonly user: MemberRow;
  readonly registration: RegistrationRow;
  readonly answers: Answer[];
}

/** What the person of a registration reads of its newest payment. */
export interface OwnPayment {
  readonly id: string;
  readonly status: string;
  readonly sessionId: string | null;
  readonly sessionUrl: string | null;
  readonly priceId: string | null;
  /** Why the card was refused. */
  readonly failure: string | null;
}

/** What was paid for a registration, and what became of it. */
export interface Paid {
  readonly amount: number;
  readonly currency: string;
  readonly outcome: (typeof paidOutcomes)[number];
  readonly createdAt: string;
  readonly refundHours: number | null;
}

/** A registration with what its person reads of it. */
export interface OwnRegistration {
  readonly registration: RegistrationRow;
  readonly event: Pick<EventRow, 'startsAt' | 'refundHours' | 'movedAt'>;
  readonly answers: Answer[];
  /** From 1. */
  readonly waitlistPosition: number | null;
  readonly payment: OwnPayment | null;
  readonly paid: Paid | null;
}

/** A registration as its person, the caller, reads it; null: none. */
export function presentStatus(ctx: UserContext, row: OwnRegistration | null): RegistrationStatus {
  const registration = row?.registration ?? null;
  const payment = row?.payment ?? null;
  const paid = row?.paid ?? null;
  // Only this page can still be paid on.
  const isOpen = registration?.status === 'awaiting_payment' && payment?.status === 'open';
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
      refund_until: refundUntil(row),
      decline_reason: row.registration.status === 'declined' ? row.registration.declineReason : null,
    },
    payment_link_url: isOpen ? getProviderPage(ctx, payment.sessionUrl) : null,
    payment_id: payment?.id ?? null,
    amount: registration?.priceAmount ?? null,
    currency: registration?.priceCurrency ?? null,
    paid: paid && { amount: paid.amount, currency: paid.currency, outcome: paid.outcome },
    session_id: payment?.sessionId ?? null,
    price_id: payment?.priceId ?? null,
    error: isOpen ? payment.failure : null,
  };
}

/** Until when cancelling a paid seat gives the money back. */
function refundUntil({ registration, event, paid }: OwnRegistration): string | null {
  const isPaid = paid?.outcome === 'paid' || paid?.outcome === 'disputed';
  if (registration.status !== 'going' || !isPaid) return null;
  return refundEnd(event, { ...paid, createdAt: new Date(paid.createdAt) })?.toISOString() ?? null;
}

/** A request or a place on the waitlist, for organisers. */
export function presentRequest({ user, registration, answers }: RegistrationView): EventRequest {
  return {
    id: registration.id,
    user: presentMemberRecord(user, viewOutside(true)),
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
    ...presentMemberRecord(user, viewOutside(organises)),
    joinId: forOrganisers(id),
    status: forOrganisers(status),
    checked_in_at: forOrganisers(checkedInAt?.toISOString() ?? null),
    checked_in_door: forOrganisers(checkedInDoor),
    answers: forOrganisers(answers),
    paid: forOrganisers(status === 'going' && priceAmount !== null && !addedFree),
  };
}
