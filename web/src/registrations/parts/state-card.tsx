import type { Event } from '@homecoming/contract/events.ts';
import { pointsFor } from '@homecoming/contract/points.ts';
import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { describeOwnRefund } from '../../events/model.ts';
import { AddToCalendar } from '../../events/parts/calendar/add-to-calendar.tsx';
import { counted } from '../../lib/text/format.ts';
import { zonedDate, zonedTime } from '../../lib/text/zoned-time.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconCalendarPlus, IconLeafFilled, IconPhoto, IconVideo } from '../../ui/icons/icons.tsx';
import type { useRegistration } from '../api.ts';
import { describeMoney, seatPrice } from '../payments/describe-money.ts';
import { ConfirmingPayment, PaymentFailed } from '../payments/parts/payment-states.tsx';
import type { CardState } from '../state.ts';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { surfaceStyle } from '../../ui/layout/surface.tsx';
import { CancelButton } from './cancel-button.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { PaymentDue } from './payment-due.tsx';
import { WAITLIST_MONEY } from '../register-label.ts';
import { RegisterButton } from './register-button.tsx';
import classes from './registration-card.module.css';
import { StateLine } from './state-line.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketContent } from './ticket-content.tsx';

interface StateCardProps {
  event: Event;
  state: CardState;
  registration: ReturnType<typeof useRegistration>;
}

/** The card of a registration that was made, or of an event for which one cannot register. */
export function StateCard({ event, state, registration }: StateCardProps) {
  const { details, payment } = registration;
  const own = details?.registration ?? null;
  const props = { event, state, own };
  const paying = { event, payment, details };
  if (state === 'processing' || state === 'unconfirmed') return <ConfirmingPayment {...paying} />;
  if (state === 'payment_failed') return <PaymentFailed {...paying} />;
  if (state === 'going') return <Going {...props} details={details} isPending={registration.isPending} />;
  if (state === 'checked_in') return <CheckedIn {...props} />;
  if (state === 'attended') return <FeedbackCard event={event} checkedIn={isCheckedIn(event)} />;
  if (state === 'awaiting_payment') return <PaymentDue {...paying} />;
  const { title, text, footer } = textsFor({ ...props, details }, registration.isPending);
  return (
    <TicketCard label="Registration" footer={footer}>
      <StateLine state={state === 'over' || state === 'event_cancelled' ? BADGES[state] : state} />
      <Heading size="m" tabIndex={-1}>
        {title}
      </Heading>
      {state === 'declined' && own?.decline_reason != null && (
        <blockquote dir="auto" {...surfaceStyle({ kind: 'sunken', className: classes.reason })}>
          {own.decline_reason}
        </blockquote>
      )}
      <Text size="m" tone="soft" breaks>
        {text}
      </Text>
    </TicketCard>
  );
}

const BADGES = { over: 'closed', event_cancelled: 'cancelled' } as const;

type Own = NonNullable<NonNullable<ReturnType<typeof useRegistration>['details']>['registration']> | null;

interface StateProps {
  event: Event;
  state: CardState;
  own: Own;
}

interface TextsProps extends StateProps {
  /** Undefined while they load. */
  details: RegistrationStatus | undefined;
}

interface Texts {
  title: string;
  text: string;
  footer?: ReactNode;
}

function textsFor({ event, state, own, details }: TextsProps, isPending: boolean): Texts {
  const words = describeMoney(details);
  const cancel = (what: 'request' | 'waitlist') => (
    <CancelButton event={event} joinId={own?.id} disabled={isPending} what={what} />
  );
  const again = event.can.register ? <RegisterButton event={event} isAgain /> : undefined;
  const isLost = details?.paid?.outcome === 'lost';
  switch (state) {
    case 'requested':
      return {
        title: 'Your request is with the hosts',
        text: 'The hosts answer by mail and here.',
        footer: cancel('request'),
      };
    case 'waitlisted':
      return {
        title: own?.waitlist_position == null ? 'You are on the waitlist' : placeInLine(own.waitlist_position),
        text: `When a seat comes free, the first in line gets it. We will tell you at once.${event.price === null ? '' : ` ${WAITLIST_MONEY}`}`,
        footer: cancel('waitlist'),
      };
    case 'declined':
      return {
        title: 'The hosts could not fit you in',
        text: 'You can write to them if you think that it is a mistake.',
        footer: askTheHosts(event),
      };
    case 'cancelled':
    case 'refunded':
      return {
        title: event.can.register && !isLost ? 'You cancelled your registration' : 'Your registration is cancelled',
        text: joined(
          words,
          event.can.register ? (isLost ? undefined : afterCancelling(event)) : 'The hosts can add you again.',
          again === undefined && askTheHosts(event) !== undefined ? 'Write to them if you like.' : undefined,
        ),
        footer: again ?? askTheHosts(event),
      };
    case 'expired':
      return {
        title: details?.paid?.outcome === 'differs' ? 'Your seat is not kept' : 'Your seat was not paid in time',
        text: joined(
          words === null ? 'Nothing was charged, and the seat went back.' : 'The seat went back.',
          words,
          event.seats_left === 0 && !event.can.register ? 'All seats are taken now.' : undefined,
        ),
        footer: again,
      };
    case 'full':
      return { title: 'This event is full', text: describeFull(event) };
    case 'event_cancelled':
      return {
        title: 'This event was cancelled',
        text: joined('Your registration has ended. There is nothing that you need to do.', words),
      };
    case 'over':
      return {
        title: 'This event is over',
        text: `It was on ${zonedDate(event.starts_at, event.timezone)}.${formatAttended(event)}`,
        footer: (
          <ButtonLink to="/events" variant="default" fullWidth>
            See what is on
          </ButtonLink>
        ),
      };
    default:
      return {
        title: 'Registration is closed',
        text: 'The hosts of this event can add you. Write to them if you like.',
      };
  }
}

