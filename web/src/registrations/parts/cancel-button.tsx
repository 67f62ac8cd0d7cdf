import { registrationErrors } from '@homecoming/contract/registrations.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { cancelRegistration } from '../api.ts';
import { registrationCard } from '../dialogs.ts';

interface CancelButtonProps {
  event: Event;
  /** Undefined while it loads. */
  joinId: string | undefined;
  disabled?: boolean;
  /** What the user gives up. */
  what: keyof typeof WORDS;
  /** What was paid for it, such as `$45`; null for a free seat. */
  paid?: string | null;
  /** Until when it is paid back, as a timestamp; null: never. */
  refundUntil?: string | null;
}

/** Ends a request, a place in the waitlist or a registration, after a question that says what happens. */
export function CancelButton({
  event,
  joinId,
  disabled = false,
  what,
  paid = null,
  refundUntil = null,
}: CancelButtonProps) {
  const [opened, setOpened] = useState(false);
  const words = WORDS[what];
  async function cancel(): Promise<void> {
    if (joinId === undefined) return;
    const isNew = await cancelRegistration(event.id, joinId);
    if (isNew) notice.success(words.done);
    else notice.info(registrationErrors.registration_already_cancelled.message);
  }
  return (
    <>
      <Button variant="default" fullWidth disabled={disabled || joinId === undefined} onClick={() => setOpened(true)}>
        {words.label}
      </Button>
      <ConfirmSheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={words.question}
        confirm={words.label}
        dismiss={words.keep}
        returnTo={registrationCard}
        onConfirm={cancel}
      >
        {paid !== null && `${refundConsequence(paid, refundUntil)} `}
        {consequence(event, what)}
      </ConfirmSheet>
    </>
  );
}

const SEAT = {
  label: 'Cancel registration',
  question: 'Cancel your registration?',
  keep: 'Keep my seat',
  done: 'Your registration is cancelled',
};

const WORDS = {
  seat: SEAT,
  offer: SEAT,
  waitlist: {
    label: 'Leave waitlist',
    question: 'Leave the waitlist?',
    keep: 'Stay on the waitlist',
    done: 'You left the waitlist',
  },
  request: {
    label: 'Withdraw request',
    question: 'Withdraw your request?',
    keep: 'Keep my request',
    done: 'Your request is withdrawn',
  },
};

function refundConsequence(paid: string, refundUntil: string | null): string {
  const isDue = refundUntil !== null && Date.now() <= Date.parse(refundUntil);
  return isDue
    ? `Your ${paid} goes back to your card.`
    : `Your ${paid} is not paid back, by the refund policy of this event.`;
}

function consequence({ waitlist, seats_left, approval_required, counts }: Event, what: keyof typeof WORDS): string {
  if (what === 'request')
    return 'The hosts do not see your request any more. You can ask again, at the end of the line.';
  if (what === 'offer') return 'The seat goes to others, and nothing is charged.';
  if (what === 'waitlist') return 'You lose your place in line. If you register again, you are the last one.';
  const hasLine = seats_left === 0 && waitlist && counts.waitlisted !== 0;
  // Only organisers see whether somebody is on the waitlist
  const next = !hasLine
    ? 'Your seat is free for others.'
    : counts.waitlisted === null
      ? 'If somebody is on the waitlist, your seat goes to them at once.'
      : 'Your seat goes to the next in line at once.';
  const again = approval_required
    ? 'To come back you have to ask the hosts again.'
    : 'You can register again while there is room.';
  return `${next} Your ticket is not valid any more. ${again}`;
}
