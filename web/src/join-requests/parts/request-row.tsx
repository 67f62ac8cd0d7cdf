import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { fullName, relativeTime } from '../../lib/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconCheck, IconHash } from '../../ui/icons/icons.tsx';
import { LevelMark } from '../../ui/level-mark.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import classes from './request-row.module.css';

interface RequestRowProps {
  request: JoinRequest;
  onAnswer: (kind: 'approve' | 'decline') => void;
}

/** Somebody who wants to join, what they wrote, and the two answers. */
export function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { user, message, channel } = request;
  const name = fullName(user);
  const facts = [user.program, user.current_industry, relativeTime(request.created_at)];
  return (
    <li className={classes.row}>
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
            wants to join <IconHash size={16} />{' '}
            <Link to="/channels/$id" params={{ id: channel.id }} className={classes.name}>
              {channel.name}
            </Link>
          </p>
        )}
        {message !== null && (
          <p className={classes.message}>
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
