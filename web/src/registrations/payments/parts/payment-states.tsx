import type { Event } from '@homecoming/contract/events.ts';
import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { asSentence } from '../../../lib/text/format.ts';
import { IconRefresh } from '../../../ui/icons/icons.tsx';
import { CancelButton } from '../../parts/cancel-button.tsx';
import { HoldLine, TimeOver } from '../../parts/payment-due.tsx';
import { StateLine } from '../../parts/state-line.tsx';
import { TicketCard } from '../../parts/ticket-card.tsx';
import { confirmPayment } from '../checkout.ts';
import { priceDue } from '../describe-money.ts';
import type { PaymentReturn } from '../payment-return.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { PayButton } from './pay-button.tsx';
import { registrationTexts } from '../../texts.ts';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';

interface PaymentStateProps {
  event: Event;
  /** Of the card; null: the user did not come back from the payment page. */
  payment: PaymentReturn | null;
  /** Undefined while it loads. */
  details: RegistrationStatus | undefined;
}

/** The card while the provider works on a payment, or where the server could not say what became of it. */
export function ConfirmingPayment({ event, payment }: PaymentStateProps) {
  const [checking, setChecking] = useState(false);
  const isFailed = payment?.kind === 'unconfirmed';
  const session = payment !== null && 'session' in payment ? payment.session : null;
  async function check(): Promise<void> {
    if (session === null) return;
    setChecking(true);
    await confirmPayment(event.id, session);
    setChecking(false);
  }
  return (
    <TicketCard
      label="Registration"
      footer={
        payment?.kind === 'confirming' ? undefined : (
          <Button
            variant="default"
            fullWidth
            loading={checking}
            leftSection={<IconRefresh size={18} />}
            onClick={() => void check()}
          >
            Check again
          </Button>
        )
      }
    >
      <StateLine state={isFailed ? 'unconfirmed' : 'processing'} />
      <Heading size="m" tabIndex={-1}>
        {isFailed ? 'Your payment is not confirmed yet' : 'Confirming your payment'}
      </Heading>
      <Text size="m" tone="soft" breaks>
        {isFailed
          ? `${asSentence(payment.message)} If you have paid, your seat is safe. Do not pay again before you have checked.`
          : 'This takes a few seconds. You can leave this page, we will message you.'}
      </Text>
    </TicketCard>
  );
}

/** The card after a payment that did not go through. The seat is still reserved. */
export function PaymentFailed({ event, payment, details }: PaymentStateProps) {
  const status = payment?.kind === 'failed' ? payment.status : 'failed';
  const until = details?.registration?.hold_expires_at ?? null;
  const left = useSecondsLeft(until);
  const price = priceDue(details);
  if (left === 0) return <TimeOver event={event} />;
  return (
    <TicketCard
      label="Registration"
      footer={
        <>
          <PayButton event={event} link={details?.payment_link_url ?? null}>
            {price === null ? 'Try again' : `Try again · ${price}`}
          </PayButton>
          <CancelButton event={event} joinId={details?.registration?.id} what="offer" />
        </>
      }
    >
      <StateLine state="payment_failed" />
      <Heading size="m" tabIndex={-1}>
        The payment did not go through
      </Heading>
      <Text size="m" tone="soft" breaks>
        {registrationTexts.paymentStatus(status)}. Nothing was charged, and your seat is still held.
      </Text>
      <HoldLine until={until} left={left} />
      {details?.error != null && (
        <Text size="m" tone="soft" breaks>
          {asSentence(details.error)}
        </Text>
      )}
    </TicketCard>
  );
}
