import type { Payment } from '@homecoming/contract/payments.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullDate } from '../../../lib/text/format.ts';
import { money } from '../../../lib/text/money.ts';
import { IconTicket } from '../../../ui/icons/icons.tsx';
import { ListRow, coverClass } from '../../../ui/layout/list-row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { useOwnPayments } from '../api.ts';
import { paymentDate } from '../words.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './payments.module.css';

/** What the user has paid for events, the newest first. */
export function OwnPayments() {
  const list = useOwnPayments();
  const [receipt, setReceipt] = useState<Payment | null>(null);
  return (
    <ListView
      list={list}
      label="Loading your payments"
      rows={2}
      more="payments"
      empty={
        <Text size="s" tone="quiet">
          You have not paid for an event yet.
        </Text>
      }
    >
      {(items) => (
        <>
          <RowsCard label="Your payments">
            {items.map((payment) => (
              <OwnPayment key={payment.id} payment={payment} onReceipt={() => setReceipt(payment)} />
            ))}
          </RowsCard>
          <ReceiptSheet payment={receipt} onClose={() => setReceipt(null)} />
        </>
      )}
    </ListView>
  );
}

function OwnPayment({ payment, onReceipt }: { payment: Payment; onReceipt: () => void }) {
  const { event, amount, currency, status, paid_at } = payment;
  return (
    <ListRow
      start={
        <Tile>
          <IconTicket size={20} />
        </Tile>
      }
      below={
        <>
          <PaymentBadge status={status} />
          {paid_at !== null && (
            <Button size="xs" variant="subtle" className={classes.receipt} aria-haspopup="dialog" onClick={onReceipt}>
              Receipt<span className="hc-hidden"> for {event.title}</span>
            </Button>
          )}
        </>
      }
      endContent={<span className={classes.amount}>{money(amount, currency)}</span>}
      name={
        event.id === null ? (
          event.title
        ) : (
          <Link to="/events/$id" params={{ id: event.id }} className={coverClass}>
            {event.title}
          </Link>
        )
      }
      note={fullDate(paymentDate(payment))}
    />
  );
}
