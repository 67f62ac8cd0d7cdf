import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommunity } from '../../communities/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { useCommunityEvents, type EventPeriod } from '../api.ts';
import { EventList } from '../parts/lists/event-list.tsx';
import { PlanLink } from '../parts/lists/upcoming-events.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './events.module.css';

const VIEWS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

/** /communities/{id}/events: the tab with the events of a community. */
export function CommunityEventsTab() {
  const { id } = useParams({ from: '/app/open/communities/$id/events' });
  const { data: community } = useCommunity(id);
  const [when, setWhen] = useState<EventPeriod>('upcoming');
  return (
    <CommunityEvents key={id} id={id} when={when} onWhen={setWhen} canPlan={community?.can.plan_events === true} />
  );
}

interface CommunityEventsProps {
  id: string;
  when: EventPeriod;
  onWhen: (when: EventPeriod) => void;
  canPlan: boolean;
}

/** The events of a community, to come or past; with drafts for those who organise them. */
export function CommunityEvents({ id, when, onWhen, canPlan }: CommunityEventsProps) {
  const list = useCommunityEvents(id, when);
  return (
    <>
      <Stack gap={12} className={classes.tools}>
        <Segments label="Which events" views={VIEWS} value={when} onChange={onWhen} />
        {canPlan && (
          <Row align="stretch" justify="end">
            <PlanLink community={id} />
          </Row>
        )}
      </Stack>
      <EventList
        list={list}
        name={`${when} events of ${id}`}
        label={when === 'past' ? 'Past events' : 'Upcoming events'}
        empty={
          <EmptyState
            drawing="lantern"
            title={when === 'past' ? 'Nothing to look back on yet' : 'No events on the calendar'}
            actions={canPlan ? <PlanLink community={id} /> : undefined}
          >
            {when === 'past'
              ? 'Events move here when they are over.'
              : canPlan
                ? 'Plan the next one, with registration and tickets.'
                : 'What the hosts plan will appear here.'}
          </EmptyState>
        }
      />
    </>
  );
}
