import { CommunitiesScreen } from '../../communities/screens/communities.tsx';
import { JoinButton, hasJoinButton } from '../../join-requests/parts/join-button.tsx';

/** /communities: the list, with the way to ask for each. */
export function CommunitiesPage() {
  return <CommunitiesScreen joinAction={JoinButton} hasStep={hasJoinButton} />;
}
