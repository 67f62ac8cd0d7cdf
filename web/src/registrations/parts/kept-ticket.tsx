import { type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { EventTime } from '../../events/parts/event-time.tsx';
import { formatPlace } from '../../events/parts/venue.ts';
import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import { useKeptTicket } from '../tickets.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketCode } from './ticket-content.tsx';

/** The ticket that this browser keeps of an event that could not be loaded; below it `children`. */
export function KeptTicket({ eventId, children }: { eventId: string; children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const kept = useKeptTicket(user?.id, eventId);
  if (kept === undefined) return children;
  const { event, ticket } = kept;
  return (
    <Stack gap={20}>
      <TicketCard
        label="Ticket"
        footer={
          <>
            <Heading size="m">{event.title}</Heading>
            <Text size="m" tone="soft" breaks>
              <EventTime event={event} format="span" />
              <br />
              <bdi>{formatPlace(event.venue)}</bdi>
            </Text>
          </>
        }
      >
        <div>
          <RegistrationBadge state="going" />
        </div>
        <TicketCode ticket={ticket} isOnline={event.venue.kind === 'online'} />
      </TicketCard>
      {children}
    </Stack>
  );
}
