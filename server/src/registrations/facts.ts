import { fact } from '../platform/facts.ts';
import type { Move, Status } from './state-machine.ts';

interface RegistrationOrigin {
  registrationId: string;
  eventId: string;
  communityId: string;
  /** Whose registration it is. */
  userId: string;
  /** Who did it; null when it was time, or a seat that came free. */
  by: string | null;
  /** The event after the change; `seatsLeft` is null without a limit. */
  counts: { going: number; seatsLeft: number | null; checkedIn: number };
  at: Date;
}

/** A registration has another status; `from` is null for a new one. `reason` is what an organiser wrote. */
export const registrationChanged = fact<
  RegistrationOrigin & { move: Move; from: Status | null; to: Status; reason: string | null }
>('registration.changed');

/** A person was checked in. */
export const checkedIn = fact<RegistrationOrigin & { door: string | null }>('registration.checked-in');

/** A check-in was undone, or its seat was taken away. */
export const checkInUndone = fact<RegistrationOrigin & { status: Status }>('registration.check-in-undone');
