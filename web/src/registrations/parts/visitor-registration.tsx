import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import type { ReactNode } from 'react';
import { isOver } from '../../events/model.ts';
import { wantRegistration } from '../wanted-registration.ts';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { zonedDate } from '../../lib/text/zoned-time.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { isForWaitlist, registerHint, registerLabel } from '../register-label.ts';
import { OfferCard } from './offer-card.tsx';
import classes from './registration-card.module.css';
import { RegistrationBar } from './registration-bar.tsx';
import { StateLine } from './state-line.tsx';
import { TicketCard } from './ticket-card.tsx';

/** The ticket of a public event for visitors, in the column beside the page. */
export function VisitorRegistration({ event }: { event: OpenEvent }) {
  const isOpen = useIsOpen(event);
  if (!isOpen) return <Closed event={event} />;
  const hint = registerHint(event);
  return (
    <OfferCard event={event} badge={event.seats_left === 0 ? 'full' : 'open'}>
      <RegisterLink event={event} />
      {hint !== null && (
        <Text size="s" tone="quiet" align="center" className={classes.hint}>
          {hint}
        </Text>
      )}
      <SignInLink event={event} />
    </OfferCard>
  );
}

/** The same on screens without that column: a bar at the bottom, or a card where nobody can register. */
export function NarrowVisitorRegistration({ event }: { event: OpenEvent }) {
  const isOpen = useIsOpen(event);
  if (!isOpen) return <Closed event={event} />;
  return (
    <RegistrationBar event={event}>
      <RegisterLink event={event} />
    </RegistrationBar>
  );
}

/** For visitors with an account. */
function SignInLink({ event }: { event: OpenEvent }) {
  return (
    <ButtonLink to="/" variant="subtle" fullWidth onClick={() => rememberPage(`/events/${event.id}`)}>
      I have an account
    </ButtonLink>
  );
}

function RegisterLink({ event }: { event: OpenEvent }) {
  return (
    <ButtonLink
      to="/signup"
      size="lg"
      fullWidth
      onClick={() => wantRegistration({ event: event.id, waitlist: isForWaitlist(event) })}
    >
      {registerLabel(event)}
    </ButtonLink>
  );
}

function useIsOpen(event: OpenEvent): boolean {
  const hasEnded = isOver(event, useMinute());
  return event.can.register && !hasEnded;
}

/** Nobody can register. Renders nothing for a cancelled event, of which the note of the page says it. */
function Closed({ event }: { event: OpenEvent }): ReactNode {
  const hasEnded = isOver(event, useMinute());
  if (event.status !== 'published') return null;
  const isFull = !hasEnded && event.seats_left === 0;
  const [title, text] = hasEnded
    ? ['This event is over', `It was on ${zonedDate(event.starts_at, event.timezone)}.`]
    : isFull
      ? ['This event is full', 'All seats are taken, and there is no waitlist. Seats that come free show here.']
      : ['Registration is closed', 'Nobody can register at the moment.'];
  return (
    <TicketCard label="Registration">
      <StateLine state={isFull ? 'full' : 'closed'} />
      <Heading size="m">{title}</Heading>
      <Text size="m" tone="soft" breaks>
        {text}
      </Text>
    </TicketCard>
  );
}
