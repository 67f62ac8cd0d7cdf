import type { Event } from '@homecoming/contract/events.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { useCommunity } from '../../../communities/api.ts';
import { useManagedEvent } from '../../../events/manage/api.ts';
import { usePayoutAccount } from '../../../payouts/api.ts';
import { AccountBadge, getAccountState, WORDS } from '../../../payouts/parts/bank-account.tsx';
import { NoPayments } from '../../../payouts/parts/no-payments.tsx';
import { isForbidden } from '../../../lib/http/api-error.ts';
import { money } from '../../../lib/text/money.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { IconBuildingBank, IconCheck, IconClock } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Column, Columns } from '../../../ui/layout/columns.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useEventPayments, useRevenue, useTakesPayments } from '../api.ts';
import { ManagedPayments } from '../parts/managed-payments.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import classes from '../parts/payments.module.css';
import { ProblemsLink } from '../parts/problems-link.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Numeral } from '../../../ui/text/numeral.tsx';

type Filter = 'all' | 'problems';

const FILTERS = [
  { value: 'all', label: 'All payments' },
  { value: 'problems', label: 'Needs you' },
] as const;

/** The tab with the money of an event: where it goes, the sums, and each payment. */
export function PayoutsTab() {
  const event = useManagedEvent();
  const takesPayments = useTakesPayments();
  if (event === undefined) return null;
  return takesPayments ? <Payouts key={event.id} event={event} /> : <NoPayments />;
}

function Payouts({ event }: { event: Event }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { error } = useEventPayments(event.id, 'all');
  if (isForbidden(error)) {
    return (
      <EmptyState drawing="keyhole" title="The money is not for everybody">
        Hosts of the event see it, with the owners and payment owners of its community.
      </EmptyState>
    );
  }
  return (
    <Columns>
      <Column>
        <AccountAndSums event={event} />
        <ProblemsLink />
      </Column>
      <Column>
        <Chips label="Show" chips={FILTERS} value={filter} onChange={setFilter} />
        <PaymentList key={filter} event={event} filter={filter} />
      </Column>
    </Columns>
  );
}

function AccountAndSums({ event }: { event: Event }) {
  const revenue = useRevenue(event);
  const { data: user } = useCurrentUser();
  const { data: community } = useCommunity(event.community.id);
  const isOwn = user !== undefined && community?.payment_owner === user.id;
  return (
    <Card title="Bank account" endContent={isOwn ? <OwnBadge /> : <LinkedBadge event={event} />}>
      <Row wrap gap={12} className={classes.account}>
        <Tile tone="primary">
          <IconBuildingBank size={22} />
        </Tile>
        {isOwn ? (
          <OwnAccount />
        ) : (
          <p>Ticket money goes to the bank account of the first payment owner of the community.</p>
        )}
      </Row>
      {revenue != null && (
        <Stack as="dl" gap={8} className={classes.sums}>
          <Sum label="Paid" amount={revenue.gross} currency={revenue.currency} />
          <Sum label="Fees" amount={-revenue.fees} currency={revenue.currency} />
          <Sum label="Refunded" amount={-revenue.refunded} currency={revenue.currency} />
          <div>
            <dt>After fees and refunds</dt>
            <Numeral as="dd" size="l" className={classes.net}>
              {money(revenue.net, revenue.currency)}
            </Numeral>
          </div>
        </Stack>
      )}
    </Card>
  );
}

function Sum({ label, amount, currency }: { label: string; amount: number; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.amount}>{money(amount === 0 ? 0 : amount, currency)}</dd>
    </div>
  );
}

function LinkedBadge({ event }: { event: Event }) {
  const payouts = useCommunity(event.community.id).data?.payouts;
  if (payouts == null) return null;
  return payouts.linked ? (
    <Badge icon={IconCheck} tone="primary">
      Linked
    </Badge>
  ) : (
    <Badge icon={IconClock} tone="accent">
      Not linked
    </Badge>
  );
}

function OwnBadge() {
  const { account } = usePayoutAccount();
  return account === undefined ? null : <AccountBadge state={getAccountState(account)} />;
}

/** The bank account of the user, and the way to it. */
function OwnAccount() {
  const { account } = usePayoutAccount();
  const state = account === undefined ? 'linked' : getAccountState(account);
  return (
    <>
      <p>{state === 'linked' ? 'Ticket money goes to your bank account.' : WORDS[state].text}</p>
      <ButtonLink to="/profile/settings/payment-methods" variant="default" fullWidth>
        {WORDS[state].button}
      </ButtonLink>
    </>
  );
}

function PaymentList({ event, filter }: { event: Event; filter: Filter }) {
  const list = useEventPayments(event.id, filter);
  return (
    <ManagedPayments
      list={list}
      empty={
        <EmptyState drawing="lantern" title={filter === 'all' ? 'No payments yet' : 'Nothing needs you'}>
          {filter === 'all'
            ? 'Each ticket that is bought appears here.'
            : 'Payments that need you appear here, such as a disputed one.'}
        </EmptyState>
      }
    />
  );
}
