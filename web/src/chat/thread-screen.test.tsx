import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  CONVERSATION,
  CONVERSATIONS,
  SEND,
  THREAD,
  article,
  buildConversation,
  created,
  groupChat,
  it,
  messageBox,
  buildMessage,
} from '../../testing/chat.ts';
import { later, maya } from '../../testing/server.tsx';

it('says why messages cannot be loaded, and tries again', async ({ server }) => {
  const thread = server.answers[THREAD];
  server.answers[THREAD] = [500, {}];
  await server.open('/chat/tomasz');
  expect(await screen.findByText(/Failed to fetch messages/)).toBeTruthy();
  if (thread !== undefined) server.answers[THREAD] = thread;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await article('Message 3')).toBeTruthy();
});

it('shows the text of the specification when the reply is no list of messages', async ({ server }) => {
  server.answers[THREAD] = [200, { results: [] }];
  await server.open('/chat/tomasz');
  await screen.findByText(/Invalid messages data format/);
});

it('logs that messages could not be marked as seen', async ({ server }) => {
  server.answers[CONVERSATION] = [200, buildConversation({ unread_count: 3, read_sequence: 0 })];
  server.answers['POST /chat/thread/tomasz/seen/'] = [500, {}];
  await server.open('/chat/tomasz');
  await article('Message 3');
  await waitFor(() =>
    expect(console.warn).toHaveBeenCalledWith(
      'Failed to mark messages as seen',
      expect.objectContaining({ status: 500 }),
    ),
  );
});

it('shows that a person to whom nothing was written yet can be written to', async ({ server }) => {
  server.messages.length = 0;
  server.answers[CONVERSATIONS] = [200, []];
  server.answers[CONVERSATION] = [200, buildConversation({ read_sequence: 0 })];
  server.answers[SEND] = [201, buildMessage(1, { is_mine: true, text: 'Hello' })];
  await server.open('/chat/tomasz');
  expect(await screen.findByText('Say hi to Tomasz')).toBeTruthy();
  await userEvent.type(await messageBox(), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect(await article('Hello')).toBeTruthy();
  expect(screen.queryByText('Say hi to Tomasz')).toBeNull();
});

it('opens when a person who accepts nobody new writes first', async ({ server }) => {
  const closed = { write: false, manage: false, leave: false };
  server.messages.length = 0;
  server.answers[CONVERSATIONS] = [200, []];
  server.answers[CONVERSATION] = [200, { ...buildConversation({ read_sequence: 0, can: closed }), last_message: null }];
  await server.open('/chat/tomasz');
  expect(await screen.findByText('You can’t write in this conversation.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.queryByText('Say hi to Tomasz')).toBeNull();
  server.answers[CONVERSATIONS] = [200, [buildConversation({ last_message: buildMessage(1) })]];
  server.answers[CONVERSATION] = [200, buildConversation({ last_message: buildMessage(1) })];
  server.say('message.created', created(buildMessage(1)));
  expect(await messageBox()).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Message 1/ })).toBeTruthy();
});

it('lists a conversation that has only unsent messages', async ({ server }) => {
  server.messages.length = 0;
  server.answers[CONVERSATIONS] = [200, []];
  server.answers[CONVERSATION] = [200, { ...buildConversation({ read_sequence: 0 }), last_message: null }];
  server.answers[SEND] = [403, { message: 'You can’t write in this conversation.', code: 'conversation_closed' }];
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  await screen.findByRole('alert');
  const row = await screen.findByRole('link', { name: /^Tomasz Nowak.*Not sent.*You: Hello$/ });
  expect(row.getAttribute('href')).toBe('/chat/tomasz');
  expect(screen.queryByText('No letters yet')).toBeNull();
});

it('discards unsent messages of a conversation that can no longer be opened', async ({ server }) => {
  server.messages.length = 0;
  server.answers[CONVERSATIONS] = [200, []];
  server.answers[SEND] = [403, { message: 'You can’t write in this conversation.', code: 'conversation_closed' }];
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  await screen.findByRole('alert');
  server.answers[CONVERSATION] = [404, { message: 'No.', code: 'conversation_not_found' }];
  await server.open('/chat');
  const row = within(
    (await screen.findByText('A conversation that you can no longer open')).closest('li') ?? document.body,
  );
  row.getByText('You: Hello');
  await userEvent.click(row.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this message?' }));
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await screen.findByText('No letters yet');
});

it('keeps what is written for each conversation over a reload', async ({ server }) => {
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Not yet');
  await server.open('/chat/tomasz');
  expect((await messageBox()).value).toBe('Not yet');
});

it('loads the page around an original that is not loaded, and leads back to the newest', async ({ server }) => {
  const quote = { id: 'm1', available: true, sender: null, text: 'The beginning', media: null };
  const old = [buildMessage(1, { text: 'The beginning' }), buildMessage(2)];
  const page = [buildMessage(80, { text: 'An answer', reply_to: quote, parent_message: 'm1' })];
  server.answers[THREAD] = ({ query }) => {
    if (query.has('around')) return [200, old, { 'Chat-Change': '80' }];
    if (query.has('before') || query.has('after_sequence')) return [200, [], { 'Chat-Change': '80' }];
    return [200, query.has('after_change') ? [] : page, { 'Chat-Change': '80' }];
  };
  await server.open('/chat/tomasz');
  await userEvent.click((await article('An answer')).getByRole('button', { name: /In reply to/ }));
  const original = await article('The beginning');
  expect(original).toBeTruthy();
  expect(server.getCalls(THREAD).some(({ query }) => query.get('around') === 'm1')).toBe(true);
});

it('shows a message that is pushed while the page before it loads', async ({ server }) => {
  const first = later([200, [buildMessage(2)], { 'Chat-Change': '2' }]);
  server.answers[THREAD] = ({ query }) => {
    if (query.has('around')) return [200, [buildMessage(1)], { 'Chat-Change': '2' }];
    if (query.get('after_sequence') === '1') return first.answer();
    if (query.has('after_sequence')) return [200, [buildMessage(3)], { 'Chat-Change': '3' }];
    return [200, query.has('before') || query.has('after_change') ? [] : [buildMessage(2)], { 'Chat-Change': '2' }];
  };
  await server.open('/chat/tomasz?message=m1');
  await article('Message 1');
  await waitFor(() => expect(server.getCalls(THREAD).some(({ query }) => query.has('after_sequence'))).toBe(true));
  server.say('message.created', created(buildMessage(3)));
  first.arrive();
  await article('Message 3');
});

it('names a group in the empty field where there is room for its name', async ({ server }) => {
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  await server.open('/chat/supper');
  expect((await messageBox()).placeholder).toBe('Message Supper table three');
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat({ name: 'Supper table three of the reunion' })];
  await server.open('/chat/supper');
  await screen.findByRole('button', { name: 'Supper table three of the reunion' });
  expect((await messageBox()).placeholder).toBe('Message the group');
});

