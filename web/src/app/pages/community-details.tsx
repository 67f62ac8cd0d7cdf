import type { Community } from '@homecoming/contract/communities.ts';
import { ChannelsSection } from '../../channels/parts/channels-section.tsx';
import { AboutTab } from '../../communities/screens/about.tsx';
import { UpcomingEvents } from '../../events/parts/lists/upcoming-events.tsx';
import { GroupSearch } from '../../groups/parts/group-search.tsx';
import { ChannelButton } from '../../join-requests/parts/channel-button.tsx';

/** /communities/{id}/details: the tab with the channels, events and description of a community. */
export function CommunityDetailsPage() {
  return <AboutTab channels={Channels} events={UpcomingEvents} />;
}

function Channels({ community }: { community: Community }) {
  return <ChannelsSection community={community} joinAction={ChannelButton} search={GroupSearch} />;
}
