import type { Event } from '@homecoming/contract/events.ts';
import { Link } from '@tanstack/react-router';
import { zonedDate, zonedTime } from '../../lib/text/zoned-time.ts';
import { asideClasses } from '../../ui/layout/aside.tsx';
import { DateTile } from './date-tile.tsx';
import { placeWords } from './venue.ts';

/** An event in a column beside a page: date, title, time and place. */
export function EventRow({ event }: { event: Event }) {
  const { id, title, starts_at, timezone, venue } = event;
  const weekday = zonedDate(starts_at, timezone).slice(0, 3);
  return (
    <li>
      <Link to="/events/$id" params={{ id }} className={asideClasses.row}>
        <DateTile event={event} look="small" />
        <span className={asideClasses.words}>
          <span dir="auto" className={asideClasses.name}>
            {title}
          </span>
          <span className={asideClasses.quiet}>
            {weekday} {zonedTime(starts_at, timezone)} · <bdi>{placeWords(venue)}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
