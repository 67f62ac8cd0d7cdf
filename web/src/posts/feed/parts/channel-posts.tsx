import type { Channel } from '@homecoming/contract/channels.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconEdit } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from './channel-posts.module.css';
import { PostList } from './post-list.tsx';

/** The posts of a channel on its page, and a link to write one. */
export function ChannelPosts({ channel }: { channel: Channel }) {
  return (
    <Stack as="section" gap={16} aria-label="Posts of the channel">
      {channel.can.post && (
        <div className={classes.write}>
          <WriteLink channel={channel} />
        </div>
      )}
      <PostList scope={{ channel: channel.id }} empty={<NoPosts channel={channel} />} />
    </Stack>
  );
}

function WriteLink({ channel }: { channel: Channel }) {
  return (
    <ButtonLink
      to="/home/add/channel"
      search={{ channel: channel.id }}
      variant="light"
      leftSection={<IconEdit size={18} />}
    >
      Write a post
    </ButtonLink>
  );
}

function NoPosts({ channel }: { channel: Channel }) {
  return (
    <EmptyState
      drawing="doorway"
      title="No posts yet"
      actions={
        channel.can.post ? (
          <ButtonLink to="/home/add/channel" search={{ channel: channel.id }}>
            Write the first post
          </ButtonLink>
        ) : (
          <ButtonLink to="/home">Back to home</ButtonLink>
        )
      }
    >
      {channel.can.post
        ? 'What everybody in the channel should see belongs here.'
        : 'What its members share will appear here.'}
    </EmptyState>
  );
}
