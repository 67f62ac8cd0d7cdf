import type { Channel } from '@homecoming/contract/channels.ts';
import { useSearch } from '@tanstack/react-router';
import { ReunionSection } from '../../cohorts/reunions/parts/reunion-section.tsx';
import { ChannelScreen } from '../../channels/screens/channel.tsx';
import { ChannelGroups } from '../../groups/parts/channel-groups.tsx';
import { ChannelAction } from '../../join-requests/parts/channel-action.tsx';
import { ChannelPosts } from '../../posts/feed/parts/channel-posts.tsx';
import { parseSearch } from '../../lib/search.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TabLink, TabLinks } from '../../ui/page/tab-links.tsx';

/** /channels/{id}: a channel, with the button to join, the reunion of its class, its groups and its posts. */
export function ChannelPage() {
  return <ChannelScreen joinAction={ChannelAction} groups={ChannelTabs} />;
}

const exactly = { exact: true, includeSearch: true };

function ChannelTabs({ channel }: { channel: Channel }) {
  const { show, search } = useSearch({ from: '/app/signed-in/channels/$id' });
  const here = { to: '/channels/$id', params: { id: channel.id }, activeOptions: exactly, resetScroll: false } as const;
  return (
    <Stack gap={20} revealsInOrder="everywhere">
      <ReunionSection channel={channel} />
      <TabLinks label="Channel">
        <TabLink {...here} search={parseSearch(search)}>
          Groups
        </TabLink>
        <TabLink {...here} search={{ show: 'posts' }}>
          Posts
        </TabLink>
      </TabLinks>
      <div>{show === 'posts' ? <ChannelPosts channel={channel} /> : <ChannelGroups channel={channel} />}</div>
    </Stack>
  );
}
