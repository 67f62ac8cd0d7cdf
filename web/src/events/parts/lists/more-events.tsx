import type { Event } from '@homecoming/contract/events.ts';
import { AsideList, AsideSection } from '../../../ui/page/aside.tsx';
import { useCommunityEvents } from '../../api.ts';
import { EventRow } from './event-row.tsx';

const SHOWN = 3;

/** Other events to come of the community of an event. Renders nothing without any. */
export function MoreEvents({ event }: { event: Event }) {
  const { items = [] } = useCommunityEvents(event.community.id, 'upcoming');
  const others = items.filter(({ id, status }) => id !== event.id && status === 'published').slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <AsideSection title={`More from ${event.community.name}`}>
      <AsideList>
        {others.map((other) => (
          <EventRow key={other.id} event={other} />
        ))}
      </AsideList>
    </AsideSection>
  );
}
