import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildChannel, insideChannel } from '../../../testing/channels.ts';
import { fakeServer } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/channels/'] = [200, [buildChannel('Printing', insideChannel)]];
  server.answers['GET /community/rowing/channels/'] = [200, []];
});
afterEach(() => server.close());

const addPost = () => screen.findByRole('link', { name: 'Add post' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'What are you adding?' }));

it('asks what a post is for, and leads to where it is written', async () => {
  await server.open('/home');
  await userEvent.click(await addPost());
  const types = await dialog();
  const links = types.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/home/add/community', '/home/add/channel', '/home/add/event']);
  await userEvent.click(types.getByRole('link', { name: /^Channel/ }));
  await screen.findByRole('heading', { level: 1, name: 'New post' });
  expect(window.location.pathname).toBe('/home/add/channel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens and closes by keyboard, and is a link for those who want another tab', async () => {
  await server.open('/home');
  const button = await addPost();
  expect(button.getAttribute('href')).toBe('/home/add/community');
  button.focus();
  await userEvent.keyboard(' ');
  const types = await dialog();
  await waitFor(() => expect(document.activeElement).toBe(types.getByRole('link', { name: /^Community/ })));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.keyboard('{Enter}');
  await dialog();
});

it('says what one has no use for yet', async () => {
  server.answers['GET /community/guild/channels/'] = [200, []];
  await server.open('/home');
  await userEvent.click(await addPost());
  const types = await dialog();
  await types.findByRole('link', { name: /You are in no channel yet/ });
  expect(types.getByRole('link', { name: /No events to post about yet/ })).toBeTruthy();
  expect(types.getByRole('link', { name: /A post for one of your communities/ })).toBeTruthy();
});

it('says so to somebody in no community', async () => {
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
  await server.open('/home');
  await userEvent.click(await addPost());
  const types = await dialog();
  await types.findByRole('link', { name: /^Community.*You are in none yet/ });
  expect(types.getByRole('link', { name: /You are in no channel yet/ })).toBeTruthy();
});
