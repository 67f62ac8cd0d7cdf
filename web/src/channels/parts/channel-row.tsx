import type { Channel } from '@homecoming/contract/channels.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../lib/text/format.ts';
import { IconHash, IconLock } from '../../ui/icons/icons.tsx';
import { ListRow, coverClass } from '../../ui/layout/list-row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { FILLS_ITSELF } from '../texts.ts';
import classes from './channel-row.module.css';

interface ChannelRowProps {
  channel: Channel;
  /** The user's membership, or the button to join. */
  endContent: ReactNode;
}

/** A channel in a list, with its description and the number of its groups. */
export function ChannelRow({ channel, endContent }: ChannelRowProps) {
  return (
    <ListRow
      start={<ChannelTile channel={channel} />}
      endContent={
        <Stack align="end" gap={4} grow={false}>
          <Text as="span" size="s" tone="quiet" tabular>
            {counted(channel.groups_count, 'group')}
          </Text>
          <div className={classes.action}>{endContent}</div>
        </Stack>
      }
      title={
        <Link to="/channels/$id" params={{ id: channel.id }} className={coverClass}>
          {channel.name}
          {channel.is_private && <span className="hc-hidden">(private)</span>}
        </Link>
      }
    >
      {channel.fills_itself && (
        <Text size="s" tone="quiet">
          {FILLS_ITSELF}
        </Text>
      )}
      {channel.description !== null && (
        <Text size="m" tone="quiet" lines={2} dir="auto">
          {channel.description}
        </Text>
      )}
    </ListRow>
  );
}

/** A hash, or a lock for a channel that people request to join. */
function ChannelTile({ channel }: { channel: Channel }) {
  return (
    <span
      {...tileStyle({ size: 40, tone: 'primary', className: classes.tile })}
      data-private={channel.is_private || undefined}
    >
      {channel.is_private ? <IconLock /> : <IconHash />}
    </span>
  );
}
