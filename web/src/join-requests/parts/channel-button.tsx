import type { Channel } from '@homecoming/contract/channels.ts';
import { Button } from '@mantine/core';
import { Badge } from '../../ui/text/badge.tsx';
import { IconCheck, IconClock } from '../../ui/icons/icons.tsx';
import { joinsWithoutRequest } from '../api.ts';
import { useJoinChannel } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The reader's state in a channel of a list, or the button to join; nothing for readers who may not join. */
export function ChannelButton({ channel }: { channel: Channel }) {
  const { is_member, applied, can } = channel;
  const container = useKeptFocus<HTMLSpanElement>(`${is_member} ${applied}`);
  if (!is_member && !applied && !can.join) return null;
  return (
    <span ref={container} tabIndex={-1}>
      <JoinState channel={channel} />
    </span>
  );
}

function JoinState({ channel }: { channel: Channel }) {
  const { join, sending } = useJoinChannel(channel);
  if (channel.is_member) {
    return (
      <Badge icon={IconCheck} tone="primary">
        Member
      </Badge>
    );
  }
  if (channel.applied) {
    return (
      <Badge icon={IconClock} tone="accent">
        Requested
      </Badge>
    );
  }
  const open = joinsWithoutRequest(channel);
  return (
    <Button
      variant="light"
      size="sm"
      loading={sending}
      aria-label={`${open ? 'Join' : 'Request to join'} ${channel.name}`}
      onClick={() => void join()}
    >
      {open ? 'Join' : 'Request'}
    </Button>
  );
}
