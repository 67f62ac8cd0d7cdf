import {
  addReaction,
  deleteMessage as deleteMessageCall,
  removeReaction,
  updateMessage,
  type Message,
  type Reaction,
} from '@homecoming/contract/chat.ts';
import { mutate } from 'swr';
import { getErrorMessage, withFallbackMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { createOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { changeConversation, putMessage, refreshConversation, threadKey } from './cache.ts';
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
  messageChanges.set({
    id,
    field: 'deleted',
    value: audience,
    patch: (message) => (audience === 'me' ? { ...message, hidden: true } : tombstone(message)),
    async send() {
      await call(deleteMessageCall, { params: { id }, query: { delete_for: audience } });
      await mutate(threadKey(conversation));
    },
    store: () => refreshConversation(conversation),
    onRefused: showFailure(chatTexts.deletionFailed),
  });
}

/** Adds or removes a reaction of the user. */
export function setReaction({ id, conversation }: Message, emoji: Reaction, isOn: boolean): void {
  messageChanges.set({
    id,
    field: `reaction ${emoji}`,
    value: isOn,
    patch: (message) => withReaction(message, emoji, isOn),
    async send() {
      if (isOn) return call(addReaction, { params: { id }, body: { emoji } });
      await call(removeReaction, { params: { id }, query: { emoji } });
      await mutate(threadKey(conversation));
      return null;
    },
    store(answer) {
      if (answer !== null) storeMessage(answer);
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
  const can = { edit: false, delete_for_everyone: false, reply: false, react: false, report: false };
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
