import { TextLink } from '../../../ui/buttons/links.tsx';
import { AsideList, AsideSection } from '../../../ui/layout/aside.tsx';
import { useEvents } from '../../api.ts';
import { EventRow } from './event-row.tsx';

const SHOWN = 3;

/** The next events of the user's communities, for the column beside a page. Renders nothing without any. */
export function ComingUp() {
  const { items = [] } = useEvents({ when: 'upcoming' });
  const published = items.filter(({ status }) => status === 'published').slice(0, SHOWN);
  if (published.length === 0) return null;
  return (
    <AsideSection
      title="Coming up"
      end={
        <TextLink to="/events" aria-label="See all events">
          See all
        </TextLink>
      }
    >
      <AsideList>
        {published.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </AsideList>
    </AsideSection>
  );
}
