import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import type { ReactNode } from 'react';
import { RegistrationBadge, type BadgeName } from '../../events/parts/registration-badge.tsx';
import { formatPrice } from '../../lib/text/money.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './registration-card.module.css';
import { SeatsLeft } from './seats-left.tsx';
import { TicketCard } from './ticket-card.tsx';

interface OfferCardProps {
  event: OpenEvent;
  badge: BadgeName;
  /** The button that registers. */
  children: ReactNode;
}

/** A card with the price and the seats of an event, for people who are not registered. */
export function OfferCard({ event, badge, children }: OfferCardProps) {
  return (
    <TicketCard label="Registration" footer={children}>
      <Row justify="between" gap={8} className={classes.priceLine}>
        <Numeral as="p" size="l">
          {formatPrice(event.price)}
        </Numeral>
        <RegistrationBadge state={badge} />
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
