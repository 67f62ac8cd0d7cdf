import { Button } from '@mantine/core';
import { Outlet, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconEdit, IconUsersPlus } from '../../ui/icons/icons.tsx';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { useTabTitle } from '../../ui/page/title-badge.ts';
import { useViewportHeight } from '../../ui/use-viewport-height.ts';
import { useWide } from '../../ui/use-wide.ts';
import { useConversations } from '../api.ts';
import { ConversationList } from '../parts/conversation-list.tsx';
import { NewChatSheet } from '../parts/new-chat.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './chat.module.css';

/** The user's conversations, and from 768 px on the open one beside them. Phones show one of the two. */
export function ChatScreen() {
  return useCurrentUser().data?.is_staff === true ? <StaffHaveNone /> : <Chat />;
}

function Chat() {
  const { id } = useParams({ strict: false });
  const isWide = useWide();
  const isOpen = id !== undefined;
  const [adding, setAdding] = useState<'chat' | 'group' | null>(null);
  const [last, setLast] = useState(adding);
  if (adding !== null && adding !== last) setLast(adding);
  const frame = useViewportHeight(isOpen);
  useRootAttribute('data-chat');
  useRootAttribute('data-own-bar');
  useRootAttribute('data-own-actions', isOpen);
  useRootAttribute('data-conversation', isOpen);
  return (
    <main ref={frame} id="main" tabIndex={-1} className={classes.chat}>
      {(isWide || !isOpen) && (
        <Stack gap={12} className={classes.list}>
          {!isOpen && <TabTitle />}
          <Row as="header" className={classes.head}>
            <h1 className={classes.title}>Chat</h1>
            <IconButton label="New group" onClick={() => setAdding('group')}>
              <IconUsersPlus size={24} />
            </IconButton>
            <IconButton label="New chat" onClick={() => setAdding('chat')}>
              <IconEdit size={24} />
            </IconButton>
          </Row>
          <ConversationList onNewChat={() => setAdding('chat')} />
        </Stack>
      )}
      {(isWide || isOpen) && (
        <div className={classes.thread}>
          <Outlet />
        </div>
      )}
      <NewChatSheet kind={last ?? 'chat'} opened={adding !== null} onClose={() => setAdding(null)} />
    </main>
  );
}

function StaffHaveNone() {
  return (
    <main id="main" tabIndex={-1} className={classes.none}>
      <TabTitle />
      <h1 className="hc-hidden">Chat</h1>
      <EmptyState
        drawing="letterbox"
        title="Staff have no chat"
        withoutCard
        actions={<ButtonLink to="/home">Go to Home</ButtonLink>}
      >
        What members write to each other is theirs alone.
      </EmptyState>
    </main>
  );
}

function TabTitle() {
  useTabTitle('Chat');
  return null;
}

/** Beside the list while no conversation is open. Empty where the list says itself that there is none. */
export function NoThread() {
  const [isAdding, setAdding] = useState(false);
  if (useConversations().items?.length === 0) return <div className={classes.none} />;
  return (
    <div className={classes.none}>
      <EmptyState
        drawing="letterbox"
        title="Choose a conversation"
        withoutCard
        actions={<Button onClick={() => setAdding(true)}>New message</Button>}
      >
        Or write to somebody new.
      </EmptyState>
      <NewChatSheet kind="chat" opened={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}
