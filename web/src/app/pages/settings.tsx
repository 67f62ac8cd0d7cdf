import { SettingsScreen } from '../../accounts/screens/settings.tsx';
import { useBlocked } from '../../blocks/api.ts';
import { useIsPaymentOwner } from '../../communities/api.ts';
import { isLinked, usePayoutAccount } from '../../payouts/api.ts';
import { useTakesPayments } from '../../registrations/payments/api.ts';
import { TourCard } from '../../tutorials/parts/tour-card.tsx';
import { IconClock } from '../../ui/icons/icons.tsx';
import { Badge } from '../../ui/text/badge.tsx';

/** /profile/settings: the settings, with payments where this installation takes them. */
export function SettingsPage() {
  return (
    <SettingsScreen
      withPayments={useTakesPayments()}
      blockedCount={BlockedCount}
      payoutState={PayoutState}
      tutorialEntry={TourCard}
    />
  );
}

/** How many people the user has blocked; nothing for nobody. */
function BlockedCount() {
  const count = useBlocked().items?.length ?? 0;
  return count === 0 ? null : count;
}

/** Whether the bank account of a payment owner still needs something. */
function PayoutState() {
  const { account } = usePayoutAccount(useIsPaymentOwner() === true);
  if (account === undefined || !account.exists || isLinked(account)) return null;
  return (
    <Badge icon={IconClock} tone="accent">
      {account.needs_action ? 'Needs action' : 'Finish setup'}
    </Badge>
  );
}
