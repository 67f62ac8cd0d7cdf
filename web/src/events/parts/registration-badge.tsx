import type { Event, MyRegistration } from '@homecoming/contract/events.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconCreditCard,
  IconEdit,
  IconEyeOff,
  IconRefresh,
  IconTicket,
  IconX,
} from '../../ui/icons/icons.tsx';
import { isOver } from '../model.ts';
import { eventTexts } from '../texts.ts';
import { Badge } from '../../ui/text/badge.tsx';

const BADGES = {
  open: { icon: IconTicket, tone: 'outline', words: 'Open' },
  requested: { icon: IconClock, tone: 'accent', words: 'Requested' },
  waitlisted: { icon: IconClock, tone: 'accent', words: 'Waitlist' },
  awaiting_payment: { icon: IconCreditCard, tone: 'info', words: 'Payment due' },
  processing: { icon: IconRefresh, tone: 'info', words: 'Processing' },
  payment_failed: { icon: IconAlertTriangle, tone: 'danger', words: 'Payment failed' },
  unconfirmed: { icon: IconAlertTriangle, tone: 'accent', words: 'Not confirmed' },
  going: { icon: IconCheck, tone: 'primary', words: 'Going' },
  checked_in: { icon: IconChecks, tone: 'filled', words: 'Checked in' },
  attended: { icon: IconChecks, tone: 'filled', words: 'Attended' },
  went: { icon: IconCheck, tone: 'primary', words: 'Had a seat' },
  declined: { icon: IconX, tone: 'danger', words: 'Declined' },
  cancelled: { icon: IconBan, tone: 'plain', words: 'Cancelled' },
  refunded: { icon: IconBan, tone: 'plain', words: 'Refunded' },
  expired: { icon: IconClock, tone: 'plain', words: 'Expired' },
  full: { icon: IconTicket, tone: 'outline', words: 'Full' },
  closed: { icon: IconClock, tone: 'outline', words: 'Closed' },
  failed: { icon: IconAlertTriangle, tone: 'danger', words: 'Not loaded' },
  removed: { icon: IconEyeOff, tone: 'plain', words: eventTexts.removed },
  draft: { icon: IconEdit, tone: 'plain', words: 'Draft' },
} as const;

/** What a badge can say of a registration or an event. */
export type BadgeName = keyof typeof BADGES;

/** A state of a registration: icon and word. A state that this version does not know is shown in sentence case. */
export function RegistrationBadge({ state }: { state: string }) {
  const known = state in BADGES ? BADGES[state as BadgeName] : undefined;
  if (known === undefined) return <Badge>{sentenceCase(state)}</Badge>;
  return (
    <Badge icon={known.icon} tone={known.tone}>
      {known.words}
    </Badge>
  );
}

/** What the card of an event says at its end: the state of the event or of the user's registration. Null: the price. */
export function getEventBadge(
  event: Pick<Event, 'status' | 'ends_at'> & Partial<Pick<Event, 'my_registration' | 'removed'>>,
  now: number,
): string | null {
  if (event.removed != null) return 'removed';
  if (event.status !== 'published') return event.status;
  return event.my_registration == null ? null : getRegistrationBadge(event.my_registration, isOver(event, now));
}

/** The badge of a registration; null for one that is over, which the price says more than. */
function getRegistrationBadge({ status, checked_in_at }: MyRegistration, hasEnded: boolean): string | null {
  if (status === 'going') {
    if (checked_in_at !== null) return hasEnded ? 'attended' : 'checked_in';
    return hasEnded ? 'went' : 'going';
  }
  if (hasEnded) return null;
  return status === 'cancelled' || status === 'expired' || status === 'refunded' ? null : status;
}

function sentenceCase(state: string): string {
  const words = state.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
