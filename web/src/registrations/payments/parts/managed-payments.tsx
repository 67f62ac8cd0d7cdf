import type { EventPayment } from '@homecoming/contract/payments.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useLastKnown } from '../../../lib/use-last-known.ts';
import { fullDate, fullName } from '../../../lib/text/format.ts';
import { money } from '../../../lib/text/money.ts';
import { notice } from '../../../lib/toasts.ts';
import type { LiveListView } from '../../../lib/lists/use-live-list.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { OptionalLabel } from '../../../ui/fields/fields.tsx';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconUser } from '../../../ui/icons/icons.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { refundPayment, resolveProblem } from '../api.ts';
import { PROBLEMS, paymentDate } from '../words.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './payments.module.css';

interface ManagedPaymentsProps {
  list: LiveListView<EventPayment>;
  errorKind?: 'page';
  /** Shown when there are no payments. */
  empty: ReactNode;
  /** With the event of each payment. */
  withEvent?: boolean;
}

type Question = { kind: 'refund' | 'resolve'; payment: EventPayment };

/** Payments for those who move the money: refund one, or note that its problem is dealt with. */
export function ManagedPayments({ list, errorKind, empty, withEvent = false }: ManagedPaymentsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <ListView
        list={list}
        label="Loading payments"
        rows={4}
        {...(errorKind && { errorKind })}
        empty={empty}
        more="payments"
      >
        {(items) => (
          <RowsCard label="Payments">
            {items.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                withEvent={withEvent}
                onAsk={(kind) => setQuestion({ kind, payment })}
              />
            ))}
          </RowsCard>
        )}
      </ListView>
      <PaymentQuestion question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

interface PaymentRowProps {
  payment: EventPayment;
  withEvent: boolean;
  onAsk: (kind: Question['kind']) => void;
}

function PaymentRow({ payment, withEvent, onAsk }: PaymentRowProps) {
  const { event, person, amount, currency, status, problems, can } = payment;
  return (
    <ListRow
      start={
        person === null ? (
          <Tile>
            <IconUser size={20} />
          </Tile>
        ) : (
          <Avatar person={person} size={44} />
        )
      }
      below={<PaymentBadge status={status} />}
      foot={
        problems.length === 0
          ? undefined
          : problems.map((problem) => (
              <Row as="p" align="stretch" gap={8} size="m" tone="danger" key={problem}>
                <IconAlertTriangle size={18} />
                <span>{PROBLEMS[problem]}</span>
              </Row>
            ))
      }
      endContent={
        <div className={`${classes.end} ${classes.managed}`}>
          <span className={classes.amount}>{money(amount, currency)}</span>
          <ActionsMenu
            label={`More about the payment of ${formatPayer(payment)}`}
            width={230}
            items={[
              can.refund && {
                label: 'Refund',
                icon: <IconArrowBackUp />,
                danger: true,
                onClick: () => onAsk('refund'),
              },
              can.resolve && {
                label: 'Mark as dealt with',
                icon: <IconCheck />,
                onClick: () => onAsk('resolve'),
              },
            ]}
          />
        </div>
      }
      name={
        person === null ? (
          <Text as="span" weight="regular">
            A deleted account
          </Text>
        ) : (
          <Link to="/users/$id" params={{ id: person.id }}>
            <PersonName person={person} />
          </Link>
        )
      }
      note={
        <>
          {withEvent && <EventTitle event={event} />}
          {fullDate(paymentDate(payment))}
        </>
      }
    />
  );
}

function EventTitle({ event }: Pick<EventPayment, 'event'>) {
  const title = <bdi>{event.title}</bdi>;
  return (
    <>
      {event.id === null ? (
        title
      ) : (
        <Link to="/events/$id/manage/payouts" params={{ id: event.id }}>
          {title}
        </Link>
      )}
      {' · '}
    </>
  );
}

function PaymentQuestion({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const [text, setText] = useState('');
  // What is closed still shows its content while it moves away
  const shown = useLastKnown(question ?? undefined);
  const isRefund = shown?.kind === 'refund';
  const amount = shown === undefined ? '' : money(shown.payment.amount, shown.payment.currency);
  const payer = shown === undefined ? '' : formatPayer(shown.payment);
  return (
    <ConfirmSheet
      opened={question !== null}
      onClose={() => {
        setText('');
        onClose();
      }}
      title={isRefund ? `Refund ${amount} to ${payer}?` : 'Is this dealt with?'}
      confirm={isRefund ? `Refund ${amount}` : 'Mark as dealt with'}
      tone={isRefund ? 'danger' : 'plain'}
      returnTo={() => document.getElementById('main')}
      onConfirm={async () => {
        if (question === null) return;
        if (question.kind === 'refund') {
          await refundPayment(question.payment, text);
          notice.success(`${amount} is on its way back to ${payer}`);
        } else {
          await resolveProblem(question.payment, text);
          notice.success('The payment is marked as dealt with');
        }
      }}
      fields={
        <Textarea
          label={<OptionalLabel>{isRefund ? 'What they should know' : 'What was done'}</OptionalLabel>}
          description={isRefund ? 'It is in the mail to them.' : undefined}
          minRows={3}
          maxLength={limits.requestMessage}
          value={text}
          onChange={(change) => setText(change.currentTarget.value)}
        />
      }
    >
      {isRefund
        ? 'The whole amount goes back to the card, and the seat is free for others. This cannot be undone.'
        : 'It leaves the list of payments that need somebody. The note stays with the payment.'}
    </ConfirmSheet>
  );
}

function formatPayer({ person }: EventPayment): string {
  return person === null ? 'a deleted account' : fullName(person);
}
