import { useCurrentUser } from '../../../accounts/api.ts';
import { useMyCommunities } from '../../../communities/api.ts';
import { ListedChoices } from '../../../directory/parts/listed-choices.tsx';
import { AudienceChoices } from '../../../profiles/parts/audience-choices.tsx';
import { PrivacyPanel } from '../../../profiles/screens/settings-privacy.tsx';

/** /profile/settings/privacy: with the communities of the user, whose members may see a field and find them. */
export function PrivacyPage() {
  const { data: user } = useCurrentUser();
  const { communities } = useMyCommunities();
  return (
    <PrivacyPanel
      audiences={user && <AudienceChoices user={user} communities={communities} />}
      directories={<ListedChoices communities={communities} />}
    />
  );
}
