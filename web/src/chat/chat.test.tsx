import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  CONVERSATION,
  SEND,
  THREAD,
  article,
  buildConversation,
  created,
  it,
  messageBox,
  buildMessage,
} from '../../testing/chat.ts';
import { parseFields, later } from '../../testing/server.tsx';

/** The texts of the messages, in order. */
const shown = () =>
  screen
    .getAllByRole('article')
    .toSorted((a, b) => getIndex(a) - getIndex(b))
    .map((one) => /Message \d|Changed|First|Second|Hello/.exec(one.textContent)?.[0]);
const getIndex = (one: HTMLElement) => Number(one.closest<HTMLElement>('[data-index]')?.dataset.index);

it('shows messages that arrive, once and in order, and counts them as read', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.answers['POST /chat/thread/tomasz/seen/'] = [200, { id: 'tomasz', read_sequence: 5, unread_count: 0 }];
  server.say('message.created', created(buildMessage(5)));
  server.say('message.created', created(buildMessage(4)));
  server.say('message.created', created(buildMessage(5)));
  await article('Message 5');
  expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5']);
  await waitFor(() => {
    const marks = server.getCalls('POST /chat/thread/tomasz/seen/');
    expect(marks.at(-1)?.body).toBe('{"sequence":5}');
  });
  expect(server.getCalls(THREAD)).toHaveLength(1);
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain('Tomasz: Message 5');
});

it('catches up by the change feed after a loss of the connection, and when a message comes without content', async ({
  server,
}) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.setChanges([buildMessage(2, { text: 'Changed', change: 4 }), buildMessage(4, { change: 5 })]);
  server.say('message.created', { conversation: 'tomasz', id: 'm4', sequence: 4, change: 5, message: null });
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(shown()).toEqual(['Message 1', 'Changed', 'Message 3', 'Message 4']);
  server.say('ready', {});
  server.setChanges([buildMessage(5, { change: 6 })]);
  server.say('ready', {});
  expect(await screen.findByText('Message 5')).toBeTruthy();
  const queries = server.getCalls(THREAD).map(({ query }) => query.get('after_change'));
  expect(queries.slice(1).every((after) => after !== null)).toBe(true);
});

it('reads what it missed when a later message is pushed', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.setChanges([buildMessage(4), buildMessage(5)]);
  server.say('message.created', created(buildMessage(5)));
  await article('Message 4');
  expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5']);
  expect(server.getCalls(THREAD).at(-1)?.query.get('after_change')).toBe('3');
});

it('offers on a pushed message what the server allows the reader, whatever their rights in the conversation', async ({
  server,
}) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  const can = { edit: false, delete_for_everyone: true, reply: false, react: false, report: false };
  server.say('message.created', created(buildMessage(4, { can })));
  await userEvent.click((await article('Message 4')).getByRole('button', { name: 'Message actions' }));
  await screen.findByRole('menuitem', { name: 'Delete for everyone' });
  expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull();
});

it('sends messages in order, each with an id of its own, and shows them meanwhile', async ({ server }) => {
  const first = later([201, buildMessage(4, { is_mine: true, text: 'First' })]);
  server.answers[SEND] = first.answer;
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'First{Enter}');
  await article('First');
  await userEvent.type(await messageBox(), 'Second{Enter}');
  await article('Second');
  expect((await messageBox()).value).toBe('');
  expect(within(screen.getByRole('feed', { name: 'Messages' })).getAllByText('Sending')).toHaveLength(2);
  expect(server.getCalls(SEND)).toHaveLength(1);
  server.answers[SEND] = [201, buildMessage(5, { is_mine: true, text: 'Second' })];
  first.arrive();
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'First', 'Second']);
  const sent = server.getCalls(SEND).map(({ body }) => parseFields(body));
  expect(server.getCalls(SEND).every(({ body }) => body instanceof FormData)).toBe(true);
  expect(sent).toMatchObject([
    { message_type: 'private', sender: 'maya', recipient: 'tomasz', text: 'First' },
    { message_type: 'private', sender: 'maya', recipient: 'tomasz', text: 'Second' },
  ]);
  expect(sent[0].client_id).not.toBe(sent[1].client_id);
});

