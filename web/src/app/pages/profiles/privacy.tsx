import { useCurrentUser } from '../../../accounts/api.ts';
import { useMyCommunities } from '../../../communities/api.ts';
import { ListedChoices } from '../../../directory/parts/listed-choices.tsx';
import { AudienceChoices, ContactChoices } from '../../../profiles/parts/audience-choices.tsx';
import { PrivacyPanel } from '../../../profiles/screens/settings-privacy.tsx';

/** /profile/settings/privacy: with the communities of the user, whose members may see a field and find them. */
export function PrivacyPage() {
  const { data: user } = useCurrentUser();
  const { communities } = useMyCommunities();
  return (
    <PrivacyPanel
      contact={user && <ContactChoices user={user} communities={communities} />}
      audiences={user && <AudienceChoices user={user} communities={communities} />}
      directories={<ListedChoices communities={communities} />}
    />
  );
}
