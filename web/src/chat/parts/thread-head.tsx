import type { Conversation } from '@homecoming/contract/chat.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { BlockSheet } from '../../blocks/parts/block-sheet.tsx';
import { BackLink } from '../../ui/page/back-bar.tsx';
import { IconBell, IconBellOff, IconPhoto, IconSearch, IconUser, IconUserX, IconUsers } from '../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { setMuted } from '../api.ts';
import { useIsOnline, useTyping, useWatchedPeople } from '../presence.ts';
import screen from '../screens/thread.module.css';
import { formatMembers } from '../describe-message.ts';
import { ConversationFace, ConversationName } from './conversation-face.tsx';
import { TypingLine } from './conversation-row.tsx';
import { GroupInfoSheet } from '../details/group-info.tsx';
import { SharedFilesSheet } from '../details/shared-files.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './thread-head.module.css';

/** The id of the button that opens the search in a conversation. */
export const SEARCH_BUTTON_ID = 'search-messages';

/** The name of a conversation, who is in it or what they do, and its menu. */
export function ThreadHead({ conversation, onSearch }: { conversation: Conversation; onSearch: () => void }) {
  const { id, type, muted, members, partner_is_active } = conversation;
  const isGroup = type === 'group';
  const router = useRouter();
  const [open, setOpen] = useState<'info' | 'files' | 'block' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const back = () => dots.current ?? document.getElementById('main');
  const partner = members.find((member) => member.id === id);
  useWatchedPeople(isGroup ? [] : [id]);
  return (
    <Row as="header" gap={12} grow={false} className={screen.bar}>
      <span className={screen.back}>
        <BackLink to="/chat" />
      </span>
      <ConversationFace conversation={conversation} size={44} />
      <div className={classes.words}>
        <ThreadHeading>
          {isGroup ? (
            <button type="button" className={classes.link} aria-haspopup="dialog" onClick={() => setOpen('info')}>
              <ConversationName conversation={conversation} />
            </button>
          ) : !partner_is_active ? (
            <ConversationName conversation={conversation} />
          ) : (
            <Link to="/users/$id" params={{ id }} className={classes.link}>
              <ConversationName conversation={conversation} />
            </Link>
          )}
        </ThreadHeading>
        <Text size="s" tone="quiet" lines={1}>
          <HeadLine conversation={conversation} />
        </Text>
      </div>
      <IconButton id={SEARCH_BUTTON_ID} label="Search messages" onClick={onSearch}>
        <IconSearch size={24} />
      </IconButton>
      <ActionsMenu
        label="More about this conversation"
        width={220}
        dotsRef={dots}
        items={[
          isGroup && { label: 'Group details', icon: <IconUsers size={20} />, onClick: () => setOpen('info') },
          partner_is_active && {
            label: 'View profile',
            icon: <IconUser size={20} />,
            onClick: () => void router.navigate({ to: '/users/$id', params: { id } }),
          },
          { label: 'Photos and files', icon: <IconPhoto size={20} />, onClick: () => setOpen('files') },
          muted
            ? { label: 'Unmute', icon: <IconBell size={20} />, onClick: () => setMuted(id, false) }
            : { label: 'Mute', icon: <IconBellOff size={20} />, onClick: () => setMuted(id, true) },
          partner !== undefined &&
            partner_is_active &&
            !conversation.blocked_by_me && {
              label: `Block ${partner.first_name}`,
              icon: <IconUserX size={20} />,
              danger: true,
              divided: true,
              onClick: () => setOpen('block'),
            },
        ]}
      />
      {isGroup && (
        <GroupInfoSheet conversation={conversation} opened={open === 'info'} onClose={close} returnTo={back} />
      )}
      <SharedFilesSheet conversation={conversation} opened={open === 'files'} onClose={close} returnTo={back} />
      {partner !== undefined && !isGroup && (
        <BlockSheet person={partner} opened={open === 'block'} onClose={close} returnTo={back} />
      )}
    </Row>
  );
}

/** The name of a conversation: the h1 of the page, except where the list is beside it. */
export function ThreadHeading({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  const Title = useWide() ? 'h2' : 'h1';
  return <Title className={hidden ? 'hc-hidden' : classes.name}>{children}</Title>;
}

function HeadLine({ conversation }: { conversation: Conversation }) {
  const { id, type } = conversation;
  const typing = useTyping(id);
  const isOnline = useIsOnline(id);
  const { data: user } = useCurrentUser();
  if (typing !== undefined) {
    return (
      <Text as="span" tone="primary">
        <TypingLine conversation={conversation} person={typing} />
      </Text>
    );
  }
  if (type === 'group') return <bdi>{formatMembers(conversation, user?.id)}</bdi>;
  return isOnline ? (
    <Text as="span" tone="primary">
      Online
    </Text>
  ) : null;
}
