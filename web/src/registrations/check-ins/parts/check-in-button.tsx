import type { Attendee } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import { fullName } from '../../../lib/text/format.ts';
import { focusNextRow } from '../../../ui/focus.ts';
import { IconChecks, IconClock } from '../../../ui/icons/icons.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { toPerson, startCheckIn, type CheckInView } from '../api.ts';

interface CheckInButtonProps {
  eventId: string;
  attendee: Attendee;
  /** The check-ins of this device. */
  checkIns: readonly CheckInView[];
}

/** Checks an attendee in with one tap, or says that they are. Renders nothing for those who are not going. */
export function CheckInButton({ eventId, attendee, checkIns }: CheckInButtonProps) {
  const { joinId, status, checked_in_at } = attendee;
  if (status !== 'going' || joinId === null) return null;
  if (checked_in_at !== null) {
    return (
      <Badge icon={IconChecks} tone="filled">
        Checked in
      </Badge>
    );
  }
  const own = findCheckIn(attendee, checkIns);
  if (own?.state === 'waiting') {
    return (
      <Badge icon={IconClock} tone="accent">
        Waiting for a connection
      </Badge>
    );
  }
  const by = { kind: 'attendee', joinId, person: toPerson(attendee) } as const;
  return (
    <Button
      variant="light"
      loading={own?.state === 'sending'}
      aria-label={`Check in ${fullName(attendee)}`}
      onClick={(event) => {
        focusNextRow(event.currentTarget);
        void startCheckIn(eventId, by, checkIns);
      }}
    >
      Check in
    </Button>
  );
}

/** Whether the check-in of an attendee waits for a connection. Its badge is too wide for a phone to show it beside a name. */
export function hasWaitingCheckIn(attendee: Attendee, checkIns: readonly CheckInView[]): boolean {
  return attendee.checked_in_at === null && findCheckIn(attendee, checkIns)?.state === 'waiting';
}

function findCheckIn({ joinId }: Attendee, checkIns: readonly CheckInView[]): CheckInView | undefined {
  return checkIns.find(({ by }) => by.kind === 'attendee' && by.joinId === joinId);
}
