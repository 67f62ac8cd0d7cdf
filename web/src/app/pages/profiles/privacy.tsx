import { useCurrentUser } from '../../../accounts/api.ts';
import { useMyCommunities } from '../../../communities/api.ts';
import { AudienceChoices } from '../../../profiles/parts/audience-choices.tsx';
import { PrivacyPanel } from '../../../profiles/screens/settings-privacy.tsx';

/** /profile/settings/privacy: with the communities of the user among those who may see a field. */
export function PrivacyPage() {
  const { data: user } = useCurrentUser();
  const { communities } = useMyCommunities();
  return <PrivacyPanel audiences={user && <AudienceChoices user={user} communities={communities} />} />;
}
