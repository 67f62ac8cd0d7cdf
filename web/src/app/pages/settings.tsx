import { SettingsScreen } from '../../accounts/screens/settings.tsx';
import { useTakesPayments } from '../../registrations/payments/api.ts';

/** /profile/settings: the settings, with payments where this installation takes them. */
export function SettingsPage() {
  return <SettingsScreen withPayments={useTakesPayments()} />;
}
