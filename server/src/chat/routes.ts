import * as contract from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { CHANGES_PER_USER, type Routes } from '../platform/http/bind.ts';
import { muteConversation } from './conversations.ts';
import {
  addMember,
  createGroupChat,
  leaveGroupChat,
  removeMember,
  setAdmin,
  updateGroupChat,
} from './group-chats/service.ts';
import { listMessages } from './messages/queries.ts';
import { findRepeat, sendMessage } from './messages/send.ts';
import { listSharedFiles } from './messages/shared-files.ts';
import { addReaction, deleteMessage, markSeen, removeReaction, updateMessage } from './messages/service.ts';
import { countUnread, getConversation, listConversations } from './queries.ts';
import { searchMessages } from './search.ts';

/** Conversations, messages and group chats. */
export function chatRoutes(routes: Routes): void {
  routes.handle(contract.listConversations, ({ ctx, query }) => listConversations(ctx, query));
  routes.handle(contract.getConversation, ({ ctx, params }) => getConversation(ctx, { id: params.id }));
  routes.handle(contract.listMessages, async ({ ctx, query, reply }) => {
    const { messages, change } = await listMessages(ctx, query);
    reply.header('chat-change', String(change));
    return messages;
  });
  routes.handle(contract.sendMessage, ({ ctx, body, files }) => sendMessage(ctx, body, files.media), {
    perUser: [
      { max: 10, windowMs: 1_000 },
      { max: 120, windowMs: 60_000 },
    ],
    beforeFile: ({ ctx, body }, filename) => findRepeat(ctx, body, filename),
  });
  routes.handle(contract.updateMessage, ({ ctx, params, body }) => updateMessage(ctx, params.id, body.text));
  routes.handle(contract.deleteMessage, ({ ctx, params, query }) => deleteMessage(ctx, params.id, query.delete_for));
  routes.handle(contract.addReaction, ({ ctx, params, body }) => addReaction(ctx, params.id, body.emoji));
  routes.handle(contract.removeReaction, ({ ctx, params, query }) => removeReaction(ctx, params.id, query.emoji));
  routes.handle(contract.markSeen, ({ ctx, params, body }) => markSeen(ctx, params.id, body.sequence));
  routes.handle(groupChats.createGroupChat, ({ ctx, body, files }) => createGroupChat(ctx, body, files.image));
  routes.handle(groupChats.updateGroupChat, ({ ctx, params, body, files }) =>
    updateGroupChat(ctx, params.id, body, files.image),
  );
  routes.handle(groupChats.leaveGroupChat, ({ ctx, params }) => leaveGroupChat(ctx, params.id), {
    perUser: CHANGES_PER_USER,
  });
  routes.handle(groupChats.addChatMember, ({ ctx, params, body }) => addMember(ctx, params.id, body.user_id), {
    perUser: CHANGES_PER_USER,
  });
  routes.handle(groupChats.removeChatMember, ({ ctx, params, body }) => removeMember(ctx, params.id, body.user_id), {
    perUser: CHANGES_PER_USER,
  });
  routes.handle(
    groupChats.setChatAdmin,
    ({ ctx, params, body }) => setAdmin(ctx, params.id, body.user_id, body.is_admin ?? true),
    { perUser: CHANGES_PER_USER },
  );
  routes.handle(contract.muteConversation, ({ ctx, params, body }) => muteConversation(ctx, params.id, body.muted));
  routes.handle(contract.searchMessages, ({ ctx, query }) => searchMessages(ctx, query), {
    perUser: [{ max: 20, windowMs: 60_000 }],
  });
  routes.handle(contract.listSharedFiles, ({ ctx, params, query }) => listSharedFiles(ctx, params.id, query));
  routes.handle(contract.countUnreadMessages, ({ ctx }) => countUnread(ctx));
}
