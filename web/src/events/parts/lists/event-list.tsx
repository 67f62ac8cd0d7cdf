import type { Event } from '@homecoming/contract/events.ts';
import type { ReactNode } from 'react';
import { zonedMonth } from '../../../lib/text/zoned-time.ts';
import type { LiveListView } from '../../../lib/lists/use-live-list.ts';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import classes from './event-list.module.css';
import { EventTicket } from '../event-ticket.tsx';
import { TicketSkeleton } from '../ticket-skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** The height of a ticket with a heading above some, in px. */
const USUAL_HEIGHT = 126;

interface EventListProps {
  list: LiveListView<Event>;
  /** Identifies the list for its measured heights. */
  name: string;
  label: string;
  /** The event shown large above the others, if any. */
  featured?: ((events: readonly Event[]) => Event | undefined) | undefined;
  /** Shows cancelled events below all others. */
  cancelledLast?: boolean;
  /** Shown when there are no events. */
  empty: ReactNode;
}

/** Events by month, as tickets. */
export function EventList({ list, name, label, featured, cancelledLast = false, empty }: EventListProps) {
  const first = featured?.(list.items ?? []);
  const isApart = ({ status }: Event) => cancelledLast && status === 'cancelled';
  const others = list.items?.filter((event) => event !== first && !isApart(event)) ?? [];
  const cancelled = list.items?.filter(isApart) ?? [];
  return (
    <Stack gap={20}>
      <ListView
        list={list}
        label="Loading events"
        skeleton={
          <>
            <TicketSkeleton featured={featured !== undefined} />
            <TicketSkeleton />
            <TicketSkeleton />
          </>
        }
        errorKind="page"
        showsRefreshError
        empty={empty}
        more="events"
      >
        {() => (
          <>
            {first !== undefined && <EventTicket event={first} featured level={2} />}
            {others.length > 0 && (
              <WindowedList
                kind="headed-articles"
                label={label}
                name={name}
                items={others}
                guess={USUAL_HEIGHT}
                more={list.hasMore}
                busy={list.loadingMore}
                render={(event, place) => (
                  <>
                    <MonthHeading event={event} before={others[place.position - 2]} />
                    <EventTicket event={event} {...place} />
                  </>
                )}
              />
            )}
            {cancelled.length > 0 && (
              <Section title="Cancelled">
                <Stack gap={16}>
                  {cancelled.map((event) => (
                    <EventTicket key={event.id} event={event} />
                  ))}
                </Stack>
              </Section>
            )}
          </>
        )}
      </ListView>
    </Stack>
  );
}

/** The month of an event, where the event before is in another one. */
function MonthHeading({ event, before }: { event: Event; before: Event | undefined }) {
  const month = getEventMonth(event);
  if (before !== undefined && getEventMonth(before) === month) return null;
  return (
    <Text
      as="h2"
      size="m"
      weight="strong"
      tone="soft"
      className={classes.month}
      data-first={before === undefined || undefined}
    >
      {month}
    </Text>
  );
}

function getEventMonth({ starts_at, timezone }: Event): string {
  return zonedMonth(starts_at, timezone);
}
