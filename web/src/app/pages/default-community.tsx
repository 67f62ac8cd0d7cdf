import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { DefaultCommunityScreen } from '../../communities/screens/default-community.tsx';
import { JoinButton } from '../../join-requests/parts/join-button.tsx';

/** /default-community: the second step after sign-up, with the way to ask for each community. */
export function DefaultCommunityPage() {
  return <DefaultCommunityScreen joinAction={SmallJoinButton} />;
}

function SmallJoinButton({ community }: { community: CommunityCard }) {
  return <JoinButton community={community} small />;
}
