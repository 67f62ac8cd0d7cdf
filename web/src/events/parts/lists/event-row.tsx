import type { Event } from '@homecoming/contract/events.ts';
import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { Link } from '@tanstack/react-router';
import { asideClasses } from '../../../ui/page/aside.tsx';
import { getEventPath, isRemoved } from '../../model.ts';
import { eventTexts } from '../../texts.ts';
import { DateTile } from '../date-tile.tsx';
import { EventTime } from '../event-time.tsx';
import { formatPlace } from '../venue.ts';

/** An event in a column beside a page: date, title, time and place. */
export function EventRow({ event }: { event: Event | OpenEvent }) {
  const { id, title, venue } = event;
  return (
    <li>
      <Link to={getEventPath(event)} params={{ id }} className={asideClasses.row}>
        <DateTile event={event} variant="small" />
        <span className={asideClasses.words}>
          <span dir="auto" className={asideClasses.name}>
            {title}
          </span>
          <span className={asideClasses.quiet}>
            {isRemoved(event) && `${eventTexts.removed} · `}
            <EventTime event={event} format="weekday" /> · <bdi>{formatPlace(venue)}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
