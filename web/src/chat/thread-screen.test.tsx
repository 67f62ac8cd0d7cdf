import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  CONVERSATION,
  CONVERSATIONS,
  SEND,
  THREAD,
  article,
  conversationOf,
  created,
  groupChat,
  it,
  messageBox,
  messageOf,
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

it('shows that a person to whom nothing was written yet can be written to', async ({ server }) => {
  server.messages.length = 0;
  server.answers[CONVERSATIONS] = [200, []];
  server.answers[CONVERSATION] = [200, conversationOf({ read_sequence: 0 })];
  server.answers[SEND] = [201, messageOf(1, { is_mine: true, text: 'Hello' })];
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
  server.answers[CONVERSATION] = [200, { ...conversationOf({ read_sequence: 0, can: closed }), last_message: null }];
  await server.open('/chat/tomasz');
  expect(await screen.findByText('You can’t write in this conversation.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.queryByText('Say hi to Tomasz')).toBeNull();
  server.answers[CONVERSATIONS] = [200, [conversationOf({ last_message: messageOf(1) })]];
  server.answers[CONVERSATION] = [200, conversationOf({ last_message: messageOf(1) })];
  server.say('message.created', created(messageOf(1)));
  expect(await messageBox()).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Message 1/ })).toBeTruthy();
});