/** Seats that are neither free nor of somebody who is going are reserved for a payment. */
function describeFull({ capacity, going_count }: Event): string {
  return capacity !== null && going_count < capacity
    ? 'All seats are taken or held for a payment. A held seat may come free, and shows here at once.'
    : 'All seats are taken. Seats that come free show here at once.';
}

function joined(...sentences: (string | null | undefined)[]): string {
  return sentences.filter((sentence) => sentence != null).join(' ');
}

function formatAttended({ going_count }: Event): string {
  return going_count === 0 ? '' : ` ${counted(going_count, 'person', 'people')} went.`;
}

function placeInLine(position: number): string {
  return position === 1 ? 'You are first in line' : `You are number ${position} in line`;
}

function afterCancelling({ seats_left }: Event): string {
  if (seats_left === null) return 'Changed your mind? There is room.';
  return seats_left === 0
    ? 'All seats are taken now.'
    : `There ${seats_left === 1 ? 'is' : 'are'} ${counted(seats_left, 'seat')} left.`;
}

/** A button that opens a chat with the first host; undefined for people who do not see the hosts. */
function askTheHosts(event: Event): ReactNode {
  const [host] = event.hosts;
  if (host === undefined || !event.can.see_attendees) return undefined;
  return (
    <ButtonLink to="/chat/$id" params={{ id: host.id }} variant="light" fullWidth>
      Ask the hosts
    </ButtonLink>
  );
}

interface GoingProps extends StateProps {
  details: RegistrationStatus | undefined;
  isPending: boolean;
}

function Going({ event, own, details, isPending }: GoingProps) {
  const paid = seatPrice(details);
  const now = useMinute();
  return (
    <TicketCard
      label="Registration"
      footer={
        <>
          {event.venue.kind === 'online' && event.venue.url !== null && (
            <Button
              component="a"
              href={event.venue.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              fullWidth
              leftSection={<IconVideo size={20} />}
            >
              Join online
            </Button>
          )}
          <AddToCalendar
            event={event}
            position="top-end"
            button={
              <Button variant="light" fullWidth leftSection={<IconCalendarPlus size={20} />}>
                Add to calendar
              </Button>
            }
          />
          <CancelButton
            event={event}
            joinId={own?.id}
            disabled={isPending}
            what="seat"
            paid={paid}
            refundUntil={own?.refund_until ?? null}
          />
        </>
      }
    >
      <StateLine state="going" endText={paid === null ? undefined : `${paid} paid`} />
      <h2 className="hc-hidden" tabIndex={-1}>
        Your ticket
      </h2>
      <TicketContent event={event} />
      {paid !== null && own !== null && (
        <Text size="m" tone="soft" breaks>
          {describeOwnRefund(event, own.refund_until, now)}
        </Text>
      )}
    </TicketCard>
  );
}

function CheckedIn({ event, own }: StateProps) {
  const { data: user } = useCurrentUser();
  const at = own?.checked_in_at ?? event.my_registration?.checked_in_at ?? null;
  return (
    <TicketCard
      label="Registration"
      footer={
        event.can.post ? (
          <ButtonLink
            to="/home/add/event"
            search={{ event: event.id }}
            variant="light"
            fullWidth
            leftSection={<IconPhoto size={20} />}
          >
            Share a photo
          </ButtonLink>
        ) : undefined
      }
    >
      <StateLine state="checked_in" />
      <Heading size="m" tabIndex={-1}>
        Welcome{user === undefined ? '' : `, ${user.first_name}`}
      </Heading>
      {at !== null && (
        <Text size="m" tone="soft" breaks>
          Checked in at {zonedTime(at, event.timezone)}.
        </Text>
      )}
      <Row as="p" gap={8} size="m" weight="strong" tone="accent" className={classes.points}>
        <IconLeafFilled size={18} /> +{pointsFor.event_checked_in} points for coming
      </Row>
    </TicketCard>
  );
}

function isCheckedIn({ my_registration }: Event): boolean {
  return my_registration !== null && my_registration.checked_in_at !== null;
}