it('does not count what is read in the open thread, and counts what arrives while the reader looks away', async ({
  server,
}) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.say('message.created', created(buildMessage(4)));
  await article('Message 4');
  expect(server.getCalls('POST /chat/thread/tomasz/seen/')).toHaveLength(0);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(server.getCalls('POST /chat/thread/tomasz/seen/')[0]?.body).toBe('{"sequence":4}'));
});

it('shows an edit that was refused as it was before, and says so', async ({ server }) => {
  server.messages.push(buildMessage(4, { is_mine: true, text: 'Hello' }));
  server.answers['PATCH /chat/m4/update/'] = [500, {}];
  await server.open('/chat/tomasz');
  await article('Hello');
  await userEvent.type(await messageBox(), '{ArrowUp} you{Enter}');
  expect(await screen.findByText('Failed to edit message')).toBeTruthy();
  expect(await article('Hello')).toBeTruthy();
});

it('shows a message again whose deletion was refused, and says so', async ({ server }) => {
  server.messages.push(buildMessage(4, { is_mine: true, text: 'Hello' }));
  server.answers['DELETE /chat/m4/delete/'] = [500, {}];
  await server.open('/chat/tomasz');
  await userEvent.click((await article('Hello')).getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for everyone' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for everyone' }));
  await screen.findByText('Failed to delete message');
  await article('Hello');
});

it('says that a message was not sent when the server gives no reason', async ({ server }) => {
  server.answers[SEND] = [422, {}];
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to send message');
});

it('asks before signing out while a message is not sent', async ({ server }) => {
  server.answers[SEND] = () => Promise.reject(new TypeError('offline'));
  server.answers['POST /auth/logout/'] = [200, { message: 'Bye' }];
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Hello{Enter}');
  await (await article('Hello')).findByText('Waiting for a connection');
  const [menu] = screen.getAllByRole('button', { name: 'Menu' });
  if (menu !== undefined) await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  const question = within(await screen.findByRole('dialog', { name: 'Log out now?' }));
  expect(question.getByText(/1 thing you wrote is not sent yet/)).toBeTruthy();
  expect(localStorage.getItem('homecoming.accessToken')).toBe('good');
  await userEvent.click(question.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(localStorage.getItem('homecoming.accessToken')).toBeNull());
});

it('names the class year of the partner', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toContain('Tomasz Nowak ’11');
});

it('shows a message of emoji only without a bubble', async ({ server }) => {
  server.messages.push(buildMessage(4, { text: '🎉🎉' }));
  await server.open('/chat/tomasz');
  const [words, emoji] = [await article('Message 3'), await article('🎉🎉')];
  expect(emoji.getByText('🎉🎉').closest('[data-only-emoji]')).not.toBeNull();
  expect(words.getByText('Message 3').closest('[data-only-emoji]')).toBeNull();
});

it('puts an emoji where the cursor is', async ({ server }) => {
  await server.open('/chat/tomasz');
  const box = await messageBox();
  await userEvent.type(box, 'Well done');
  box.setSelectionRange(4, 4);
  await userEvent.click(screen.getByRole('button', { name: 'Add an emoji' }));
  await userEvent.click(screen.getByRole('button', { name: '🥳' }));
  expect(box.value).toBe('Well🥳 done');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.selectionStart).toBe(6);
  expect(screen.queryByRole('group', { name: 'Choose an emoji' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add an emoji' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('😀'));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an emoji' }));
});

it('says that staff have no chat, and asks nothing', async ({ server }) => {
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true }];
  await server.open('/chat/tomasz');
  expect(await screen.findByRole('heading', { name: 'Staff have no chat' })).toBeTruthy();
  for (const call of [CONVERSATIONS, CONVERSATION, THREAD]) expect(server.getCalls(call)).toHaveLength(0);
});
