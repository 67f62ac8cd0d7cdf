import type { Community } from '@homecoming/contract/communities.ts';
import { useToken } from '../../../lib/session.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { IconCalendarEvent, IconPlus } from '../../../ui/icons/icons.tsx';
import { PlaceholderSection } from '../../../ui/page/placeholder-section.tsx';
import { useCommunityEvents, useOpenEvents } from '../../api.ts';
import { EventTicket } from '../event-ticket.tsx';
import classes from '../event-sections.module.css';
import { TicketSkeleton } from '../ticket-skeleton.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

const SHOWN = 3;

/** The next events of a community on its page. */
export function UpcomingEvents({ community }: { community: Community }) {
  const signedIn = useToken() !== null;
  return signedIn ? <Events community={community} /> : <PublicEvents community={community} />;
}

/** For visitors: the public events. */
function PublicEvents({ community }: { community: Community }) {
  const { items, ...list } = useOpenEvents(community.id);
  if (items?.length === 0) {
    return (
      <PlaceholderSection title="Upcoming events" icon={IconCalendarEvent} state="Sign in to see events">
        No event is public at the moment. What the hosts plan for members is for people with an account.
      </PlaceholderSection>
    );
  }
  return (
    <Section title="Upcoming events">
      <ListView list={{ ...list, items }} label="Loading events" skeleton={<TicketSkeleton />} showsRefreshError>
        {(events) => (
          <>
            <Stack gap={16}>
              {events.map((event) => (
                <EventTicket key={event.id} event={event} />
              ))}
            </Stack>
            <LoadMore what="events" list={{ items, ...list }} />
          </>
        )}
      </ListView>
    </Section>
  );
}

function Events({ community }: { community: Community }) {
  const { items, hasMore, ...list } = useCommunityEvents(community.id, 'upcoming');
  const events = items?.filter(({ status }) => status === 'published');
  if (events?.length === 0) {
    return (
      <PlaceholderSection
        title="Upcoming events"
        icon={IconCalendarEvent}
        state="No events on the calendar"
        endContent={community.can.plan_events ? <PlanLink community={community.id} /> : undefined}
      >
        {community.can.plan_events
          ? 'Plan the next one, with registration and tickets.'
          : 'What the hosts plan will appear here.'}
      </PlaceholderSection>
    );
  }
  return (
    <section>
      <Row justify="between" gap={12} className={classes.head}>
        <h2>Upcoming events</h2>
        {events !== undefined && (events.length > SHOWN || hasMore) ? (
          <TextLink to="/communities/$id/events" params={{ id: community.id }} aria-label="See all events">
            See all
          </TextLink>
        ) : (
          community.can.plan_events && <PlanLink community={community.id} />
        )}
      </Row>
      <ListView
        list={{ ...list, items: events }}
        label="Loading events"
        skeleton={<TicketSkeleton />}
        showsRefreshError
      >
        {(shown) => (
          <Stack gap={16}>
            {shown.slice(0, SHOWN).map((event) => (
              <EventTicket key={event.id} event={event} />
            ))}
          </Stack>
        )}
      </ListView>
    </section>
  );
}

/** A link to the form, for a community. */
export function PlanLink({ community }: { community: string }) {
  return (
    <ButtonLink to="/events/new" search={{ community }} variant="subtle" size="sm" leftSection={<IconPlus size={18} />}>
      Plan one
    </ButtonLink>
  );
}
