import { AccountPanel } from '../../accounts/screens/settings-account.tsx';
import { OwnedCommunities } from '../../communities/parts/owned-communities.tsx';

/** /profile/settings/account: the account, with the communities that block its deletion. */
export function AccountSettingsPage() {
  return <AccountPanel ownedCommunities={OwnedCommunities} />;
}
