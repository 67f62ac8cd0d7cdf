import type { Event } from '@homecoming/contract/events.ts';
import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { retryDelay } from '../../lib/retry-delay.ts';
import { ownZone, zonedDate, zonedTime } from '../../lib/text/zoned-time.ts';
import { refreshSeats } from '../api.ts';
import { priceDue } from '../payments/describe-money.ts';
import { PayButton } from '../payments/parts/pay-button.tsx';
import type { PaymentReturn } from '../payments/payment-return.ts';
import { formatClock, useSecondsLeft } from '../payments/use-seconds-left.ts';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import { CancelButton } from './cancel-button.tsx';
import { StateLine } from './state-line.tsx';
import { TicketCard } from './ticket-card.tsx';

/** Seats that are reserved for less than this time show a countdown, in seconds. */
const COUNTDOWN_SECONDS = 3600;

interface PaymentDueProps {
  event: Event;
  payment: PaymentReturn | null;
  /** Undefined while it loads. */
  details: RegistrationStatus | undefined;
}

/** The card of a seat that is reserved until it is paid. */
export function PaymentDue({ event, payment, details }: PaymentDueProps) {
  const own = details?.registration ?? null;
  const until = own?.hold_expires_at ?? null;
  const left = useSecondsLeft(until);
  const price = priceDue(details);
  if (left === 0) return <TimeOver event={event} />;
  return (
    <TicketCard
      label="Registration"
      footer={
        <>
          {price !== null && (
            <PayButton event={event} link={details?.payment_link_url ?? null}>
              Pay {price}
            </PayButton>
          )}
          <CancelButton event={event} joinId={own?.id} what="offer" />
        </>
      }
    >
      <StateLine state="awaiting_payment" />
      <Heading size="m" tabIndex={-1}>
        Your seat is held. Pay to keep it
      </Heading>
      {payment?.kind === 'left' && (
        <Text size="m" tone="soft" breaks role="status">
          You left the payment page. Nothing was charged.
        </Text>
      )}
      <HoldLine until={until} left={left} />
      {price !== null && (
        <Row as="p" align="baseline" justify="between">
          <Text as="span" size="m" tone="soft" breaks>
            1 person
          </Text>
          <Numeral size="m">{price}</Numeral>
        </Row>
      )}
    </TicketCard>
  );
}

/** Until when a seat is reserved. `left`: the seconds until then. */
export function HoldLine({ until, left }: { until: string | null; left: number | null }) {
  if (until === null || left === null) return null;
  return (
    <Text size="m" tone="soft" breaks>
      {left < COUNTDOWN_SECONDS ? (
        <>
          Your seat is held for <strong role="timer">{formatClock(left)}</strong>, until {zonedTime(until, ownZone())}.
        </>
      ) : (
        `Your seat is held until ${zonedDate(until, ownZone(), false)}, ${zonedTime(until, ownZone())}.`
      )}
    </Text>
  );
}

/** The time to pay is over. The seat goes back once the provider says that nothing was paid at the last moment. */
export function TimeOver({ event }: { event: Event }) {
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(() => refreshSeats(event.id));
  useEffect(() => {
    const timer = setTimeout(() => void ask().finally(() => setAttempt(attempt + 1)), retryDelay(attempt));
    return () => clearTimeout(timer);
  }, [attempt]);
  return (
    <TicketCard label="Registration">
      <StateLine state="expired" />
      <Heading size="m" tabIndex={-1}>
        Your time to pay is over
      </Heading>
      <Text size="m" tone="soft" breaks>
        We ask the payment provider whether you paid at the last moment. If not, nothing was charged, the seat goes
        back, and you can register again.
      </Text>
    </TicketCard>
  );
}
