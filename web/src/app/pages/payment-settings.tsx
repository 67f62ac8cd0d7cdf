import { useSearch } from '@tanstack/react-router';
import { useIsPaymentOwner } from '../../communities/api.ts';
import { BankAccount } from '../../payouts/parts/bank-account.tsx';
import { NoPayments } from '../../payouts/parts/no-payments.tsx';
import { useTakesPayments } from '../../registrations/payments/api.ts';
import { OwnPayments } from '../../registrations/payments/parts/own-payments.tsx';
import { ProblemsLink } from '../../registrations/payments/parts/problems-link.tsx';
import { SettingsPanel, SettingsSection } from '../../accounts/parts/settings-panel.tsx';

/** /profile/settings/payment-methods: what the user has paid, and the bank account that receives money. */
export function PaymentSettingsPage() {
  const { linking } = useSearch({ from: '/app/signed-in/profile/settings/payment-methods' });
  const isPaymentOwner = useIsPaymentOwner();
  if (!useTakesPayments()) return <NoPayments />;
  return (
    <SettingsPanel title="Payments">
      <ProblemsLink />
      <SettingsSection title="Your payments">
        <OwnPayments />
      </SettingsSection>
      <SettingsSection title="Bank account">
        <BankAccount isPaymentOwner={isPaymentOwner} returned={linking === 'cancelled'} />
      </SettingsSection>
    </SettingsPanel>
  );
}
