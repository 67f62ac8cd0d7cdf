import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useChannels } from '../../channels/api.ts';
import { fullName, relativeTime } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconCheck, IconHash, IconLock } from '../../ui/icons/icons.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import classes from './request-row.module.css';

interface RequestRowProps {
  request: JoinRequest;
  onAnswer: (kind: 'approve' | 'decline') => void;
}

/** A request to join: person, message, and the buttons to approve and decline. */
export function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { user, message, channel } = request;
  const name = fullName(user);
  const facts = [user.program, user.current_industry, relativeTime(request.created_at)];
  return (
    <li className={classes.row} tabIndex={-1}>
      <Avatar person={user} size={44} />
      <div className={classes.words}>
        <p className={classes.who}>
          <Link to="/users/$id" params={{ id: user.id }} className={classes.name}>
            <PersonName person={user} />
          </Link>
          <LevelMark level={user.level} />
        </p>
        <p className={classes.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {channel && (
          <p className={classes.channel}>
            wants to join{' '}
            <span className={classes.place}>
              <ChannelMark community={request.community} channel={channel.id} />
              <Link to="/channels/$id" params={{ id: channel.id }} dir="auto" className={classes.name}>
                {channel.name}
              </Link>
            </span>
          </p>
        )}
        {message !== null && (
          <p dir="auto" className={classes.message}>
            <LinkedText>{message}</LinkedText>
          </p>
        )}
      </div>
      <div className={classes.answers}>
        <Button variant="default" aria-label={`Decline ${name}`} onClick={() => onAnswer('decline')}>
          Decline
        </Button>
        <Button
          variant="light"
          leftSection={<IconCheck size={18} />}
          aria-label={`Approve ${name}`}
          onClick={() => onAnswer('approve')}
        >
          Approve
        </Button>
      </div>
    </li>
  );
}

/** The icon of a channel, as in the list of channels. */
function ChannelMark({ community, channel }: { community: string; channel: string }) {
  const { data: channels } = useChannels(community);
  const isPrivate = channels?.find(({ id }) => id === channel)?.is_private;
  return isPrivate === false ? <IconHash size={16} /> : <IconLock size={16} />;
}
