import {
  addReaction,
  deleteMessage as deleteMessageCall,
  removeReaction,
  updateMessage,
  type Message,
  type Reaction,
} from '@homecoming/contract/chat.ts';
import { getErrorMessage, withFallbackMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { createOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { changeConversation, changeThread, putMessage, refreshConversation } from './cache.ts';
import { withChanged } from './thread.ts';
import { chatTexts } from './texts.ts';

/** Edits, deletions and reactions of the user that the server does not have yet. */
export const messageChanges = createOverlay<Message>(({ id }) => id);

/** Shows another text at once; a refusal says so in a toast. */
export function editMessage({ id }: Message, text: string): void {
  const trimmed = text.trim();
  messageChanges.set({
    id,
    field: 'text',
    value: trimmed,
    patch: (message) => ({ ...message, text: trimmed, edited_at: message.edited_at ?? new Date().toISOString() }),
    send: () => call(updateMessage, { params: { id }, body: { text: trimmed } }),
    store: storeMessage,
    onRefused: showFailure(chatTexts.editFailed),
  });
}

/** Deletes a message for everyone, which leaves a tombstone, or for the user, which removes it. */
export function deleteMessage({ id, conversation }: Message, audience: 'me' | 'everyone'): void {
  const patch = (message: Message): Message => (audience === 'me' ? { ...message, hidden: true } : tombstone(message));
  messageChanges.set({
    id,
    field: 'deleted',
    value: audience,
    patch,
    send: () => call(deleteMessageCall, { params: { id }, query: { delete_for: audience } }),
    store() {
      changeThread(conversation, (thread) => {
        const changed = withChanged(thread, id, patch);
        return { ...changed, messages: changed.messages.filter(({ hidden }) => !hidden) };
      });
      refreshConversation(conversation);
    },
    onRefused: showFailure(chatTexts.deletionFailed),
  });
}

/** Adds or removes a reaction of the user. */
export function setReaction({ id, conversation }: Message, emoji: Reaction, isOn: boolean): void {
  const patch = (message: Message) => withReaction(message, emoji, isOn);
  messageChanges.set<Message | { success: true }>({
    id,
    field: `reaction ${emoji}`,
    value: isOn,
    patch,
    send: () =>
      isOn
        ? call(addReaction, { params: { id }, body: { emoji } })
        : call(removeReaction, { params: { id }, query: { emoji } }),
    store(answer) {
      if ('id' in answer) storeMessage(answer);
      else changeThread(conversation, (thread) => withChanged(thread, id, patch));
    },
    onRefused: showFailure('The reaction could not be saved.'),
  });
}

function storeMessage(message: Message): void {
  putMessage(message);
  changeConversation(message.conversation, (known) =>
    known.last_message?.id === message.id ? { ...known, last_message: message } : known,
  );
}

function tombstone(message: Message): Message {
  const can = { edit: false, delete_for_everyone: false, reply: false, react: false };
  return { ...message, deleted: true, text: null, media: null, reply_to: null, reactions: [], can };
}

function withReaction(message: Message, emoji: Reaction, isOn: boolean): Message {
  const known = message.reactions.find((reaction) => reaction.emoji === emoji);
  if ((known?.mine ?? false) === isOn) return message;
  const changed = { emoji, mine: isOn, count: (known?.count ?? 0) + (isOn ? 1 : -1) };
  const reactions =
    known === undefined
      ? [...message.reactions, changed]
      : message.reactions.map((reaction) => (reaction === known ? changed : reaction));
  return { ...message, reactions: reactions.filter(({ count }) => count > 0) };
}

function showFailure(fallback: string): (error: unknown) => void {
  return (error) => notice.error(getErrorMessage(withFallbackMessage(error, fallback)));
}