it('keeps a refused message with its reason, sends the next one, and tries again under the same id', async ({
  server,
}) => {
  server.answers[SEND] = [403, { message: 'You can’t write in this conversation.', code: 'conversation_closed' }];
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent. You can’t write in this conversation.');
  const list = within(screen.getByRole('list', { name: 'Conversations' }));
  expect(list.getByRole('link').textContent).toContain('Not sent. You can’t write in this conversation.You: Hello');
  const before = server.getBody(SEND, 0).client_id;
  server.answers[SEND] = ({ body }) => {
    const { client_id, text } = parseFields(body);
    return [201, buildMessage(4, { is_mine: true, text, client_id })];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this message?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getAllByText('Hello')).toHaveLength(1);
  expect(server.getBody(SEND, 1).client_id).toBe(before);
});

it('sends what was written without a connection after a reload', async ({ server }) => {
  server.answers[SEND] = () => Promise.reject(new TypeError('offline'));
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'First{Enter}');
  await userEvent.type(await messageBox(), 'Second{Enter}');
  const feed = within(screen.getByRole('feed', { name: 'Messages' }));
  await waitFor(() => expect(feed.getAllByText('Waiting for a connection')).toHaveLength(2));
  expect(feed.queryByText(/Not sent|Sending/)).toBeNull();
  const list = within(screen.getByRole('list', { name: 'Conversations' }));
  expect(list.getByRole('link').textContent).toContain('Waiting for a connectionYou: Second');
  let sequence = 3;
  server.answers[SEND] = ({ body }) => {
    const { client_id, text } = parseFields(body);
    sequence += 1;
    const message = buildMessage(sequence, { is_mine: true, text, client_id });
    server.messages.push(message);
    server.setChanges(server.messages.slice(3));
    return [201, message];
  };
  await server.open('/chat/tomasz');
  await waitFor(() => expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'First', 'Second']));
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
});

it('shows a message that was sent while an older state of the conversation loads', async ({ server }) => {
  server.answers[SEND] = () => Promise.reject(new TypeError('offline'));
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'First{Enter}');
  await screen.findAllByText('Waiting for a connection');
  const readThread = server.answers[THREAD] ?? [404, {}];
  const older = later([200, [...server.messages], { 'Chat-Change': '3' }]);
  server.answers[THREAD] = older.answer;
  const loads = server.getCalls(THREAD).length;
  server.answers[SEND] = async ({ body }) => {
    await waitFor(() => expect(server.getCalls(THREAD)).toHaveLength(loads + 1));
    const { client_id, text } = parseFields(body);
    const message = buildMessage(4, { is_mine: true, text, client_id });
    server.messages.push(message);
    server.setChanges([message]);
    server.answers[THREAD] = readThread;
    return [201, message];
  };
  await server.open('/chat/tomasz');
  await waitFor(() => expect(server.messages).toHaveLength(4));
  server.say('message.created', created(buildMessage(4)));
  older.arrive();
  await waitFor(() => expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'First']));
  // The load was not begun again, so that a conversation opens also while many write in it
  const queries = server.getCalls(THREAD).map(({ query }) => query.get('after_change'));
  expect(queries.slice(-2)).toEqual([null, '3']);
});

it('begins a line with Shift+Enter, edits the last own message with the up arrow, and leaves that with Escape', async ({
  server,
}) => {
  server.messages.push(buildMessage(4, { is_mine: true, text: 'Hello' }));
  server.answers['PATCH /chat/m4/update/'] = [
    200,
    buildMessage(4, { is_mine: true, text: 'Hello you', change: 5, edited_at: '2026-11-01T00:00:00.000Z' }),
  ];
  await server.open('/chat/tomasz');
  await article('Hello');
  await userEvent.type(await messageBox(), 'One{Shift>}{Enter}{/Shift}Two');
  expect((await messageBox()).value).toBe('One\nTwo');
  await userEvent.clear(await messageBox());
  await userEvent.type(await messageBox(), '{ArrowUp}');
  expect((await messageBox()).value).toBe('Hello');
  await userEvent.type(await messageBox(), '{Escape}');
  expect((await messageBox()).value).toBe('');
  await userEvent.type(await messageBox(), '{ArrowUp} you {Enter}');
  expect(await screen.findByText('Hello you')).toBeTruthy();
  expect(server.getCalls('PATCH /chat/m4/update/')[0]?.body).toBe('{"text":"Hello you"}');
  expect(await (await article('Hello you')).findByText('Edited')).toBeTruthy();
});

