import { Type } from 'typebox';
import { Conversation, Message, chatErrors } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, line, nullable, optionalText } from './shapes.ts';

const memberErrors = [chatErrors.conversation_not_found, commonErrors.forbidden] as const;

export const createGroupChat = endpoint({
  method: 'POST',
  path: '/chat/group/create/',
  summary: 'Begin a group chat; the caller is its admin',
  access: 'user',
  body: Type.Object({
    name: line(limits.name),
    description: optionalText(limits.description),
    members: Type.Optional(Type.Array(Id, { maxItems: limits.chatMembers })),
    admins: Type.Optional(Type.Array(Id, { maxItems: limits.chatMembers })),
    /** The first message of it. */
    message: optionalText(limits.message),
  }),
  files: ['image'],
  status: 201,
  reply: Type.Object({
    id: Id,
    name: Type.String(),
    description: nullable(Type.String()),
    image: nullable(Type.String()),
    members: Type.Array(Person),
    admins: Type.Array(Person),
    created_by: Id,
    created_at: Timestamp,
    first_message: nullable(Message),
  }),
  errors: [
    commonErrors.not_found,
    chatErrors.cannot_add,
    chatErrors.group_full,
    chatErrors.verify_first,
    ...imageErrors,
  ],
  creates: true,
});

export const updateGroupChat = endpoint({
  method: 'PATCH',
  path: '/chat/conversations/:id/update/',
  summary: 'Change the name, description or picture of a group chat',
  access: 'user',
  params: IdParams,
  query: Type.Object({ type: Type.Optional(Type.Enum(['group'])) }),
  body: Type.Object({
    name: Type.Optional(line(limits.name)),
    description: optionalText(limits.description),
    remove_image: Type.Optional(Type.Boolean({ description: 'True removes the picture.' })),
  }),
  files: ['image'],
  reply: Conversation,
  errors: [...memberErrors, ...imageErrors],
});

export const leaveGroupChat = endpoint({
  method: 'POST',
  path: '/chat/group/:id/leave/',
  summary: 'Leave a group chat; the last admin hands over to the member who joined first',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id }),
  errors: [chatErrors.conversation_not_found],
});

const member = Type.Object({ user_id: Id });

export const addChatMember = endpoint({
  method: 'POST',
  path: '/chat/group/:id/add-member/',
  summary: 'Add a person to a group chat; already in it is success',
  access: 'user',
  params: IdParams,
  body: member,
  reply: Conversation,
  errors: [...memberErrors, chatErrors.cannot_add, chatErrors.group_full],
});

export const removeChatMember = endpoint({
  method: 'POST',
  path: '/chat/group/:id/remove-member/',
  summary: 'Remove a person from a group chat',
  access: 'user',
  params: IdParams,
  body: member,
  reply: Conversation,
  errors: memberErrors,
});

export const setChatAdmin = endpoint({
  method: 'POST',
  path: '/chat/group/:id/admins/',
  summary: 'Make a member of a group chat its admin, or an admin a member',
  access: 'user',
  params: IdParams,
  body: Type.Object({ user_id: Id, is_admin: Type.Optional(Type.Boolean({ description: 'True unless said.' })) }),
  reply: Conversation,
  errors: [...memberErrors, chatErrors.last_admin],
});
