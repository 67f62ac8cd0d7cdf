import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import {
  CONVERSATION,
  CONVERSATIONS,
  article,
  buildConversation,
  groupChat,
  it,
  messageBox,
  buildMessage,
} from '../../testing/chat.ts';
import { later } from '../../testing/server.tsx';

const EDIT = { name: 'Change name, picture or description' };

it('shows the names of a group, its system lines, and how many have seen a message', async ({ server }) => {
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  const inGroup = { conversation: 'supper' };
  server.messages.splice(
    0,
    3,
    buildMessage(1, { ...inGroup, kind: 'system', text: 'Sofia Reyes added Tomasz Nowak' }),
    buildMessage(2, { ...inGroup, text: 'Hello all' }),
    buildMessage(3, { ...inGroup, is_mine: true, is_seen: true, seen_by_count: 4, text: 'Hello Tomasz' }),
  );
  await server.open('/chat/supper');
  expect((await article('Hello all')).getByText('Tomasz')).toBeTruthy();
  expect((await article('Hello Tomasz')).getByText('Seen by 4')).toBeTruthy();
  expect(screen.getByText('Sofia Reyes added Tomasz Nowak')).toBeTruthy();
  expect(screen.getByText('Sofia and Tomasz')).toBeTruthy();
});

it('offers neither the profile nor a block of a deleted account', async ({ server }) => {
  const can = { write: false, manage: false, leave: false };
  server.answers[CONVERSATION] = [
    200,
    // What is left of them has no class year
    buildConversation({ name: 'Former member', members: [], partner_is_active: false, can }),
  ];
  await server.open('/chat/tomasz');
  const heading = await screen.findByRole('heading', { name: 'Former member' });
  expect(within(heading).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More about this conversation' }));
  expect(await screen.findByRole('menuitem', { name: 'Mute' })).toBeTruthy();
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
});

it('says what a block does before it blocks', async ({ server }) => {
  await server.open('/chat/tomasz');
  await userEvent.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Tomasz' }));
  const question = within(await screen.findByRole('dialog', { name: 'Block Tomasz?' }));
  const words = /^You no longer see what Tomasz writes, and neither of you can write to the other\./;
  expect(question.getByText(words)).toBeTruthy();
});

it('leaves a group after asking', async ({ server }) => {
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  server.answers[CONVERSATIONS] = [200, [groupChat(), buildConversation()]];
  server.answers['POST /chat/group/supper/leave/'] = [200, { id: 'supper' }];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the group' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Supper table three?' }));
  await userEvent.click(question.getByRole('button', { name: 'Leave the group' }));
  await waitFor(() => expect(window.location.pathname).toBe('/chat'));
  expect(server.getCalls('POST /chat/group/supper/leave/')).toHaveLength(1);
});

it('says when the reader was removed while the conversation is open', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.answers[CONVERSATION] = [404, { message: 'Not there.', code: 'conversation_not_found' }];
  server.say('conversation.updated', { conversation: 'tomasz', reset: false });
  expect(await screen.findByText('This conversation is closed to you')).toBeTruthy();
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
  expect(server.getCalls('POST /chat/group/supper/admins/')[0]?.body).toBe('{"user_id":"tomasz","is_admin":true}');
  await userEvent.click(dialog.getByRole('button', { name: 'Actions for Tomasz Nowak' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the group' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove Tomasz from the group?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove Tomasz' }));
  expect(await question.findByText('You are not allowed to do this.')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(dialog.getByRole('button', EDIT));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
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
  expect(server.getCalls('POST /chat/conversations/tomasz/mute/')[0]?.body).toBe('{"muted":true}');
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
  server.answers[CONVERSATION] = [200, buildConversation({ can: closed, is_blocked: true })];
  server.say('conversation.updated', { conversation: 'tomasz', reset: false });
  const notice = await screen.findByText('You can’t write in this conversation.');
  expect(notice.getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

it('opens again when the reader is added back', async ({ server }) => {
  server.answers[CONVERSATION] = [404, { message: 'Not there.', code: 'conversation_not_found' }];
  await server.open('/chat/tomasz');
  await screen.findByText('This conversation is closed to you');
  server.answers[CONVERSATION] = [200, buildConversation()];
  server.say('conversation.updated', { conversation: 'tomasz', reset: true });
  await article('Message 3');
});

it('does not offer to remove the only admin of a group as admin', async ({ server }) => {
  const managed = groupChat({ can: { write: true, manage: true, leave: true } });
  server.answers['GET /chat/conversations/supper/'] = [200, managed];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^You are the only admin\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Actions for Sofia Reyes' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove from the group' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remove as admin' })).toBeNull();
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
  await userEvent.click(dialog.getByRole('button', EDIT));
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove the picture' }));
  expect(dialog.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' })));
  // Nothing is changed by that alone
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await dialog.findByRole('button', EDIT));
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove the picture' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Every first Friday');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Every first Friday');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', EDIT)));
  const calls = server.getCalls('PATCH /chat/conversations/supper/update/');
  expect(calls.map(({ query, body }) => [query.get('type'), body])).toEqual([
    ['group', '{"description":"Every first Friday","remove_image":true}'],
  ]);
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
  await userEvent.click(dialog.getByRole('button', EDIT));
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Description/ }), 'Every first Friday');
  server.answers['GET /chat/conversations/supper/'] = [200, { ...managed, name: 'Supper club' }];
  server.say('conversation.updated', { conversation: 'supper', reset: false });
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Supper club'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.getCalls('PATCH /chat/conversations/supper/update/')).toHaveLength(1));
  expect(server.getCalls('PATCH /chat/conversations/supper/update/')[0]?.body).toBe(
    '{"description":"Every first Friday"}',
  );
});
