import { EventsScreen } from '../../events/screens/events.tsx';
import { Finder } from '../../posts/search/parts/finder.tsx';
import { CommunityPeople } from '../../posts/feed/parts/feed-aside.tsx';
import { ProblemsLink } from '../../registrations/payments/parts/problems-link.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';

/** /events: the events, with people to find and meet beside them. */
export function EventsPage() {
  const hasAside = useHasAsideColumn();
  const aside = hasAside ? (
    <>
      <Finder floating />
      <CommunityPeople />
    </>
  ) : undefined;
  return <EventsScreen notice={<ProblemsLink />} aside={aside} />;
}
