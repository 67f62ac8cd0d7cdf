import type { Conversation } from '@homecoming/contract/chat.ts';
import {
  addChatMember,
  createGroupChat,
  leaveGroupChat,
  removeChatMember,
  setChatAdmin,
  updateGroupChat,
} from '@homecoming/contract/group-chats.ts';
import { withFallbackMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { changeConversation, refreshConversation, refreshUnread, removeConversation } from './cache.ts';
import { chatTexts } from './texts.ts';

interface GroupInput {
  name: string;
  members: readonly string[];
  /** Those of the members who may change the group, besides the user. */
  admins: readonly string[];
  description: string;
  /** The first message of it. */
  message: string;
}

/** Begins a group chat; texts that are empty are left out. Returns its id. */
export async function createGroup(input: GroupInput, image: File | null): Promise<string> {
  const { name, description, message } = input;
  const texts = { ...(description === '' ? {} : { description }), ...(message === '' ? {} : { message }) };
  try {
    const body = { name, members: [...input.members], admins: [...input.admins], ...texts };
    const { id } = await call(createGroupChat, image === null ? { body } : { body, files: { image } });
    refreshConversation(id);
    return id;
  } catch (error) {
    throw withFallbackMessage(error, chatTexts.groupFailed);
  }
}

type GroupChanges = { name?: string; description?: string; remove_image?: true };

/** Changes name, description or picture of a group. */
export async function changeGroup(id: string, body: GroupChanges, image: File | null): Promise<void> {
  const request = { params: { id }, query: { type: 'group' as const }, body };
  storeConversation(await call(updateGroupChat, image === null ? request : { ...request, files: { image } }));
}

export async function addMember(id: string, user_id: string): Promise<void> {
  storeConversation(await call(addChatMember, { params: { id }, body: { user_id } }));
}

export async function removeMember(id: string, user_id: string): Promise<void> {
  storeConversation(await call(removeChatMember, { params: { id }, body: { user_id } }));
}

export async function setAdmin(id: string, user_id: string, is_admin: boolean): Promise<void> {
  storeConversation(await call(setChatAdmin, { params: { id }, body: { user_id, is_admin } }));
}

export async function leaveGroup(id: string): Promise<void> {
  await call(leaveGroupChat, { params: { id } });
  removeConversation(id);
  refreshUnread();
}

function storeConversation(conversation: Conversation): void {
  changeConversation(conversation.id, () => conversation);
}
