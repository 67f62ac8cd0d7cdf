import type { Event } from '@homecoming/contract/events.ts';
import type { Attendee } from '@homecoming/contract/registrations.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { fullName } from '../../../lib/text/format.ts';
import { zonedTime } from '../../../lib/text/zoned-time.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ListRow, isLongName } from '../../../ui/layout/list-row.tsx';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useManagedAttendees } from '../../attendees/api.ts';
import type { CheckInView } from '../../check-ins/api.ts';
import { CheckInButton, hasWaitingCheckIn } from '../../check-ins/parts/check-in-button.tsx';
import { EmailCheckIn } from '../../check-ins/parts/email-check-in.tsx';
import classes from './door.module.css';

interface DoorListProps {
  event: Event;
  checkIns: readonly CheckInView[];
}

/** Who is going, to check in by name; and the field for an email address. The list is loaded whole, for a bad line. */
export function DoorList({ event, checkIns }: DoorListProps) {
  const [typed, setTyped] = useState('');
  const list = useManagedAttendees(event.id, 'going');
  const { items, error, hasMore, loadingMore, moreError, loadMore, reload } = list;
  const loadNext = useEffectEvent(loadMore);
  const isNextWanted = hasMore && !loadingMore && moreError === undefined;
  useEffect(() => {
    if (isNextWanted) loadNext();
  }, [isNextWanted]);
  const words = typed.trim().toLowerCase();
  const found = items?.filter((attendee) => fullName(attendee).toLowerCase().includes(words));
  return (
    <div className={classes.list}>
      <EmailCheckIn eventId={event.id} checkIns={checkIns} />
      <SearchField label="Find a guest" value={typed} onChange={setTyped} />
      {moreError !== undefined && <SectionError error={moreError} onRetry={loadMore} />}
      <ListView
        list={{ items: found, error, reload }}
        label="Loading guests"
        rows={6}
        empty={
          <p role="status" className={classes.quiet}>
            {words === '' ? 'Nobody is going yet.' : hasMore ? 'Not among the guests loaded so far.' : 'Nobody found.'}
          </p>
        }
      >
        {(guests) => (
          <WindowedList
            kind="rows"
            label="Guests"
            name={`door of ${event.id} ${words}`}
            items={guests}
            more={hasMore}
            busy={loadingMore}
            render={(attendee) => (
              <ListRow
                start={<Avatar person={attendee} size={44} />}
                {...{
                  [isLongName(attendee) || hasWaitingCheckIn(attendee, checkIns) ? 'below' : 'endContent']: (
                    <CheckInButton eventId={event.id} attendee={attendee} checkIns={checkIns} />
                  ),
                }}
                isNameWhole
                name={<PersonName person={attendee} />}
                note={checkInNote(attendee, event)}
              />
            )}
          />
        )}
      </ListView>
    </div>
  );
}

/** When and where a guest was checked in. */
function checkInNote({ checked_in_at, checked_in_door }: Attendee, { timezone }: Event): string | undefined {
  if (checked_in_at === null) return undefined;
  return [zonedTime(checked_in_at, timezone), checked_in_door].filter((fact) => fact !== null).join(', ');
}
