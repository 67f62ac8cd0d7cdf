import { ChannelScreen } from '../../channels/screens/channel.tsx';
import { ChannelGroups } from '../../groups/parts/channel-groups.tsx';
import { ChannelAction } from '../../join-requests/parts/channel-action.tsx';

/** /channels/{id}: a channel, with the way in and its groups. */
export function ChannelPage() {
  return <ChannelScreen joinAction={ChannelAction} groups={ChannelGroups} />;
}
