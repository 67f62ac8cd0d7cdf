import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { DefaultCommunityScreen } from '../../communities/screens/default-community.tsx';
import { JoinButton } from '../../join-requests/parts/join-button.tsx';

/** /default-community: the second onboarding step, with a button to join each community. */
export function DefaultCommunityPage() {
  return <DefaultCommunityScreen joinAction={SmallJoinButton} />;
}

function SmallJoinButton({ community }: { community: CommunityCard }) {
  return <JoinButton community={community} small />;
}
