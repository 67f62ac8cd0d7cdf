import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { it as chatTest, buildMessage, type FakeChat } from '../../testing/chat.ts';
import { maya, buildPost } from '../../testing/server.tsx';

const POST = 'GET /posts/p1/';
const link = `${window.location.origin}/posts/p1`;

const it = chatTest.extend<{ post: void }>({
  post: [
    async ({ server }, use) => {
      server.answers[POST] = [200, buildPost(1, { id: 'p1', title: 'The old print room' })];
      await use();
    },
    { auto: true },
  ],
});

const openWith = (server: FakeChat, text: string) => {
  server.messages.push(buildMessage(4, { text }));
  return server.open('/chat/tomasz');
};

it('shows the post that a message links to, with the rights of its reader', async ({ server }) => {
  await openWith(server, `Have you seen ${link}?`);
  const card = await screen.findByRole('link', { name: /The old print room.*Post by Amara Okafor/ });
  expect(card).toHaveProperty('pathname', '/posts/p1');
  expect(server.getCalls(POST)).toHaveLength(1);
});

it('says so when the reader cannot see the post', async ({ server }) => {
  server.answers[POST] = [404, { code: 'post_not_found', message: 'Gone' }];
  await openWith(server, link);
  await screen.findByText('This post was deleted, or you cannot see it.');
});

it('shows no card for other links, and asks nothing for them', async ({ server }) => {
  await openWith(server, 'https://elsewhere.example/posts/p1 and http://localhost:1/posts/p1');
  await screen.findByRole('link', { name: 'https://elsewhere.example/posts/p1' });
  expect(screen.queryByText('The old print room')).toBeNull();
  expect(server.getCalls(POST)).toHaveLength(0);
});

it('sends a post in chat: the link waits in the conversation that the user chooses', async ({ server }) => {
  server.answers['GET /posts/p1/comments/'] = [200, { results: [], next: null }];
  await server.open('/posts/p1');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send in chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send in chat' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Tomasz Nowak' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveProperty('value', link);
  expect(window.location.pathname).toBe('/chat/tomasz');
  expect(server.getCalls('POST /chat/send/')).toHaveLength(0);
});

it('offers no chat to staff', async ({ server }) => {
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true }];
  server.answers['GET /posts/p1/comments/'] = [200, { results: [], next: null }];
  await server.open('/posts/p1');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Send in chat' })).toBeNull();
});
