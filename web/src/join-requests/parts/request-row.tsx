import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useChannels } from '../../channels/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import type { AnsweredRow } from '../../lib/lists/answered-rows.ts';
import { AnswerButtons } from '../../ui/buttons/answer-buttons.tsx';
import { useRowFocusHandedOn } from '../../ui/focus.ts';
import { IconCheck, IconClock, IconHash, IconLock, IconX } from '../../ui/icons/icons.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Requester } from '../../ui/text/requester.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './request-row.module.css';

/** What becomes of a request when it is answered. */
export type Answer = 'approved' | 'declined';

interface RequestRowProps {
  row: AnsweredRow<JoinRequest, Answer>;
  /** The URL names it. */
  linked: boolean;
  onAnswer: (kind: 'approve' | 'decline') => void;
}

/** A request to join: person, message, and the buttons to approve and decline, or the answer. */
export function RequestRow({ row: { item: request, answer }, linked, onAnswer }: RequestRowProps) {
  const { user, message, channel } = request;
  const place = useRef<HTMLLIElement>(null);
  useRowFocusHandedOn(place);
  return (
    <li
      ref={place}
      className={classes.row}
      tabIndex={-1}
      data-request={request.id}
      data-linked={linked || undefined}
      data-answered={answer !== null || undefined}
    >
      <Avatar person={user} size={44} />
      <Text as="div" breaks>
        <Requester user={user} at={request.created_at} />
        {channel && (
          <Text size="m" tone="soft">
            wants to join{' '}
            <Row as="span" inline align="baseline" gap={4} className={classes.place}>
              <ChannelMark community={request.community} channel={channel.id} />
              <Link to="/channels/$id" params={{ id: channel.id }} dir="auto" className={classes.name}>
                {channel.name}
              </Link>
            </Row>
          </Text>
        )}
        {message !== null && (
          <p dir="auto" className={classes.message}>
            <LinkedText>{message}</LinkedText>
          </p>
        )}
      </Text>
      <div className={classes.answers}>
        {answer === null ? <AnswerButtons user={user} onAnswer={onAnswer} /> : <AnswerBadge answer={answer} />}
      </div>
    </li>
  );
}

const BADGES = {
  pending: { icon: IconClock, tone: 'plain', words: 'Answering' },
  approved: { icon: IconCheck, tone: 'primary', words: 'Approved' },
  declined: { icon: IconX, tone: 'danger', words: 'Declined' },
  elsewhere: { icon: IconCheck, tone: 'plain', words: 'Answered already' },
} as const;

function AnswerBadge({ answer }: { answer: keyof typeof BADGES }) {
  const { icon, tone, words } = BADGES[answer];
  return (
    <Badge icon={icon} tone={tone}>
      {words}
    </Badge>
  );
}

/** The icon of a channel, as in the list of channels. */
function ChannelMark({ community, channel }: { community: string; channel: string }) {
  const { data: channels } = useChannels(community);
  const isPrivate = channels?.find(({ id }) => id === channel)?.is_private;
  return isPrivate === false ? <IconHash size={16} /> : <IconLock size={16} />;
}
