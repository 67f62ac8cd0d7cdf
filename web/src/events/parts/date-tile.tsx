import { tileParts } from '../../lib/text/zoned-time.ts';
import classes from './date-tile.module.css';

interface DateTileProps {
  event: { starts_at: string; timezone: string };
  /** `tile`: a small card; `small`: without the weekday; `column`: the left end of a ticket. */
  look?: 'tile' | 'small' | 'column';
}

/** Month, day and weekday of an event in its zone. Decorative: the date is in words beside it. */
export function DateTile({ event, look = 'tile' }: DateTileProps) {
  const { month, day, weekday } = tileParts(event.starts_at, event.timezone);
  return (
    <span className={classes.tile} data-look={look} aria-hidden="true">
      <span className={classes.month}>{month}</span>
      <span className={`${classes.day} hc-display`}>{day}</span>
      {look !== 'small' && <span className={classes.weekday}>{weekday}</span>}
    </span>
  );
}
