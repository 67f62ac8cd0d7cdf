import type { Conversation, Message } from '@homecoming/contract/chat.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { photoUrl } from '../media/present.ts';
import { conversationIdFor, toChatTarget, type ConversationAccess } from './access.ts';

/** What a conversation shows besides the caller's access to it. */
export interface ConversationView {
  readonly access: ConversationAccess;
  readonly members: readonly PersonRow[];
  readonly membersCount: number;
  readonly admins: readonly PersonRow[];
  readonly lastMessage: Message | null;
  readonly unreadCount: number;
  /** What to show where nothing was written yet. */
  readonly now: Date;
}

/** What a reader calls a conversation: the name of the partner, or of the group. */
function conversationName({ row, partner }: ConversationAccess): string {
  return partner ? `${partner.person.firstName} ${partner.person.lastName}` : (row?.name ?? '');
}

/** What a conversation looks like where only a message of it is shown. */
export function presentFace(access: ConversationAccess) {
  const partner = access.partner && presentPerson(access.partner.person);
  return {
    conversation_name: conversationName(access),
    conversation_type: partner ? ('user' as const) : ('group' as const),
    conversation_image: partner ? partner.photo : photoUrl(access.row?.imageId ?? null),
    partner,
  };
}

export function presentConversation(view: ConversationView, readerId: string): Conversation {
  const { access, lastMessage } = view;
  const { row, member, partner, can } = access;
  const person = partner && presentPerson(partner.person);
  return {
    id: row ? conversationIdFor(toChatTarget(row), readerId) : (person?.id ?? ''),
    type: person ? 'user' : 'group',
    name: conversationName(access),
    image: person ? person.photo : photoUrl(row?.imageId ?? null),
    description: row?.description ?? null,
    members: view.members.map(presentPerson),
    members_count: view.membersCount,
    admins: view.admins.map(presentPerson),
    created_by: partner ? null : (row?.createdBy ?? null),
    last_message: lastMessage,
    last_at: (row?.lastAt ?? view.now).toISOString(),
    unread_count: view.unreadCount,
    is_blocked: !can.write,
    blocked_by_me: access.blockedByMe,
    is_active: can.write,
    partner_is_active: partner?.isActive ?? false,
    muted: member?.muted ?? false,
    created_at: (row?.createdAt ?? view.now).toISOString(),
    read_sequence: member?.readSequence ?? 0,
    change: row?.lastChange ?? 0,
    can,
  };
}
