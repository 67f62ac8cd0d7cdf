import { channelErrors, type Channel } from '@homecoming/contract/channels.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Replaces the groups of a channel for people who are not in it. They join from its head. */
export function ChannelClosed({ channel }: { channel: Pick<Channel, 'is_private' | 'applied'> }) {
  if (!channel.is_private && !channel.applied) {
    return (
      <EmptyState drawing="doorway" title="The door is open">
        Join, and you see what is said here and can take part.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="keyhole" title="This one is for its members">
      {channel.applied ? 'Once somebody lets you in, you see what is in it.' : channelErrors.channel_forbidden.message}
    </EmptyState>
  );
}

/** A channel that does not exist, or that the user may not see. */
export function ChannelNotFound() {
  return (
    <Page title="Channel" back="/communities">
      <EmptyState
        drawing="signpost"
        title="Channel not found"
        actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
      >
        {channelErrors.channel_not_found.message}
      </EmptyState>
    </Page>
  );
}
