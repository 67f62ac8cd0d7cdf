import type { Event } from '@homecoming/contract/events.ts';
import { useState } from 'react';
import { useManagedEvent } from '../../../events/manage/api.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import type { RequestsView } from '../api.ts';
import { OpenRequests } from '../parts/open-requests.tsx';
import { OtherRequests } from '../parts/other-requests.tsx';
import classes from '../parts/requests.module.css';

/** The tab with the requests for seats, the waitlist, and who was declined. */
export function EventRequestsTab() {
  const event = useManagedEvent();
  return event === undefined ? null : <Requests key={event.id} event={event} />;
}

function Requests({ event }: { event: Event }) {
  const [view, setView] = useState<RequestsView>('requested');
  const { requested, waitlisted } = event.counts;
  return (
    <>
      <div className={classes.tools}>
        <Segments
          label="Requests"
          views={[
            { value: 'requested', label: withCount('Waiting', requested) },
            { value: 'waitlisted', label: withCount('Waitlist', waitlisted) },
            { value: 'declined', label: 'Declined' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'requested' ? <OpenRequests event={event} /> : <OtherRequests key={view} event={event} view={view} />}
    </>
  );
}

function withCount(label: string, count: number | null): string {
  return count === null || count === 0 ? label : `${label} ${count.toLocaleString('en')}`;
}
