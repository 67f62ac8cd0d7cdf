import type { Event } from '@homecoming/contract/events.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTypedQuery } from '../../lib/search.ts';
import { useSearchedItems } from '../../lib/lists/use-searched-items.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { IconCalendarMonth, IconList, IconPlus } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useEvents, useJoinedEvents } from '../api.ts';
import { isRemoved } from '../model.ts';
import { useEventsUrl, type EventsUrl } from '../events-url.ts';
import { CalendarFeedButton } from '../parts/lists/calendar-feed.tsx';
import { EventCalendar } from '../parts/lists/event-calendar.tsx';
import { EventList } from '../parts/lists/event-list.tsx';
import { useCommunitiesToPlanIn } from '../parts/plan-communities.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './events.module.css';

const VIEWS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'yours', label: 'Yours' },
  { value: 'past', label: 'Past' },
] as const;

interface EventsScreenProps {
  /** Above the events: something that waits for the user. */
  notice?: ReactNode;
  aside?: ReactNode;
}

/** The events of the user's communities: to come, their own, past; as a list or as a calendar. */
export function EventsScreen({ notice, aside }: EventsScreenProps) {
  const { url, change } = useEventsUrl();
  const searched = url.search ?? '';
  const [typed, setTyped] = useState(searched);
  const query = useTypedQuery(typed);
  const isCalendar = url.view === 'calendar';

  // The address was changed from elsewhere, such as by the Events tab
  const [before, setBefore] = useState(searched);
  if (searched !== before) {
    setBefore(searched);
    if (searched !== query) setTyped(searched);
  }

  // The address keeps the search, so that Back from an event shows it again
  const report = useEffectEvent(() => change(withSearch(url, query)));
  useEffect(() => {
    if (query !== searched) report();
  }, [query, searched]);

  return (
    <Page title="Events" actions={<PlanOne />} aside={aside}>
      {notice}
      <Stack gap={12} className={classes.tools}>
        {/* The calendar has its own months */}
        {!isCalendar && (
          <Segments<'upcoming' | 'yours' | 'past'>
            label="Which events"
            views={VIEWS}
            value={url.show ?? 'upcoming'}
            onChange={(show) => change(withSearch(show === 'upcoming' ? {} : { show }, query))}
          />
        )}
        <Row align="stretch" gap={8} className={classes.row}>
          <SearchField label="Find an event" value={typed} onChange={setTyped} />
          <button
            type="button"
            {...tileStyle({ size: 48, tone: 'outlined', className: classes.view })}
            data-hover
            aria-label="Calendar"
            aria-pressed={isCalendar}
            onClick={() => {
              setTyped('');
              change(isCalendar ? {} : { view: 'calendar' });
            }}
          >
            {isCalendar ? <IconList size={22} /> : <IconCalendarMonth size={22} />}
          </button>
        </Row>
      </Stack>
      {query !== '' ? (
        <FoundEvents query={query} past={url.show === 'past'} />
      ) : isCalendar ? (
        <>
          <EventCalendar month={url.month} onMonth={(month) => change({ view: 'calendar', month })} />
          <div className={classes.centre}>
            <CalendarFeedButton />
          </div>
        </>
      ) : (
        <ShownEvents key={url.show} show={url.show} />
      )}
    </Page>
  );
}

function withSearch({ search: _before, ...url }: EventsUrl, query: string): EventsUrl {
  return query === '' ? url : { ...url, search: query };
}

/** A link to the form, for those who may plan events. */
function PlanOne() {
  const { communities } = useCommunitiesToPlanIn();
  if (communities === undefined || communities.length === 0) return null;
  return (
    <ButtonLink to="/events/new" variant="subtle" leftSection={<IconPlus size={20} />}>
      Plan one
    </ButtonLink>
  );
}

function ShownEvents({ show }: { show: EventsUrl['show'] }) {
  if (show === 'yours') return <YourEvents />;
  return show === 'past' ? <PastEvents /> : <UpcomingEvents />;
}

function UpcomingEvents() {
  const list = useEvents({ when: 'upcoming' });
  const { communities } = useCommunitiesToPlanIn();
  const canPlan = communities !== undefined && communities.length > 0;
  return (
    <EventList
      list={list}
      name="upcoming events"
      label="Upcoming events"
      featured={findFeatured}
      cancelledLast
      empty={
        <EmptyState
          drawing="lantern"
          title="No events on the calendar"
          actions={
            canPlan ? (
              <ButtonLink to="/events/new">Plan one</ButtonLink>
            ) : (
              <ButtonLink to="/home/add/community">Write a post</ButtonLink>
            )
          }
        >
          {canPlan
            ? 'Nothing is planned in your communities yet.'
            : 'Nothing is planned in your communities yet. Have an idea? Write a post and ask who would join.'}
        </EmptyState>
      }
    />
  );
}

/** The next published event that the user goes to, else the next one. */
function findFeatured(events: readonly Event[]): Event | undefined {
  const published = events.filter((event) => event.status === 'published' && !isRemoved(event));
  return published.find(({ my_registration }) => my_registration?.status === 'going') ?? published[0];
}

function YourEvents() {
  const upcoming = useJoinedEvents('upcoming');
  const past = useJoinedEvents('past');
  const hasPast = past.items !== undefined && past.items.length > 0;
  return (
    <Stack gap={28}>
      <EventList
        list={upcoming}
        name="your events"
        label="Your events"
        empty={
          <EmptyState
            drawing="lantern"
            title="No tickets yet"
            actions={<ButtonLink to="/events">See what is on</ButtonLink>}
          >
            Events that you register for wait here with your ticket.
          </EmptyState>
        }
      />
      <div className={classes.centre}>
        <CalendarFeedButton />
      </div>
      {hasPast && (
        <Section title="You were there">
          <EventList list={past} name="your past events" label="Events you went to" empty={null} />
        </Section>
      )}
    </Stack>
  );
}

function PastEvents() {
  const list = useEvents({ when: 'past' });
  return (
    <EventList
      list={list}
      name="past events"
      label="Past events"
      empty={
        <EmptyState
          drawing="lantern"
          title="Nothing to look back on yet"
          actions={<ButtonLink to="/events">See what is on</ButtonLink>}
        >
          Events of your communities move here when they are over.
        </EmptyState>
      }
    />
  );
}

function FoundEvents({ query, past }: { query: string; past: boolean }) {
  const list = useEvents({ when: past ? 'past' : 'upcoming', query });
  const shown = { ...list, items: useSearchedItems(list) };
  return (
    <EventList
      list={shown}
      name={`events found for ${query}`}
      label="Events found"
      empty={
        <EmptyState
          drawing="signpost"
          title="Nothing found"
          actions={
            past ? (
              <ButtonLink to="/events" search={{ search: query }}>
                Look at upcoming ones
              </ButtonLink>
            ) : (
              <ButtonLink to="/events" search={{ show: 'past', search: query }}>
                Look at past ones
              </ButtonLink>
            )
          }
        >
          {`No ${past ? 'past' : 'upcoming'} event has “${query}” in its title or place.`}
        </EmptyState>
      }
    />
  );
}
