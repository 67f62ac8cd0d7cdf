import type { Channel } from '@homecoming/contract/channels.ts';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isNotFound, type ApiError } from '../../lib/http/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useChannel } from '../api.ts';
import { ChannelClosed, ChannelNotFound } from '../parts/channel-closed.tsx';
import { ChannelHead } from '../parts/channel-head.tsx';
import { ChannelLoading } from '../parts/channel-loading.tsx';
import { ChannelMembers } from '../parts/channel-members.tsx';

interface ChannelScreenProps {
  /** The user's membership of the channel, or the button to join. */
  joinAction: ComponentType<{ channel: Channel }>;
  /** The content of the channel, for people who may read it. */
  groups: ComponentType<{ channel: Channel }>;
}

/** A channel: its head, its content and its members. */
export function ChannelScreen({ joinAction: JoinAction, groups: Groups }: ChannelScreenProps) {
  const { id } = useParams({ from: '/app/signed-in/channels/$id' });
  const { data: channel, error, reload } = useChannel(id);
  if (channel === undefined || isNotFound(error)) {
    return <WithoutChannel error={error} onRetry={reload} />;
  }
  const head = (
    <ChannelHead channel={channel}>
      <JoinAction channel={channel} />
    </ChannelHead>
  );
  const aside = channel.can.read ? <ChannelMembers channel={channel} /> : undefined;
  return (
    <Page key={id} title={channel.name} head={head} back="/communities" aside={aside}>
      {channel.can.read ? <Groups channel={channel} /> : <ChannelClosed channel={channel} />}
    </Page>
  );
}

function WithoutChannel({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  if (isNotFound(error)) return <ChannelNotFound />;
  if (error === undefined) return <ChannelLoading />;
  return (
    <Page title="Channel" back="/communities">
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}
