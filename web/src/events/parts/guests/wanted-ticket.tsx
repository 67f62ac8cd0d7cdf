import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { Bone } from '../../../ui/feedback/loading.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { useOpenEvent } from '../../api.ts';
import { DateTile } from '../date-tile.tsx';
import { EventTime } from '../event-time.tsx';

/** A small ticket that says for which event a visitor signs in or up. Renders nothing where the event cannot be read. */
export function WantedTicket({ eventId }: { eventId: string }) {
  const { event, error } = useOpenEvent(eventId);
  if (event === undefined) return error === undefined ? <Bone height={94} radius={16} /> : null;
  return (
    <Surface as="section" pad={16} aria-label="What comes next">
      <Row gap={16}>
        <DateTile event={event} variant="small" />
        <Stack gap={2} grow>
          <Text size="s" tone="quiet">
            {describePurpose(event)}
          </Text>
          <Text weight="strong" tone="text" dir="auto" lines={2}>
            {event.title}
          </Text>
          <Text size="s" tone="quiet">
            <EventTime event={event} format="date" />
          </Text>
        </Stack>
      </Row>
    </Surface>
  );
}

function describePurpose({ seats_left, waitlist, approval_required, price }: OpenEvent): string {
  if (approval_required) return 'To ask for a seat at';
  if (seats_left === 0 && waitlist) return 'To join the waitlist for';
  return price === null ? 'To register for' : 'To get a ticket for';
}
