import type { ErrorDefinition } from '@homecoming/contract/errors.ts';
import type { liveRegistrationStatuses, RegistrationStatusName } from '@homecoming/contract/events.ts';
import { registrationErrors as errors } from '@homecoming/contract/registrations.ts';

export type Status = RegistrationStatusName;

/** Whether a registration in this status takes one of the seats. */
export function takesSeat(status: Status): boolean {
  return status === 'going' || status === 'awaiting_payment';
}

/**
 * What happens to a registration: its person registers or cancels; an organiser approves, declines, adds, removes or
 * cancels; a seat comes free (promote); the provider confirms (pay) or has given the money back (refund); the hold runs out
 * (expire); the event is cancelled (end_event); its person leaves the community (leave).
 */
export type Move =
  | 'register'
  | 'approve'
  | 'decline'
  | 'add'
  | 'remove'
  | 'cancel'
  | 'promote'
  | 'pay'
  | 'refund'
  | 'expire'
  | 'end_event'
  | 'leave';

/** What decides where a move leads. */
export interface Circumstances {
  /** A seat is free, and nobody waits for it. After the start the waitlist no longer counts. */
  readonly hasSeat: boolean;
  readonly hasWaitlist: boolean;
  readonly needsApproval: boolean;
  /** The price kept with the registration is not null. */
  readonly isPaid: boolean;
  /** An organiser ended the earlier registration. */
  readonly endedByOrganiser: boolean;
  readonly isCheckedIn: boolean;
}

/** The next status; why the move is refused; or null: the move changes nothing. */
export type Outcome = Status | ErrorDefinition | null;

/** Where a move leads from a status; 'none': the person has no registration. A new one begins from any that has ended. */
export function getOutcome(from: Status | 'none', move: Move, at: Circumstances): Outcome {
  const { [from]: rule = table[move].otherwise } = table[move];
  return typeof rule === 'function' ? rule(at) : rule;
}

type Rule = Outcome | ((at: Circumstances) => Outcome);

const table: Readonly<Record<Move, { [From in Status | 'none']?: Rule } & { readonly otherwise: Rule }>> = {
  register: {
    none: enter,
    expired: enter,
    cancelled: enterAgain,
    refunded: enterAgain,
    declined: errors.ask_an_organiser,
    otherwise: errors.already_registered,
  },
  approve: { requested: admit, otherwise: errors.request_answered },
  decline: { requested: 'declined', otherwise: errors.request_answered },
  // An open offer has its seat already.
  add: { going: errors.already_going, awaiting_payment: 'going', otherwise: ifSeat('going', errors.event_full) },
  remove: { going: 'cancelled', otherwise: errors.not_going },
  cancel: {
    requested: 'cancelled',
    waitlisted: 'cancelled',
    awaiting_payment: 'cancelled',
    going: ({ isCheckedIn }) => (isCheckedIn ? errors.checked_in_stays : 'cancelled'),
    none: errors.registration_not_found,
    otherwise: errors.registration_already_cancelled,
  },
  promote: { waitlisted: (at) => (at.hasSeat ? seat(at) : null), otherwise: null },
  // Money for a seat that is gone: without another one it is refunded.
  pay: { awaiting_payment: 'going', expired: ifSeat('going', null), otherwise: null },
  refund: { cancelled: 'refunded', otherwise: null },
  expire: { awaiting_payment: 'expired', otherwise: null },
  end_event: { ...endOfLive(), otherwise: null },
  leave: { ...endOfLive(), otherwise: null },
};

function enter(at: Circumstances): Outcome {
  return at.needsApproval ? 'requested' : admit(at);
}

function enterAgain(at: Circumstances): Outcome {
  return at.endedByOrganiser ? errors.ask_an_organiser : enter(at);
}

function admit(at: Circumstances): Outcome {
  if (at.hasSeat) return seat(at);
  return at.hasWaitlist ? 'waitlisted' : errors.event_full;
}

function seat({ isPaid }: Circumstances): Status {
  return isPaid ? 'awaiting_payment' : 'going';
}

function ifSeat(free: Status, full: Outcome): Rule {
  return ({ hasSeat }) => (hasSeat ? free : full);
}

function endOfLive(): Record<(typeof liveRegistrationStatuses)[number], Rule> {
  return { requested: 'cancelled', awaiting_payment: 'cancelled', waitlisted: 'cancelled', going: 'cancelled' };
}
