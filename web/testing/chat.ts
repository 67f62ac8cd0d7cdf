import type { Conversation, FoundMessage, Message } from '@homecoming/contract/chat.ts';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeServer, maya, testWith } from './server.tsx';
import { waitFor } from './wait-for.ts';

/** The height of the box with the messages, in px: there is no layout. */
const HEIGHT = 2000;

export const tomasz = {
  id: 'tomasz',
  first_name: 'Tomasz',
  last_name: 'Nowak',
  graduation_year: 2011,
  photo: null,
  level: 2,
};
export const sofia = {
  id: 'sofia',
  first_name: 'Sofia',
  last_name: 'Reyes',
  graduation_year: 2016,
  photo: null,
  level: 4,
};
const me = { id: 'maya', first_name: 'Maya', last_name: 'Lindgren', graduation_year: 2016, photo: null, level: 7 };

export const CONVERSATIONS = 'GET /chat/conversations/';
export const CONVERSATION = 'GET /chat/conversations/tomasz/';
export const THREAD = 'GET /chat/thread/';
export const SEND = 'POST /chat/send/';

/** A message of Tomasz, at its place. */
export function buildMessage(sequence: number, changes: Partial<Message> = {}): Message {
  const { is_mine = false } = changes;
  const sender = is_mine ? me : tomasz;
  return {
    id: `m${sequence}`,
    conversation: 'tomasz',
    kind: 'text',
    text: `Message ${sequence}`,
    sender: sender.id,
    sender_object: { ...sender, email: null },
    is_mine,
    created_at: new Date(Date.now() - 3_600_000 + sequence * 1000).toISOString(),
    edited_at: null,
    is_seen: false,
    seen_at: null,
    seen_by_count: null,
    parent_message: null,
    reply_to: null,
    media: null,
    reactions: [],
    deleted: false,
    removed: null,
    hidden: false,
    client_id: null,
    sequence,
    change: sequence,
    system: null,
    can: { edit: is_mine, delete_for_everyone: is_mine, reply: true, react: true, report: !is_mine },
    ...changes,
  };
}

/** A message as a search finds it: of the conversation with Tomasz, or of a group with a name. */
export function buildFoundMessage(sequence: number, changes: Partial<Message> = {}, group?: string): FoundMessage {
  const isPrivate = group === undefined;
  return {
    ...buildMessage(sequence, changes),
    conversation_name: group ?? 'Tomasz Nowak',
    conversation_type: isPrivate ? 'user' : 'group',
    conversation_image: null,
    partner: isPrivate ? tomasz : null,
  };
}

/** The conversation with Tomasz, of which Maya has read everything. */
export function buildConversation(changes: Partial<Conversation> = {}): Conversation {
  const last_message = changes.last_message ?? buildMessage(3);
  return {
    id: 'tomasz',
    type: 'user',
    name: 'Tomasz Nowak',
    image: null,
    description: null,
    members: [tomasz, me],
    members_count: 2,
    admins: [],
    created_by: null,
    last_message,
    last_at: last_message.created_at,
    unread_count: 0,
    is_blocked: false,
    blocked_by_me: false,
    is_active: true,
    partner_is_active: true,
    muted: false,
    created_at: '2026-01-01T00:00:00.000Z',
    read_sequence: 3,
    change: 3,
    can: { write: true, manage: false, leave: false },
    ...changes,
  };
}

/** The group Supper table three, which Sofia manages. */
export function groupChat(changes: Partial<Conversation> = {}): Conversation {
  return buildConversation({
    id: 'supper',
    type: 'group',
    partner_is_active: false,
    name: 'Supper table three',
    members: [sofia, tomasz, me],
    members_count: 3,
    admins: [sofia],
    can: { write: true, manage: false, leave: true },
    ...changes,
  });
}

/**
 * A server with the conversation with Tomasz and three messages of his. Its messages can be changed. The reader looks at
 * the page, and what failed is not logged.
 */
function fakeChat() {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const server = fakeServer();
  const messages = [buildMessage(1), buildMessage(2), buildMessage(3)];
  let changes: Message[] = [];
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: false }];
  server.answers['GET /chat/unread/'] = [200, { unread_count: 0 }];
  server.answers['GET /users/suggestions/'] = [200, { results: [], next: null }];
  server.answers[CONVERSATIONS] = [200, [buildConversation()]];
  server.answers[CONVERSATION] = [200, buildConversation()];
  server.answers[THREAD] = ({ query }) => {
    if (query.has('after_change')) {
      const after = Number(query.get('after_change'));
      return [200, changes.filter(({ change }) => change > after), { 'Chat-Change': String(lastChange()) }];
    }
    if (query.has('before')) return [200, []];
    return [200, messages, { 'Chat-Change': String(lastChange()) }];
  };
  server.answers['POST /chat/thread/tomasz/seen/'] = [200, { id: 'tomasz', read_sequence: 3, unread_count: 0 }];
  function lastChange(): number {
    return Math.max(0, ...messages.map(({ change }) => change), ...changes.map(({ change }) => change));
  }
  return {
    ...server,
    messages,
    /** What the change feed has from now on. */
    setChanges(changed: Message[]): void {
      changes = changed;
    },
  };
}

export type FakeChat = ReturnType<typeof fakeChat>;

/** A test with a fake chat of its own. */
export const it = testWith(fakeChat);

/** The live message about a new message of Tomasz. */
export function created(message: Message) {
  const { conversation, id, sequence, change } = message;
  return { conversation, id, sequence, change, message };
}

/** The box for a message. */
export function messageBox(): Promise<HTMLTextAreaElement> {
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
}

/** The message with a text. The list of conversations shows the last message, too. */
export async function article(text: string) {
  const found = await waitFor(() => {
    const [message] = screen.getAllByText(text).flatMap((one) => one.closest('article') ?? []);
    if (message === undefined) throw new Error(`no message says ${text}`);
    return message;
  });
  return within(found);
}
