import { CommunitiesScreen } from '../../communities/screens/communities.tsx';
import { JoinButton, hasJoinButton } from '../../join-requests/parts/join-button.tsx';

/** /communities: the list, with a button to join each. */
export function CommunitiesPage() {
  return <CommunitiesScreen joinAction={JoinButton} hasStep={hasJoinButton} />;
}