it('reacts at once, and takes the reaction back', async ({ server }) => {
  const reacted = buildMessage(3, { reactions: [{ emoji: '🎉', count: 1, mine: true }], change: 4 });
  server.answers['PUT /chat/m3/reactions/'] = [200, reacted];
  const removal = later([204, null]);
  server.answers['DELETE /chat/m3/reactions/'] = removal.answer;
  await server.open('/chat/tomasz');
  await userEvent.click((await article('Message 3')).getByRole('button', { name: 'React' }));
  await userEvent.click(await screen.findByRole('button', { name: '🎉' }));
  const reaction = await screen.findByRole('button', { name: '🎉 1', pressed: true });
  await userEvent.click(reaction);
  await waitFor(() => expect(screen.queryByRole('button', { name: '🎉 1' })).toBeNull());
  server.setChanges([buildMessage(3, { reactions: [{ emoji: '🎉', count: 2, mine: false }], change: 5 })]);
  removal.arrive();
  await screen.findByRole('button', { name: '🎉 2', pressed: false });
});

it('shows a reaction again whose removal was refused, and says so', async ({ server }) => {
  server.messages.push(buildMessage(4, { reactions: [{ emoji: '🎉', count: 1, mine: true }] }));
  const removal = later([500, {}]);
  server.answers['DELETE /chat/m4/reactions/'] = removal.answer;
  await server.open('/chat/tomasz');
  await userEvent.click(await screen.findByRole('button', { name: '🎉 1', pressed: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '🎉 1' })).toBeNull());
  removal.arrive();
  await screen.findByText('The reaction could not be saved.');
  await screen.findByRole('button', { name: '🎉 1', pressed: true });
});