it('lists a conversation that has only unsent messages', async ({ server }) => {
  server.messages.length = 0;
  server.answers[CONVERSATIONS] = [200, []];
  server.answers[CONVERSATION] = [200, { ...conversationOf({ read_sequence: 0 }), last_message: null }];
  server.answers[SEND] = [403, { message: "You can't write in this conversation.", code: 'conversation_closed' }];
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
  server.answers[SEND] = [403, { message: "You can't write in this conversation.", code: 'conversation_closed' }];
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

it('sends a file after its id, with its progress, and returns one that is on its way to the composer', async ({
  server,
}) => {
  const upload = Promise.withResolvers<never>();
  server.answers[SEND] = () => upload.promise;
  await server.open('/chat/tomasz');
  await messageBox();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file can be chosen');
  await userEvent.upload(input, new File([], 'empty.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This file is empty. Choose another one.');
  await userEvent.upload(input, new File(['words'], 'menu.pdf', { type: 'application/pdf' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(await messageBox(), 'The menu');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const pending = await article('menu.pdf');
  expect(await pending.findByRole('progressbar', { name: 'Sending the file' })).toBeTruthy();
  const { body } = server.callsOf(SEND)[0] ?? {};
  const fields = ['client_id', 'message_type', 'recipient', 'text', 'media'];
  expect(body instanceof FormData && [...body.keys()]).toEqual(fields);
  await userEvent.type(await messageBox(), 'And another thing');
  await userEvent.click(pending.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect((await messageBox()).value).toBe('The menu\nAnd another thing');
  await waitFor(async () => expect(document.activeElement).toBe(await messageBox()));
  upload.reject(new TypeError('aborted'));
  server.answers[SEND] = [201, messageOf(4, { is_mine: true, text: 'The menu, again' })];
  expect(screen.getByRole('button', { name: 'Remove file' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await article('The menu, again');
  const again = server.callsOf(SEND)[1]?.body;
  expect(again instanceof FormData && again.get('media')).toMatchObject({ name: 'menu.pdf' });
});

it('shows a picture that is on its way as large as when it is sent', async ({ server }) => {
  const media = {
    url: '/api/v1/media/p/400.webp',
    name: 'Photo',
    type: 'image/webp',
    size: 0,
    width: 400,
    height: 800,
    srcset: '/api/v1/media/p/400.webp 400w',
    placeholder: null,
  };
  const answer = later([201, messageOf(4, { is_mine: true, text: 'The tower', media })]);
  server.answers[SEND] = answer.answer;
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'The tower');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file can be chosen');
  await userEvent.upload(input, new File(['pixels'], 'tower.png', { type: 'image/png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const preview = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('article img[src^="blob:"]');
    if (found === null) throw new Error('no preview');
    return found;
  });
  Object.defineProperties(preview, { naturalWidth: { value: 1000 }, naturalHeight: { value: 2000 } });
  fireEvent.load(preview);
  const { width } = preview.parentElement?.style ?? {};
  const { aspectRatio } = preview.style;
  answer.arrive();
  const sent = await screen.findByRole('button', { name: 'Open photo' });
  expect(width).toBe(sent.style.width);
  expect(aspectRatio).toBe(sent.querySelector('span')?.style.aspectRatio);
});

it('offers a file as a download, and a picture in a viewer', async ({ server }) => {
  const file = { url: '/api/v1/files/f/menu.pdf', name: 'menu.pdf', type: 'application/pdf', size: 2_000_000 };
  const nothing = { width: null, height: null, srcset: null, placeholder: null };
  const photo = {
    url: '/api/v1/media/p/800.webp',
    name: 'Photo',
    type: 'image/webp',
    size: 0,
    width: 800,
    height: 600,
  };
  server.messages.push(
    messageOf(4, { text: 'The menu', media: { ...file, ...nothing } }),
    messageOf(5, { text: 'The lake', media: { ...photo, srcset: `${photo.url} 800w`, placeholder: null } }),
  );
  await server.open('/chat/tomasz');
  const link = (await article('The menu')).getByRole('link', { name: /menu\.pdf/ });
  expect(link.getAttribute('download')).toBe('menu.pdf');
  await userEvent.click((await article('The lake')).getByRole('button', { name: 'Open photo' }));
  expect(within(await screen.findByRole('dialog')).getByRole('img', { name: 'Photo' })).toBeTruthy();
});

it('loads the page around an original that is not loaded, and leads back to the newest', async ({ server }) => {
  const quote = { id: 'm1', available: true, sender: null, text: 'The beginning', media: null };
  const old = [messageOf(1, { text: 'The beginning' }), messageOf(2)];
  const page = [messageOf(80, { text: 'An answer', reply_to: quote, parent_message: 'm1' })];
  server.answers[THREAD] = ({ query }) => {
    if (query.has('around')) return [200, old, { 'Chat-Change': '80' }];
    if (query.has('before') || query.has('after_sequence')) return [200, [], { 'Chat-Change': '80' }];
    return [200, query.has('after_change') ? [] : page, { 'Chat-Change': '80' }];
  };
  await server.open('/chat/tomasz');
  await userEvent.click((await article('An answer')).getByRole('button', { name: /In reply to/ }));
  const original = await article('The beginning');
  expect(original).toBeTruthy();
  expect(server.callsOf(THREAD).some(({ query }) => query.get('around') === 'm1')).toBe(true);
});

it('shows a message that is pushed while the page before it loads', async ({ server }) => {
  const first = later([200, [messageOf(2)], { 'Chat-Change': '2' }]);
  server.answers[THREAD] = ({ query }) => {
    if (query.has('around')) return [200, [messageOf(1)], { 'Chat-Change': '2' }];
    if (query.get('after_sequence') === '1') return first.answer();
    if (query.has('after_sequence')) return [200, [messageOf(3)], { 'Chat-Change': '3' }];
    return [200, query.has('before') || query.has('after_change') ? [] : [messageOf(2)], { 'Chat-Change': '2' }];
  };
  await server.open('/chat/tomasz?message=m1');
  await article('Message 1');
  await waitFor(() => expect(server.callsOf(THREAD).some(({ query }) => query.has('after_sequence'))).toBe(true));
  server.say('message.created', created(messageOf(3)));
  first.arrive();
  await article('Message 3');
});

it('shows the names of a group, its system lines, and how many have seen a message', async ({ server }) => {
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  const inGroup = { conversation: 'supper' };
  server.messages.splice(
    0,
    3,
    messageOf(1, { ...inGroup, kind: 'system', text: 'Sofia Reyes added Tomasz Nowak' }),
    messageOf(2, { ...inGroup, text: 'Hello all' }),
    messageOf(3, { ...inGroup, is_mine: true, is_seen: true, seen_by_count: 4, text: 'Hello Tomasz' }),
  );
  await server.open('/chat/supper');
  expect((await article('Hello all')).getByText('Tomasz')).toBeTruthy();
  expect((await article('Hello Tomasz')).getByText('Seen by 4')).toBeTruthy();
  expect(screen.getByText('Sofia Reyes added Tomasz Nowak')).toBeTruthy();
  expect(screen.getByText('Sofia and Tomasz')).toBeTruthy();
});

it('offers neither the profile nor a block of a deleted account', async ({ server }) => {
  const can = { write: false, manage: false, leave: false };
  server.answers[CONVERSATION] = [200, conversationOf({ name: 'Former member', partner_is_active: false, can })];
  await server.open('/chat/tomasz');
  const heading = await screen.findByRole('heading', { name: 'Former member' });
  expect(within(heading).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More about this conversation' }));
  expect(await screen.findByRole('menuitem', { name: 'Mute' })).toBeTruthy();
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});

it('says what a block does before it blocks', async ({ server }) => {
  await server.open('/chat/tomasz');
  await userEvent.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Tomasz' }));
  const question = within(await screen.findByRole('dialog', { name: 'Block Tomasz?' }));
  const words = /^You no longer see what Tomasz writes, and neither of you can write to the other\./;
  expect(question.getByText(words)).toBeTruthy();
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

it('leaves a group after asking', async ({ server }) => {
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  server.answers[CONVERSATIONS] = [200, [groupChat(), conversationOf()]];
  server.answers['POST /chat/group/supper/leave/'] = [200, { id: 'supper' }];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the group' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Supper table three?' }));
  await userEvent.click(question.getByRole('button', { name: 'Leave the group' }));
  await waitFor(() => expect(window.location.pathname).toBe('/chat'));
  expect(server.callsOf('POST /chat/group/supper/leave/')).toHaveLength(1);
});

it('says when the reader was removed while the conversation is open', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.answers[CONVERSATION] = [404, { message: 'Not there.', code: 'conversation_not_found' }];
  server.say('conversation.updated', { conversation: 'tomasz', reset: false });
  expect(await screen.findByText('This conversation is closed to you')).toBeTruthy();
});

it('does not count what is read in the open thread, and counts what arrives while the reader looks away', async ({
  server,
}) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.say('message.created', created(messageOf(4)));
  await article('Message 4');
  expect(server.callsOf('POST /chat/thread/tomasz/seen/')).toHaveLength(0);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(server.callsOf('POST /chat/thread/tomasz/seen/')[0]?.body).toBe('{"sequence":4}'));
});

it('lets an admin rename the group, make another admin, and remove and add people', async ({ server }) => {
  const managed = groupChat({ can: { write: true, manage: true, leave: true } });
  server.answers['GET /chat/conversations/supper/'] = [200, managed];
  server.answers['PATCH /chat/conversations/supper/update/'] = [200, { ...managed, name: 'Supper table four' }];
  server.answers['POST /chat/group/supper/admins/'] = [200, { ...managed, admins: managed.members }];
  server.answers['POST /chat/group/supper/remove-member/'] = [
    403,
    { message: 'You are not allowed to do this.', code: 'forbidden' },
  ];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: /^Tomasz Nowak/ }).getAttribute('href')).toBe('/users/tomasz');
  await userEvent.click(dialog.getByRole('button', { name: 'Actions for Tomasz Nowak' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make admin' }));
  await waitFor(() => expect(dialog.getAllByText('Admin')).toHaveLength(3));
  expect(server.callsOf('POST /chat/group/supper/admins/')[0]?.body).toBe('{"user_id":"tomasz","is_admin":true}');
  await userEvent.click(dialog.getByRole('button', { name: 'Actions for Tomasz Nowak' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the group' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove Tomasz from the group?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove Tomasz' }));
  expect(await question.findByText('You are not allowed to do this.')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Supper table four');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'Supper table four' })).toBeTruthy();
});

it('mutes a conversation, and ends that', async ({ server }) => {
  server.answers['POST /chat/conversations/tomasz/mute/'] = [200, { id: 'tomasz', muted: true }];
  await server.open('/chat/tomasz');
  await userEvent.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  expect(await screen.findByRole('menuitem', { name: 'Unmute' })).toBeTruthy();
  expect(server.callsOf('POST /chat/conversations/tomasz/mute/')[0]?.body).toBe('{"muted":true}');
});

it('shows at once that a conversation is muted, and a refusal as it was before', async ({ server }) => {
  const answer = later([500, { message: 'Not now.', code: 'unexpected' }]);
  server.answers['POST /chat/conversations/tomasz/mute/'] = answer.answer;
  await server.open('/chat/tomasz');
  const row = within(await screen.findByRole('list', { name: 'Conversations' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }));
  expect(await row.findByText('Muted')).toBeTruthy();
  answer.arrive();
  await waitFor(() => expect(row.queryByText('Muted')).toBeNull());
});

it('moves the focus to the notice when a conversation closes while one writes', async ({ server }) => {
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'But');
  const closed = { write: false, manage: false, leave: false };
  server.answers[CONVERSATION] = [200, conversationOf({ can: closed, is_blocked: true })];
  server.say('conversation.updated', { conversation: 'tomasz', reset: false });
  const notice = await screen.findByText('You can’t write in this conversation.');
  expect(notice.getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

it('opens again when the reader is added back', async ({ server }) => {
  server.answers[CONVERSATION] = [404, { message: 'Not there.', code: 'conversation_not_found' }];
  await server.open('/chat/tomasz');
  await screen.findByText('This conversation is closed to you');
  server.answers[CONVERSATION] = [200, conversationOf()];
  server.say('conversation.updated', { conversation: 'tomasz', reset: true });
  await article('Message 3');
});

it('does not offer to remove the only admin of a group as admin', async ({ server }) => {
  const managed = groupChat({ can: { write: true, manage: true, leave: true } });
  server.answers['GET /chat/conversations/supper/'] = [200, managed];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^A group chat needs an admin\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Actions for Sofia Reyes' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove from the group' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remove as admin' })).toBeNull();
});

it('shows an edit that was refused as it was before, and says so', async ({ server }) => {
  server.messages.push(messageOf(4, { is_mine: true, text: 'Hello' }));
  server.answers['PATCH /chat/m4/update/'] = [500, {}];
  await server.open('/chat/tomasz');
  await article('Hello');
  await userEvent.type(await messageBox(), '{ArrowUp} you{Enter}');
  expect(await screen.findByText('Failed to edit message')).toBeTruthy();
  expect(await article('Hello')).toBeTruthy();
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

it('lets an admin describe the group and remove its picture, and shows members what it is about', async ({
  server,
}) => {
  const managed = groupChat({ image: '/api/v1/media/g/192.webp', can: { write: true, manage: true, leave: true } });
  server.answers['GET /chat/conversations/supper/'] = [200, managed];
  server.answers['PATCH /chat/conversations/supper/update/'] = ({ body }) => {
    const { remove_image, ...changes } = JSON.parse(String(body));
    return [200, { ...managed, ...changes, ...(remove_image === true && { image: null }) }];
  };
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove the picture' })).toBeNull());
  await userEvent.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Every first Friday');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' })));
  const bodies = server.callsOf('PATCH /chat/conversations/supper/update/').map(({ body }) => body);
  expect(bodies).toEqual(['{"remove_image":true}', '{"description":"Every first Friday"}']);
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat({ description: 'Every first Friday' })];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  expect(await screen.findByText('Every first Friday')).toBeTruthy();
});

it('does not undo the rename of another admin who saves while one describes the group', async ({ server }) => {
  const managed = groupChat({ can: { write: true, manage: true, leave: true } });
  server.answers['GET /chat/conversations/supper/'] = [200, managed];
  server.answers['PATCH /chat/conversations/supper/update/'] = [200, { ...managed, name: 'Supper club' }];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Every first Friday');
  server.answers['GET /chat/conversations/supper/'] = [200, { ...managed, name: 'Supper club' }];
  server.say('conversation.updated', { conversation: 'supper', reset: false });
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Supper club'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf('PATCH /chat/conversations/supper/update/')).toHaveLength(1));
  expect(server.callsOf('PATCH /chat/conversations/supper/update/')[0]?.body).toBe(
    '{"description":"Every first Friday"}',
  );
});

it('leads from a conversation to the search', async ({ server }) => {
  await server.open('/chat/tomasz');
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search chats' })));
});

it('says that staff have no chat, and asks nothing', async ({ server }) => {
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true }];
  await server.open('/chat/tomasz');
  expect(await screen.findByRole('heading', { name: 'Staff have no chat' })).toBeTruthy();
  for (const call of [CONVERSATIONS, CONVERSATION, THREAD]) expect(server.callsOf(call)).toHaveLength(0);
});
