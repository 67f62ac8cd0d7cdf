import { fact } from '../platform/facts.ts';

/** A payout account can receive money from now on, or not any more because the provider needs something. */
export const payoutAccountChanged = fact<{ accountId: string; userId: string; isLinked: boolean; at: Date }>(
  'payout-account.changed',
);
