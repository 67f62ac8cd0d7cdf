import type { Event } from '@homecoming/contract/events.ts';
import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../lib/text/money.ts';
import { ownZone, zonedDate, zonedTime } from '../../lib/text/zoned-time.ts';
import { IconLock } from '../../ui/icons/icons.tsx';
import { CancelButton } from './cancel-button.tsx';
import classes from './registration-card.module.css';
import { StateLine } from './state-line.tsx';
import { TicketCard } from './ticket-card.tsx';

interface PaymentDueProps {
  event: Event;
  /** Undefined while it loads. */
  details: RegistrationStatus | undefined;
}

/** The card of a seat that is reserved until it is paid. */
export function PaymentDue({ event, details }: PaymentDueProps) {
  const own = details?.registration ?? null;
  const until = own?.hold_expires_at ?? null;
  const price = details?.amount == null || details.currency === null ? null : money(details.amount, details.currency);
  const [leaving, setLeaving] = useState(false);
  const link = details?.payment_link_url ?? null;
  return (
    <TicketCard
      label="Registration"
      lower={
        <>
          {link !== null && price !== null && (
            <Button
              component="a"
              href={link}
              size="lg"
              fullWidth
              loading={leaving}
              leftSection={<IconLock size={20} />}
              onClick={() => setLeaving(true)}
            >
              Pay {price}
            </Button>
          )}
          <CancelButton event={event} joinId={own?.id} what="offer" />
        </>
      }
    >
      <StateLine state="awaiting_payment" event={event} />
      <h2 className={classes.title} tabIndex={-1}>
        You’re in. Pay to keep your seat
      </h2>
      {until !== null && (
        <p className={classes.text}>
          Your seat is held until {zonedDate(until, ownZone(), false)}, {zonedTime(until, ownZone())}.
        </p>
      )}
      {price !== null && (
        <p className={classes.amountLine}>
          <span className={classes.text}>1 person</span>
          <span className={`${classes.amount} hc-display`}>{price}</span>
        </p>
      )}
    </TicketCard>
  );
}
