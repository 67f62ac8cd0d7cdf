import type { Event } from '@homecoming/contract/events.ts';
import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { counted } from '../../lib/text/format.ts';
import { formatPrice } from '../../lib/text/money.ts';
import { countdown } from '../../lib/text/zoned-time.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { DateTile } from './date-tile.tsx';
import { getEventPath, isOver } from '../model.ts';
import { Cover } from '../../ui/pictures/cover.tsx';
import classes from './event-ticket.module.css';
import { EventTime } from './event-time.tsx';
import { RegistrationBadge, getEventBadge } from './registration-badge.tsx';
import { formatPlace } from './venue.ts';

const FACES = 3;

interface EventTicketProps {
  event: Event | OpenEvent;
  /** With its cover, as the first of a page. */
  featured?: boolean;
  /** The level of its heading. */
  level?: 2 | 3;
  /** Its place in a list, from 1 on, and how many there are; -1 while nobody knows. */
  position?: number;
  of?: number;
}

/** An event as a ticket: when, what, where, who, and the price or the state of the user's registration. */
export const EventTicket = memo(function EventTicket({
  event,
  featured = false,
  level = 3,
  ...place
}: EventTicketProps) {
  const titleId = useId();
  const now = useMinute();
  const badge = getEventBadge(event, now);
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article
      className={classes.ticket}
      data-featured={featured || undefined}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-posinset={place.position}
      aria-setsize={place.of}
    >
      {featured && (
        <div className={classes.scene}>
          <Cover of={event} sizes="(min-width: 48em) 664px, 100vw" />
          {badge !== null && (
            <span className={classes.onScene}>
              <RegistrationBadge state={badge} />
            </span>
          )}
        </div>
      )}
      <div className={classes.date}>
        <DateTile event={event} variant={featured ? 'tile' : 'column'} />
      </div>
      <div className={classes.body}>
        <Title id={titleId} dir="auto" className={classes.title}>
          <Link to={getEventPath(event)} params={{ id: event.id }} className={classes.link}>
            {event.title}
          </Link>
        </Title>
        <p className={classes.meta}>
          <EventTime event={event} format="time" />
          {' · '}
          <bdi>{formatPlace(event.venue)}</bdi>
        </p>
        <div className={classes.foot}>
          <Going event={event} featured={featured} now={now} />
          {!featured && (
            <span className={classes.end}>
              {badge === null ? (
                <span className={classes.price}>{formatTicketEnd(event, now)}</span>
              ) : (
                <RegistrationBadge state={badge} />
              )}
            </span>
          )}
        </div>
      </div>
    </article>
  );
});

function Going({ event, featured, now }: { event: Event | OpenEvent; featured: boolean; now: number }) {
  const away = featured && event.status === 'published' ? countdown(event, new Date(now)) : null;
  const count = event.going_count;
  const hasEnded = isOver(event, now);
  if (event.status === 'draft' || (count === 0 && (hasEnded || event.status === 'cancelled'))) return <span />;
  const words = count === 0 ? 'Nobody yet' : `${counted(count, 'person', 'people')} ${hasEnded ? 'went' : 'going'}`;
  const faces = 'attendees' in event ? event.attendees.slice(0, FACES) : [];
  return (
    <span className={classes.going}>
      {faces.length > 0 && <AvatarStack people={faces} more={count - faces.length} size={26} />}
      <span className={faces.length > 0 ? 'hc-hidden' : classes.quiet}>{words}</span>
      {away !== null && <span className={classes.quiet}>{away}</span>}
    </span>
  );
}

/** What is at the end of a ticket without a state: the price, or that no seat is left. */
function formatTicketEnd(event: OpenEvent, now: number): string {
  const { price, seats_left, waitlist, community } = event;
  if (isOver(event, now)) return community.name;
  if (seats_left === 0) return waitlist ? 'Waitlist' : 'Full';
  return formatPrice(price);
}
