import type { LiveMessages } from '@homecoming/contract/live.ts';
import { mutate } from 'swr';
import { currentUserId } from '../accounts/api.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshSeen } from './thread-api.ts';
import {
  cachedConversation,
  cachedThread,
  changeConversation,
  changeThread,
  removeSharedFiles,
  putMessage,
  refreshConversation,
  refreshSharedFiles,
  refreshUnread,
  showLastMessage,
  threadKey,
} from './cache.ts';
import { hideTyping, sendActive, sendWatched, showPresence, showTyping } from './presence.ts';
import { asSeen, withSeen } from './thread.ts';

/** Reads the change feed of a thread that is on the screen; others do so when they are opened. */
const catchUp = coalesceByKey(async (conversation) => {
  await mutate(threadKey(conversation));
});

/** A message could come between the first count and the connection. */
export function onReady(): void {
  refreshUnread();
  sendWatched();
  sendActive();
}

export function onMessageCreated({ conversation, message, sequence }: LiveMessages['message.created']): void {
  if (message === null) {
    catchUp(conversation);
    refreshConversation(conversation);
    refreshSharedFiles(conversation);
  } else {
    const { read_sequence = 0 } = cachedConversation(conversation) ?? {};
    // The server's answer about an own message says more than what is pushed
    if (!cachedThread(conversation)?.messages.some(({ id }) => id === message.id)) putMessage(message);
    showLastMessage(message);
    if (message.media !== null) refreshSharedFiles(conversation);
    if (message.kind === 'system') refreshConversation(conversation);
    if (message.is_mine || sequence <= read_sequence) return;
  }
  hideTyping(conversation);
  refreshUnread();
}

/** A message was edited, deleted, or got a reaction. */
export function onMessageChanged({ conversation, id }: LiveMessages['message.updated']): void {
  catchUp(conversation);
  refreshSharedFiles(conversation, id);
  if (cachedConversation(conversation)?.last_message?.id === id) refreshConversation(conversation);
  refreshUnread();
}

export function onThreadSeen({ conversation, by, sequence }: LiveMessages['thread.seen']): void {
  if (by === 'me') {
    if ((cachedConversation(conversation)?.read_sequence ?? 0) >= sequence) return;
    refreshConversation(conversation);
    return refreshUnread();
  }
  changeThread(conversation, (thread) => withSeen(thread, sequence));
  changeConversation(conversation, (known) => {
    const last = known.last_message && asSeen(known.last_message, sequence);
    return last === known.last_message ? known : { ...known, last_message: last };
  });
  if (by === 'others') void refreshSeen({ id: conversation, type: 'group' }).catch(() => undefined);
}

export function onConversationUpdated({ conversation, reset }: LiveMessages['conversation.updated']): void {
  refreshConversation(conversation);
  if (reset) {
    // A block hides presence at once; who may still be watched is sent again
    showPresence(conversation, null);
    hideTyping(conversation);
    sendWatched();
    removeSharedFiles(conversation);
    changeThread(conversation, (thread) => ({ ...thread, isStale: true }));
    catchUp(conversation);
  }
  refreshUnread();
}

export function onTyping({ conversation, user }: LiveMessages['typing']): void {
  if (user !== currentUserId()) showTyping(conversation, user);
}

export function onPresence({ user, last_active_at }: LiveMessages['presence']): void {
  showPresence(user, last_active_at);
}
