import type { Channel } from '@homecoming/contract/channels.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../lib/format.ts';
import { IconHash, IconLock } from '../../ui/icons/icons.tsx';
import classes from './channel-row.module.css';

interface ChannelRowProps {
  channel: Channel;
  /** What the reader is to it, or the way in. */
  end: ReactNode;
}

/** A channel in a list: what it is about, how many groups it has. The row leads to it. */
export function ChannelRow({ channel, end }: ChannelRowProps) {
  return (
    <li className={classes.row}>
      <ChannelTile channel={channel} />
      <div className={classes.words}>
        <Link to="/channels/$id" params={{ id: channel.id }} className={classes.name}>
          {channel.name}
          {channel.is_private && <span className="hc-hidden">(private)</span>}
        </Link>
        {channel.description !== null && <p className={classes.description}>{channel.description}</p>}
      </div>
      <div className={classes.end}>
        <span className={classes.count}>{counted(channel.groups_count, 'group')}</span>
        <div className={classes.action}>{end}</div>
      </div>
    </li>
  );
}

/** A hash, or a lock where people ask to be let in. */
function ChannelTile({ channel }: { channel: Channel }) {
  return (
    <span className={classes.tile} data-private={channel.is_private || undefined}>
      {channel.is_private ? <IconLock /> : <IconHash />}
    </span>
  );
}