it('names the reader as “you” where their own message is quoted', async ({ server }) => {
  const { sender_object: me } = buildMessage(2, { is_mine: true });
  const quote = { id: 'm2', available: true, sender: me, text: 'Mine', media: null };
  server.messages.push(buildMessage(4, { is_mine: true, text: 'Second', reply_to: quote }));
  const answer = later([201, buildMessage(5, { is_mine: true, text: 'Hello' })]);
  server.answers[SEND] = answer.answer;
  await server.open('/chat/tomasz');
  const own = await article('Second');
  expect(own.getByRole('button', { name: 'In reply to You Mine' })).toBeTruthy();
  await userEvent.click(own.getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  expect(screen.getByText('Replying to yourself')).toBeTruthy();
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  expect(await (await article('Hello')).findByText('You')).toBeTruthy();
  answer.arrive();
});

/** Replaces ResizeObserver, because there is no layout. */
class LaidOutAtOnce {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(): void {
    setTimeout(() => this.#callback([], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}

it('cuts a very long message, and shows it whole when asked', async ({ server }) => {
  vi.stubGlobal('ResizeObserver', LaidOutAtOnce);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(4000);
  const long = `Hello${' and so on'.repeat(490)}`;
  server.messages.push(buildMessage(4, { text: long }));
  await server.open('/chat/tomasz');
  await userEvent.click(await (await article(long)).findByRole('button', { name: 'Read more' }));
  expect((await article(long)).getByRole('button', { name: 'Show less' })).toBeTruthy();
  expect((await article('Message 3')).queryByRole('button', { name: 'Read more' })).toBeNull();
});

it('replies with a quote, and deletes for everyone', async ({ server }) => {
  const reply = { id: 'm2', available: true, sender: null, text: 'Message 2', media: null };
  server.answers[SEND] = [201, buildMessage(4, { is_mine: true, text: 'Hello', reply_to: reply })];
  const deletion = later([204, null]);
  server.answers['DELETE /chat/m4/delete/'] = deletion.answer;
  await server.open('/chat/tomasz');
  await userEvent.click((await article('Message 2')).getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  expect(screen.getByText('Replying to Tomasz')).toBeTruthy();
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect(server.getBody(SEND, 0)).toMatchObject({ text: 'Hello', parent_message: 'm2' });
  await userEvent.click((await article('Hello')).getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for everyone' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for everyone' }));
  expect(await screen.findByText('Message deleted')).toBeTruthy();
  expect(server.getCalls('DELETE /chat/m4/delete/')[0]?.query.get('delete_for')).toBe('everyone');
  const tombstone = screen.getByText('Message deleted').closest('article');
  await waitFor(() => expect(document.activeElement).toBe(tombstone));
  server.setChanges([
    buildMessage(4, { is_mine: true, text: null, deleted: true, change: 5 }),
    buildMessage(5, { text: 'Meanwhile', change: 6 }),
  ]);
  deletion.arrive();
  await article('Meanwhile');
  expect(screen.getByText('Message deleted').closest('article')).toBe(tombstone);
});

it('removes a message that the reader deletes for themselves', async ({ server }) => {
  const deletion = later([204, null]);
  server.answers['DELETE /chat/m2/delete/'] = deletion.answer;
  await server.open('/chat/tomasz');
  await userEvent.click((await article('Message 2')).getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for me' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for me' }));
  await waitFor(() => expect(shown()).toEqual(['Message 1', 'Message 3']));
  server.setChanges([buildMessage(2, { text: null, hidden: true, change: 4 }), buildMessage(4, { change: 5 })]);
  deletion.arrive();
  await article('Message 4');
  expect(shown()).toEqual(['Message 1', 'Message 3', 'Message 4']);
});

it('says why one cannot write, and that a conversation is not there', async ({ server }) => {
  const closed = { write: false, manage: false, leave: false };
  server.answers[CONVERSATION] = [200, buildConversation({ can: closed, blocked_by_me: true, is_blocked: true })];
  await server.open('/chat/tomasz');
  expect(await screen.findByText('You blocked Tomasz. Unblock to write again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unblock Tomasz' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  server.answers[CONVERSATION] = [200, buildConversation({ can: closed, is_blocked: true })];
  await server.open('/chat/tomasz');
  expect(await screen.findByText('You can’t write in this conversation.')).toBeTruthy();
  server.answers[CONVERSATION] = [
    404,
    { message: 'This conversation does not exist.', code: 'conversation_not_found' },
  ];
  await server.open('/chat/tomasz');
  expect(await screen.findByText('This conversation is closed to you')).toBeTruthy();
});

it('shows a sent message as seen although the mark came before the answer of the server', async ({ server }) => {
  const answer = later([201, buildMessage(4, { is_mine: true, text: 'Hello' })]);
  server.answers[SEND] = answer.answer;
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  await article('Hello');
  server.say('thread.seen', { conversation: 'tomasz', by: 'partner', sequence: 4 });
  answer.arrive();
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect((await article('Hello')).getByText('Seen')).toBeTruthy();
  const [row] = within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');
  expect(row?.textContent).toContain('Seen');
});

it('keeps the messages on the screen while they load again after a block', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  const again = later([200, [buildMessage(1), buildMessage(3)], { 'Chat-Change': '3' }]);
  server.answers[THREAD] = again.answer;
  server.say('conversation.updated', { conversation: 'tomasz', reset: true });
  await waitFor(() => expect(server.getCalls(THREAD)).toHaveLength(2));
  expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3']);
  again.arrive();
  await waitFor(() => expect(shown()).toEqual(['Message 1', 'Message 3']));
});

it('shows typing, ticks and the number of unread messages', async ({ server }) => {
  server.messages.push(buildMessage(4, { is_mine: true, text: 'Hello' }));
  server.answers['GET /chat/unread/'] = [200, { unread_count: 3 }];
  await server.open('/chat/tomasz');
  const own = await article('Hello');
  expect(own.getByText('Sent')).toBeTruthy();
  server.say('thread.seen', { conversation: 'tomasz', by: 'partner', sequence: 4 });
  expect(await own.findByText('Seen')).toBeTruthy();
  server.say('typing', { conversation: 'tomasz', user: 'tomasz' });
  // A long name is cut without the words after it
  const typing = await screen.findAllByText('is typing');
  expect(typing.map(({ parentElement }) => parentElement?.textContent)).toEqual(typing.map(() => 'Tomasz is typing'));
  expect(await screen.findByRole('link', { name: 'Chat 3 unread' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(3) Tomasz Nowak · Homecoming'));
});

it('shows where new messages begin until one answers', async ({ server }) => {
  server.answers[CONVERSATION] = [200, buildConversation({ unread_count: 1, read_sequence: 2 })];
  await server.open('/chat/tomasz');
  expect((await article('Message 3')).getByText('New messages')).toBeTruthy();
  server.answers[SEND] = [201, buildMessage(4, { is_mine: true, text: 'Hello' })];
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  await waitFor(() => expect(screen.queryByText('New messages')).toBeNull());
});
