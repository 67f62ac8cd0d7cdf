import type { EventPayment, Payment } from '@homecoming/contract/payments.ts';
import type { PayoutAccount } from '@homecoming/contract/payouts.ts';

/** A payment of $45 for the supper. */
export function buildPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'p1',
    event: { id: 'supper', title: 'Supper', starts_at: '2031-12-05T19:00:00.000Z' },
    community: { id: 'guild', name: 'Guild' },
    amount: 4500,
    currency: 'usd',
    status: 'succeeded',
    created_at: '2026-01-02T12:00:00.000Z',
    paid_at: '2026-01-03T12:00:00.000Z',
    refunded_at: null,
    ...changes,
  };
}

/** The same as those read it who see the revenue. */
export function buildEventPayment(changes: Partial<EventPayment> = {}): EventPayment {
  const leila = { id: 'leila', first_name: 'Leila', last_name: 'Haddad', photo: null, graduation_year: 2014, level: 3 };
  return { ...buildPayment(), person: leila, fee: 0, problems: [], can: { refund: true, resolve: false }, ...changes };
}

/** The user's payout account. */
export function buildPayoutAccount(state: 'none' | 'incomplete' | 'linked', url: string | null = null): PayoutAccount {
  const linked = state === 'linked';
  return {
    url,
    onboarding_url: linked ? null : url,
    needs_onboarding: !linked,
    needs_action: false,
    recipient: state === 'none' ? null : { id: 'acct_1', onboarding_completed: linked },
    exists: state !== 'none',
  };
}
