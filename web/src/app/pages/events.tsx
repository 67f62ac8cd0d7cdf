import { EventsScreen } from '../../events/screens/events.tsx';
import { ProblemsLink } from '../../registrations/payments/parts/problems-link.tsx';
import { usePeopleAside } from '../../posts/feed/parts/feed-aside.tsx';

/** /events: the events, with people to find and meet beside them. */
export function EventsPage() {
  return <EventsScreen notice={<ProblemsLink />} aside={usePeopleAside()} />;
}
