import type { Channel } from '@homecoming/contract/channels.ts';
import { Button } from '@mantine/core';
import { Badge } from '../../ui/text/badge.tsx';
import { IconCheck, IconClock } from '../../ui/icons/icons.tsx';
import { letsIn } from '../api.ts';
import { useJoinChannel } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What the reader is to a channel in a list, or the step towards it. Nothing where there is none. */
export function ChannelButton({ channel }: { channel: Channel }) {
  const { is_member, applied, can } = channel;
  const place = useKeptFocus<HTMLSpanElement>(`${is_member} ${applied}`);
  if (!is_member && !applied && !can.join) return null;
  return (
    <span ref={place} tabIndex={-1}>
      <Step channel={channel} />
    </span>
  );
}

function Step({ channel }: { channel: Channel }) {
  const { join, sending } = useJoinChannel(channel);
  if (channel.is_member) {
    return (
      <Badge icon={IconCheck} tone="ivy">
        Member
      </Badge>
    );
  }
  if (channel.applied) {
    return (
      <Badge icon={IconClock} tone="gold">
        Requested
      </Badge>
    );
  }
  const open = letsIn(channel);
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
