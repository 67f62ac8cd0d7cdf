import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { Link } from '@tanstack/react-router';
import { useChannels } from '../../channels/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { AnswerButtons } from '../../ui/buttons/answer-buttons.tsx';
import { IconHash, IconLock } from '../../ui/icons/icons.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Requester } from '../../ui/text/requester.tsx';
import classes from './request-row.module.css';

interface RequestRowProps {
  request: JoinRequest;
  onAnswer: (kind: 'approve' | 'decline') => void;
}

/** A request to join: person, message, and the buttons to approve and decline. */
export function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { user, message, channel } = request;
  return (
    <li className={classes.row} tabIndex={-1}>
      <Avatar person={user} size={44} />
      <div className={classes.words}>
        <Requester user={user} at={request.created_at} />
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
        <AnswerButtons user={user} onAnswer={onAnswer} />
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
