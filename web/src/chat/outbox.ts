import { sendMessage, type Conversation, type Message } from '@homecoming/contract/chat.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { currentUserId } from '../accounts/api.ts';
import { call } from '../lib/http/client.ts';
import { failureSentence } from '../lib/unsent/failure-sentence.ts';
import type { OutboxEntry } from '../lib/unsent/outbox-entries.ts';
import { changeDraft, getChatDraftPlace, readDraft } from '../lib/unsent/drafts.ts';
import { defineOutboxKind, removeEntry } from '../lib/unsent/outbox.ts';
import { putMessage, showLastMessage } from './cache.ts';
import { chatTexts } from './texts.ts';

/** The message that a new one replies to, as it is shown above it. */
export interface Quote {
  id: string;
  sender: Pick<Person, 'first_name' | 'last_name'>;
  is_mine: boolean;
  text: string;
}

/** A message of the outbox; its file is `media`. */
export interface UnsentMessage {
  conversation: string;
  type: Conversation['type'];
  text: string;
  quote: Quote | null;
  file: { name: string; type: string; size: number } | null;
}

export type MessageEntry = OutboxEntry<UnsentMessage>;

/** Unsent messages, one queue for each conversation. */
export const unsentMessages = defineOutboxKind<UnsentMessage, Message>('chat-message', {
  send({ content, idempotencyKey }, { files, signal, onProgress }) {
    const { conversation, type, text, quote } = content;
    const target =
      type === 'group'
        ? { message_type: 'group' as const, group: conversation }
        : { message_type: 'private' as const, recipient: conversation };
    const sender = currentUserId();
    // The server answers a repeat by the id before it reads the file
    const body = {
      client_id: idempotencyKey,
      ...(sender !== undefined && { sender }),
      ...target,
      ...(text !== '' && { text }),
      ...(quote !== null && { parent_message: quote.id }),
    };
    // Form data, also without a file
    return call(sendMessage, { body, signal, onProgress, files });
  },
  onSent(message) {
    putMessage(message);
    showLastMessage(message);
  },
});

/** What becomes of an unsent message, in words that are the same wherever it is shown. */
export interface Delivery {
  state: 'sending' | 'waiting' | 'failed';
  statusText: string;
}

/** What becomes of a message among the unsent ones of its conversation: one that cannot be sent now holds up the others. */
export function getDelivery(entry: MessageEntry, queue: readonly MessageEntry[]): Delivery {
  const { state, failure, progress } = entry;
  if (state === 'failed' && failure !== null) {
    const isNamed = !failure.code.startsWith('http_');
    return { state, statusText: `Not sent. ${failureSentence(failure, isNamed ? undefined : chatTexts.sendFailed)}` };
  }
  if (progress !== null) return { state: 'sending', statusText: `Sending, ${Math.round(progress * 100)}%` };
  const cause = queue.find((one) => one.state !== 'failed')?.failure ?? null;
  if (cause === null) return { state: 'sending', statusText: 'Sending' };
  return { state: 'waiting', statusText: cause.status === 0 ? 'Waiting for a connection' : 'Waiting to be sent' };
}

/** Cancels an unsent message: it is in the composer again, before what was written since. The composer keeps a file it has. */
export function cancelMessage({ id, user, content, files }: MessageEntry): void {
  const place = getChatDraftPlace(content.conversation);
  const draft = readDraft(user, place);
  const text = [content.text, draft.text].filter((words) => words !== '').join('\n');
  const keepFiles = draft.file === null;
  changeDraft(user, place, {
    text,
    file: draft.file ?? files.media ?? null,
    ...(content.quote !== null && { fields: { quote: JSON.stringify(content.quote) } }),
  });
  removeEntry(id, { keepFiles });
}

/** The name of the queue of a conversation. */
export function getQueueName(conversation: string): string {
  return `chat ${conversation}`;
}
