import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { useMinute } from '../../lib/use-minute.ts';
import { SeatsLeft } from './seats-left.tsx';
import { formatPrice } from '../../lib/text/money.ts';
import { IconRefresh } from '../../ui/icons/icons.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import { asSentence } from '../../lib/text/format.ts';
import { useRegistration } from '../api.ts';
import { isOpen, registrationState } from '../state.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import { RegisterButton } from './register-button.tsx';
import classes from './registration-card.module.css';
import { RegistrationBar } from './registration-bar.tsx';
import { StateCard } from './state-card.tsx';
import { StateLine } from './state-line.tsx';
import { TicketCard } from './ticket-card.tsx';

/** The user's registration for an event: its state, what that means, and the next step. */
export function RegistrationCard({ event }: { event: Event }) {
  const registration = useRegistration(event);
  const { status, details, error, reload } = registration;
  const now = useMinute();
  if (details === undefined && event.my_registration !== null && registration.payment === null) {
    if (error === undefined) return <CardLoading />;
    if (status !== 'going') return <CardFailed message={error.message} onRetry={reload} />;
  }
  const state = registrationState(event, registration, now);
  // The note of the page says it
  if (state === 'draft' || (state === 'event_cancelled' && status === 'none')) return null;
  if (isOpen(state)) {
    return (
      <TicketCard label="Registration" footer={<RegisterButton event={event} state={state} />}>
        <Row justify="between" gap={8} className={classes.priceLine}>
          <Numeral as="p" size="l">
            {formatPrice(event.price)}
          </Numeral>
          <RegistrationBadge state={state === 'open' ? 'open' : 'full'} />
        </Row>
        {event.price !== null && (
          <Text size="s" tone="quiet" className={classes.quiet}>
            per person
          </Text>
        )}
        <SeatsLeft event={event} />
      </TicketCard>
    );
  }
  return <StateCard event={event} state={state} registration={registration} />;
}

/** The same on screens without a column beside the page: to register, a bar at the bottom. */
export function NarrowRegistration({ event }: { event: Event }) {
  const registration = useRegistration(event);
  const state = registrationState(event, registration, useMinute());
  return isOpen(state) ? <RegistrationBar event={event} state={state} /> : <RegistrationCard event={event} />;
}

function CardLoading() {
  return (
    <Loading label="Loading your registration">
      <TicketCard footer={<Bone height={52} radius={12} />}>
        <Bone width={90} height={32} radius={10} />
        <Bone width="70%" height={14} />
        <Bone height={8} />
      </TicketCard>
    </Loading>
  );
}

function CardFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <TicketCard
      label="Registration"
      footer={
        <Button variant="default" fullWidth leftSection={<IconRefresh size={18} />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <StateLine state="failed" />
      <Heading size="m">We can’t show your registration</Heading>
      <Text size="m" tone="soft" breaks>
        Nothing has changed. Only this card failed to load. {asSentence(message)}
      </Text>
    </TicketCard>
  );
}
