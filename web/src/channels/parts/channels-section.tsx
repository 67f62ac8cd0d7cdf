import type { Channel } from '@homecoming/contract/channels.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { PlaceholderSection } from '../../ui/page/placeholder-section.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconHash } from '../../ui/icons/icons.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useChannels } from '../api.ts';
import { ChannelRow } from './channel-row.tsx';
import { NewChannel } from './new-channel.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Channels of classes and programs that are shown with the others. */
const SHOWN_OTHERS = 3;

interface ChannelsSectionProps {
  community: Community;
  /** The user's membership of a channel, or the button to join. */
  joinAction: ComponentType<{ channel: Channel }>;
  /** Wraps the list in a search over the groups of the channels. */
  search: ComponentType<{ children: ReactNode }>;
}

/** The channels on the page of a community. */
export function ChannelsSection(props: ChannelsSectionProps) {
  const { community } = props;
  // Only people who may see the members may list the channels
  if (!community.can.see_members) {
    return (
      <PlaceholderSection title="Channels" icon={IconHash} state="Join to take part" tour="channels">
        Channels are for members: one for each topic, with groups to talk in.
      </PlaceholderSection>
    );
  }
  return <MembersChannels {...props} />;
}

function MembersChannels({ community, joinAction, search: Search }: ChannelsSectionProps) {
  const { data: channels, error, reload } = useChannels(community.id);
  const some = channels !== undefined && channels.length > 0;
  return (
    <Section
      title="Channels"
      tour="channels"
      endContent={some && community.can.edit && <NewChannel communityId={community.id} />}
    >
      <ListView
        list={{ items: channels, error, reload }}
        label="Loading channels"
        empty={<NoChannels community={community} />}
      >
        {(items) => (
          <Search>
            <ChannelRows channels={items} joinAction={joinAction} />
          </Search>
        )}
      </ListView>
    </Section>
  );
}

/** Those of classes and programs that the user is not in are shown on demand: there may be hundreds. */
function ChannelRows(props: { channels: readonly Channel[] } & Pick<ChannelsSectionProps, 'joinAction'>) {
  const { channels, joinAction: JoinAction } = props;
  const [showsAll, setShowsAll] = useState(false);
  const others = channels.filter((channel) => channel.fills_itself && !channel.is_member);
  const shown = showsAll || others.length <= SHOWN_OTHERS ? channels : channels.filter((one) => !others.includes(one));
  return (
    <Stack gap={12}>
      <RowsCard label="Channels">
        {shown.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} endContent={<JoinAction channel={channel} />} />
        ))}
      </RowsCard>
      {shown.length < channels.length && (
        <div>
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            Show {others.length} more classes and programs
          </Button>
        </div>
      )}
    </Stack>
  );
}

function NoChannels({ community }: { community: Community }) {
  const { can, id } = community;
  if (can.edit) {
    return (
      <EmptyState drawing="doorway" title="No channels yet" actions={<NewChannel communityId={id} variant="filled" />}>
        Open one for each topic. Members meet in its groups.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="doorway" title="No channels yet">
      The people who run the community open one for each topic, with groups to talk in.
    </EmptyState>
  );
}
