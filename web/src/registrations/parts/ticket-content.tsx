import type { Event } from '@homecoming/contract/events.ts';
import type { Ticket } from '@homecoming/contract/registrations.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useTicket } from '../api.ts';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './registration-card.module.css';

/** The QR code of the user's ticket, with their name. Works without a connection once it was opened. */
export function TicketContent({ event }: { event: Event }) {
  const { ticket, error } = useTicket(event);
  if (ticket !== undefined) return <TicketCode ticket={ticket} isOnline={event.venue.kind === 'online'} />;
  return (
    <Stack align="center" gap={2}>
      {error === undefined ? (
        <Loading label="Loading your ticket">
          <Bone width={184} height={184} radius={16} />
        </Loading>
      ) : (
        <Text size="m" tone="soft" breaks role="alert">
          Your seat is safe, only the ticket did not load. {getErrorMessage(error)}
        </Text>
      )}
    </Stack>
  );
}

/** A ticket to show at the door. */
export function TicketCode({ ticket, isOnline }: { ticket: Ticket; isOnline: boolean }) {
  const { data: user } = useCurrentUser();
  return (
    <Stack align="center" gap={2}>
      <span className={classes.code}>
        <img src={ticket.qr_code} alt="QR code of your ticket" />
      </span>
      {user !== undefined && (
        <p>
          <PersonName person={user} />
        </p>
      )}
      <Text size="s" tone="quiet" className={classes.quiet}>
        {isOnline ? 'This is your ticket' : 'Show this code at the door'}
      </Text>
    </Stack>
  );
}
