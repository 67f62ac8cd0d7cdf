import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { getShareUrl } from '../../events/model.ts';
import { shareLink } from '../../lib/browser/share-link.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { IconRefresh, IconUserPlus } from '../../ui/icons/icons.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { asSentence } from '../../lib/text/format.ts';
import { useRegistration } from '../api.ts';
import { isOpen, registrationState } from '../state.ts';
import { Text } from '../../ui/text/text.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { OfferCard } from './offer-card.tsx';
import { RegisterButton } from './register-button.tsx';
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
      <OfferCard event={event} badge={state === 'open' ? 'open' : 'full'}>
        {event.can.manage ? <OrganiserActions event={event} /> : <RegisterButton event={event} />}
      </OfferCard>
    );
  }
  return <StateCard event={event} state={state} registration={registration} />;
}

/** The same on screens without a column beside the page: to register, a bar at the bottom. */
export function NarrowRegistration({ event }: { event: Event }) {
  const registration = useRegistration(event);
  const state = registrationState(event, registration, useMinute());
  if (!isOpen(state) || event.can.manage) return <RegistrationCard event={event} />;
  return (
    <RegistrationBar event={event}>
      <RegisterButton event={event} hideHint />
    </RegistrationBar>
  );
}

/** For organisers, whose own seat matters less than who else comes. */
function OrganiserActions({ event }: { event: Event }) {
  return (
    <>
      <Button
        size="lg"
        fullWidth
        leftSection={<IconUserPlus size={20} />}
        onClick={() => void shareLink(getShareUrl(event), event.title)}
      >
        Invite people
      </Button>
      <RegisterButton event={event} isSecondary hideHint />
    </>
  );
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
