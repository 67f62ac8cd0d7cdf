import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import type { ReactNode } from 'react';
import { count, counted } from '../../lib/text/format.ts';
import { formatPrice } from '../../lib/text/money.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ownStart, zoneCity, zonedDate, zonedSpan } from '../../lib/text/zoned-time.ts';
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconExternalLink,
  IconMap2,
  IconMapPin,
  IconTicket,
  IconVideo,
  type IconProps,
} from '../../ui/icons/icons.tsx';
import { isOver, describeRefundPolicy } from '../model.ts';
import { Tile, tileStyle } from '../../ui/layout/tile.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';

import { AddToCalendar } from './calendar/add-to-calendar.tsx';
import classes from './event-facts.module.css';
import { mapLink, formatPlace } from './venue.ts';

interface EventFactsProps {
  event: OpenEvent;
  /** Their card says what is refunded to them, which can be more than the policy. */
  isGoing?: boolean;
}

/** When, where and for how much: a card with the calendar file and a map. Seats are counted until the event is over. */
export function EventFacts({ event, isGoing = false }: EventFactsProps) {
  const now = useMinute();
  const isToCome = event.status !== 'cancelled' && !isOver(event, now);
  return (
    <Surface className={classes.facts}>
      <When event={event} isToCome={isToCome} />
      <Where event={event} isToCome={isToCome} />
      <Fact icon={IconTicket} title={formatPrice(event.price)}>
        {isToCome
          ? [describeSeats(event), event.price !== null && !isGoing && describeRefundPolicy(event, now)]
              .filter(Boolean)
              .join('. ')
          : undefined}
      </Fact>
    </Surface>
  );
}

interface FactProps {
  icon: (props: IconProps) => ReactNode;
  title: string;
  /** A button or link at the end. */
  endContent?: ReactNode;
  children?: ReactNode;
}

function Fact({ icon: FactIcon, title, endContent, children }: FactProps) {
  return (
    <Row gap={16} className={classes.fact}>
      <Tile tone="primary">
        <FactIcon />
      </Tile>
      <Text as="div" breaks grow>
        <p dir="auto" className={classes.title}>
          {title}
        </p>
        {children !== undefined && (
          <Text size="m" tone="quiet">
            {children}
          </Text>
        )}
      </Text>
      {endContent}
    </Row>
  );
}

function When({ event, isToCome }: { event: OpenEvent; isToCome: boolean }) {
  const { starts_at, timezone, status } = event;
  const own = ownStart(event);
  return (
    <Fact
      icon={IconCalendarEvent}
      title={zonedDate(starts_at, timezone)}
      endContent={
        isToCome &&
        status === 'published' && (
          <AddToCalendar
            event={event}
            button={
              <button
                type="button"
                {...tileStyle({ className: classes.button })}
                data-hover
                aria-label="Add to calendar"
              >
                <IconCalendarPlus />
              </button>
            }
          />
        )
      }
    >
      {zonedSpan(event)}
      {own !== null && (
        <>
          {`, ${zoneCity(timezone)} time`}
          <br />
          {`${own} your time`}
        </>
      )}
    </Fact>
  );
}

function Where({ event: { venue }, isToCome }: { event: OpenEvent; isToCome: boolean }) {
  const map = mapLink(venue);
  if (venue.kind === 'online') {
    return (
      <Fact
        icon={IconVideo}
        title={venue.name ?? 'Online'}
        endContent={
          venue.url !== null && <OutLink href={venue.url} label="Open the online event" icon={IconExternalLink} />
        }
      >
        {venue.url !== null ? (
          <Text as="bdi" breaks>
            {venue.url}
          </Text>
        ) : isToCome ? (
          'The link shows once you are going'
        ) : undefined}
      </Fact>
    );
  }
  return (
    <Fact
      icon={IconMapPin}
      title={formatPlace(venue)}
      endContent={map !== null && <OutLink href={map} label="Show on a map" icon={IconMap2} />}
    >
      {venue.name !== null && venue.address !== null ? <bdi>{venue.address}</bdi> : undefined}
    </Fact>
  );
}

function OutLink({ href, label, icon: LinkIcon }: { href: string; label: string; icon: FactProps['icon'] }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      {...tileStyle({ className: classes.button })}
      data-hover
      aria-label={label}
    >
      <LinkIcon />
    </a>
  );
}

function describeSeats({ capacity, seats_left, approval_required, waitlist }: OpenEvent): string {
  const approval = approval_required ? 'The hosts answer each request' : null;
  if (capacity === null || seats_left === null) return approval ?? 'A seat for everybody who comes';
  const seats = seats_left === 0 ? 'All seats are taken' : `${count(seats_left)} of ${counted(capacity, 'seat')} left`;
  const after = seats_left === 0 && waitlist ? 'there is a waitlist' : approval?.toLowerCase();
  return after === undefined ? seats : `${seats}, ${after}`;
}
