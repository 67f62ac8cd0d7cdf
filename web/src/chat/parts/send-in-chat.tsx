import type { Conversation } from '@homecoming/contract/chat.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { changeDraft, getChatDraftPlace, readDraft } from '../../lib/unsent/drafts.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useConversations } from '../api.ts';
import { rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ConversationFace } from './conversation-face.tsx';
import classes from './people.module.css';
import { PeopleSearch } from './people-search.tsx';

/** Conversations that are offered without a search. */
const SHOWN = 6;

interface SendInChatSheetProps {
  /** Is added to what the user has begun to write in the chosen conversation, for them to send. */
  text: string;
  opened: boolean;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
}

/** Chooses a conversation or a person, and opens the chat with a text to send. */
export function SendInChatSheet({ text, opened, onClose, returnTo }: SendInChatSheetProps) {
  const { data: user } = useCurrentUser();
  const { items = [] } = useConversations();
  const navigate = useNavigate();
  const recent = items.filter(({ can }) => can.write).slice(0, SHOWN);
  function choose(id: string): void {
    if (user === undefined) return;
    const place = getChatDraftPlace(id);
    const before = readDraft(user.id, place).text.trimEnd();
    changeDraft(user.id, place, { text: before === '' ? text : `${before}\n${text}` });
    onClose();
    void navigate({ to: '/chat/$id', params: { id } });
  }
  return (
    <Sheet opened={opened} onClose={onClose} title="Send in chat" returnTo={returnTo}>
      <PeopleSearch
        without={[]}
        onPick={({ id }) => choose(id)}
        suggested={recent.length > 0 ? <Recent conversations={recent} onPick={choose} /> : undefined}
      />
    </Sheet>
  );
}

function Recent({ conversations, onPick }: { conversations: readonly Conversation[]; onPick: (id: string) => void }) {
  return (
    <ul aria-label="Your conversations">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <button
            type="button"
            {...rowStyle({ gap: 12, className: classes.person })}
            onClick={() => onPick(conversation.id)}
          >
            <ConversationFace conversation={conversation} size={40} />
            <Stack as="bdi" grow className={classes.words}>
              {conversation.name}
            </Stack>
          </button>
        </li>
      ))}
    </ul>
  );
}
