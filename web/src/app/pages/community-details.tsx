import type { Community } from '@homecoming/contract/communities.ts';
import { ChannelsSection } from '../../channels/parts/channels-section.tsx';
import { AboutTab } from '../../communities/screens/about.tsx';
import { GroupSearch } from '../../groups/parts/group-search.tsx';
import { ChannelButton } from '../../join-requests/parts/channel-button.tsx';

/** /communities/{id}/details: the tab with the description of a community, and its channels. */
export function CommunityDetailsPage() {
  return <AboutTab channels={Channels} />;
}

function Channels({ community }: { community: Community }) {
  return <ChannelsSection community={community} joinAction={ChannelButton} search={GroupSearch} />;
}
