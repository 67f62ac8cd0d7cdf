import type { Conversation } from '@homecoming/contract/chat.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { UnblockButton } from '../../blocks/parts/unblock.tsx';
import { isNotFound, withFallbackMessage } from '../../lib/http/api-error.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { BackLink } from '../../ui/page/back-bar.tsx';
import { MarkedQuery } from '../../ui/text/marked-text.tsx';
import { useTabTitle } from '../../ui/page/title-badge.ts';
import { loadWindowRange } from '../../ui/lists/windowed-list.tsx';
import { useConversation } from '../api.ts';
import { Composer } from '../parts/composer.tsx';
import { MessageList } from '../parts/messages/message-list.tsx';
import { SEARCH_BUTTON_ID, ThreadHead, ThreadHeading } from '../parts/thread-head.tsx';
import { THREAD_SEARCH_ID, ThreadSearch } from '../parts/thread-search.tsx';
import { useThreadSearch } from '../parts/use-thread-search.ts';
import type { Quote } from '../outbox.ts';
import { useThread } from '../thread-api.ts';
import { chatTexts } from '../texts.ts';
import { Row } from '../../ui/layout/row.tsx';
import classes from './thread.module.css';

void loadWindowRange();

/** A conversation: its head, its messages, and where one writes. */
export function ThreadScreen() {
  const { id } = useParams({ from: '/app/signed-in/chat/$id' });
  const { message } = useSearch({ from: '/app/signed-in/chat/$id' });
  return <Thread key={id} id={id} linked={message} />;
}

function Thread({ id, linked }: { id: string; linked: string | undefined }) {
  const { data: conversation, error, reload } = useConversation(id);
  const view = useThread(conversation);
  const [match, setMatch] = useState<string>();
  const search = useThreadSearch(id, setMatch);
  useTabTitle(conversation?.name ?? 'Chat');
  if (isNotFound(error) || isNotFound(view.error)) return <Gone />;
  const failure = view.thread === undefined ? (error ?? view.error) : undefined;
  if (failure !== undefined) {
    return (
      <Plain>
        <ErrorState
          error={withFallbackMessage(failure, chatTexts.messagesFailed)}
          onRetry={() => void (conversation === undefined ? reload() : view.reload())}
        />
      </Plain>
    );
  }
  function openSearch(): void {
    search.open();
    focusSoon(() => document.getElementById(THREAD_SEARCH_ID));
  }
  function closeSearch(): void {
    search.close();
    focusSoon(() => document.getElementById(SEARCH_BUTTON_ID));
  }
  return (
    <div className={classes.thread} data-marked={search.query === '' ? undefined : true}>
      {conversation === undefined ? (
        <HeadSkeleton />
      ) : search.isOpen ? (
        <ThreadSearch name={conversation.name} search={search} onClose={closeSearch} />
      ) : (
        <ThreadHead conversation={conversation} onSearch={openSearch} />
      )}
      {conversation === undefined || view.thread === undefined ? (
        <MessagesSkeleton canWrite={conversation?.can.write ?? true} />
      ) : (
        <MarkedQuery value={search.query}>
          <OpenThread
            conversation={conversation}
            thread={view.thread}
            view={view}
            linked={linked}
            match={match}
            onMatchShown={() => setMatch(undefined)}
          />
        </MarkedQuery>
      )}
    </div>
  );
}

interface OpenThreadProps {
  conversation: Conversation;
  thread: NonNullable<ReturnType<typeof useThread>['thread']>;
  view: ReturnType<typeof useThread>;
  linked: string | undefined;
  /** A message that the search in the conversation has found, until it is shown. */
  match: string | undefined;
  onMatchShown: () => void;
}

function OpenThread({ conversation, thread, view, linked, match, onMatchShown }: OpenThreadProps) {
  const { data: user } = useCurrentUser();
  const [editing, setEditing] = useState<string | null>(null);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const [wasOpen] = useState(conversation.can.write);
  const [beganLinked] = useState(linked !== undefined);
  const navigate = useNavigate();
  if (user === undefined) return null;
  return (
    <>
      <MessageList
        conversation={conversation}
        thread={thread}
        view={view}
        linked={match ?? linked}
        onLinkedShown={() => {
          if (match !== undefined) return onMatchShown();
          // The same message can be chosen again
          void navigate({ to: '/chat/$id', params: { id: conversation.id }, replace: true, resetScroll: false });
        }}
        field={field}
        sent={sent}
        onReply={(chosen) => {
          setEditing(null);
          setQuote(chosen);
        }}
        onEdit={setEditing}
      />
      {conversation.can.write ? (
        <Composer
          conversation={conversation}
          messages={thread.messages}
          user={user.id}
          reply={quote}
          editing={editing}
          field={field}
          hasInitialFocus={!beganLinked}
          onEdit={setEditing}
          onSent={() => setSent((count) => count + 1)}
        />
      ) : (
        <Closed conversation={conversation} wasOpen={wasOpen} />
      )}
    </>
  );
}

interface ClosedProps {
  conversation: Conversation;
  /** It closed while the user looked at it. */
  wasOpen: boolean;
}

function Closed({ conversation: { id, name, blocked_by_me, members }, wasOpen }: ClosedProps) {
  const first = members.find((member) => member.id === id)?.first_name ?? name;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The composer had the focus
    if (wasOpen) focusSoon(() => place.current, true);
  }, [wasOpen]);
  const attributes = { ref: place, className: classes.closed, role: 'status', tabIndex: -1 };
  if (!blocked_by_me) return <div {...attributes}>You can’t write in this conversation.</div>;
  return (
    <div {...attributes}>
      <p>You blocked {first}. Unblock to write again.</p>
      <UnblockButton id={id} name={first} variant="default" />
    </div>
  );
}

function Gone() {
  return (
    <Plain>
      <EmptyState
        drawing="signpost"
        title="This conversation is closed to you"
        withoutCard
        actions={<ButtonLink to="/chat">All chats</ButtonLink>}
      >
        It does not exist, or you are not in it any more.
      </EmptyState>
    </Plain>
  );
}

/** A page with a way back, in place of a conversation. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={classes.thread}>
      <Row as="header" gap={12} grow={false} className={classes.bar}>
        <span className={classes.back}>
          <BackLink to="/chat" />
        </span>
        <ThreadHeading hidden>Conversation</ThreadHeading>
      </Row>
      <div className={classes.plain}>{children}</div>
    </div>
  );
}

function HeadSkeleton() {
  return (
    <Row as="header" gap={12} grow={false} className={classes.bar}>
      <span className={classes.back}>
        <BackLink to="/chat" />
      </span>
      <ThreadHeading hidden>Conversation</ThreadHeading>
      <Bone width={44} height={44} radius="50%" />
      <Bone width={160} height={16} />
    </Row>
  );
}

function MessagesSkeleton({ canWrite }: { canWrite: boolean }) {
  const widths = [220, 160, 280, 120, 240, 180];
  return (
    <div className={classes.bones}>
      <Loading label="Loading the messages">
        {widths.map((width, index) => (
          <div key={width} className={classes.bone} data-mine={index % 3 === 1 || undefined}>
            <Bone width={width} height={44} radius={18} />
          </div>
        ))}
        {canWrite && <Bone height={48} radius={24} />}
      </Loading>
    </div>
  );
}
