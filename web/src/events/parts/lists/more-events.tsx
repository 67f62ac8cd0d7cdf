import type { Event } from '@homecoming/contract/events.ts';
import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { AsideList, AsideSection } from '../../../ui/page/aside.tsx';
import { useCommunityEvents, useOpenEvents } from '../../api.ts';
import { EventRow } from './event-row.tsx';

const SHOWN = 3;

/** Other events to come of the community of an event. Renders nothing without any. */
export function MoreEvents({ event }: { event: Event }) {
  const { items } = useCommunityEvents(event.community.id, 'upcoming');
  return <Others of={event} events={items} />;
}

/** The same for visitors: public events. */
export function MoreOpenEvents({ event }: { event: OpenEvent }) {
  const { items } = useOpenEvents(event.community.id);
  return <Others of={event} events={items} />;
}

function Others({ of, events = [] }: { of: OpenEvent; events: readonly (Event | OpenEvent)[] | undefined }) {
  const others = events.filter(({ id, status }) => id !== of.id && status === 'published').slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <AsideSection title={`More from ${of.community.name}`}>
      <AsideList>
        {others.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </AsideList>
    </AsideSection>
  );
}
