import type { PayoutAccount } from '@homecoming/contract/payouts.ts';
import { isLinked, type PayoutAccountRow } from './access.ts';

/** An account as its owner reads it, with a page of the provider where one was asked for. */
export function presentAccount(account: PayoutAccountRow | null, url: string | null = null): PayoutAccount {
  const linked = isLinked(account);
  return {
    url,
    onboarding_url: linked ? null : url,
    needs_onboarding: !linked,
    needs_action: account !== null && account.detailsSubmitted && account.needsInput,
    recipient: account?.providerId == null ? null : { id: account.providerId, onboarding_completed: linked },
    exists: account?.providerId != null,
  };
}

/** An account as owners and staff read it, without its id. */
export function presentForeignAccount(account: PayoutAccountRow | null): PayoutAccount {
  const { recipient, ...state } = presentAccount(account);
  return { ...state, recipient: recipient && { ...recipient, id: null } };
}
