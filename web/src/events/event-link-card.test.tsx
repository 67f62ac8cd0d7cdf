import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { it, buildMessage } from '../../testing/chat.ts';
import { buildEvent } from '../../testing/events.ts';

const ID = '0198d7a0-0000-7000-8000-000000000001';
const address = `${window.location.origin}/events/open/${ID}`;

it('shows the event that a message links to, also by its public address', async ({ server }) => {
  server.answers[`GET /events/${ID}/`] = [200, buildEvent('Supper', { id: ID })];
  server.messages.push(buildMessage(4, { text: `Are you coming? ${address}` }));
  await server.open('/chat/tomasz');
  const card = await screen.findByRole('link', { name: /^Supper.*12:00 PM · Alder Hall/ });
  expect(card).toHaveProperty('pathname', `/events/${ID}`);
  expect(screen.getByRole('link', { name: address })).toBeTruthy();
  // Its links are stops of the Tab key only while the focus is in it
  expect(card).toHaveProperty('tabIndex', -1);
});

it('hides the address of a message that is nothing else', async ({ server }) => {
  const cover = { url: '/cover.webp', width: 300, height: 200, srcset: '/cover.webp 300w', placeholder: null };
  server.answers[`GET /events/${ID}/`] = [200, buildEvent('Supper', { id: ID, cover })];
  server.messages.push(buildMessage(4, { text: ` ${address} ` }));
  await server.open('/chat/tomasz');
  const card = await screen.findByRole('link', { name: /^Supper/ });
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/cover.webp');
  expect(card.closest('article')?.textContent).not.toContain(ID);
});

it('says so when the reader cannot see the event', async ({ server }) => {
  server.messages.push(buildMessage(4, { text: address }));
  await server.open('/chat/tomasz');
  await screen.findByText('This event was deleted, or you cannot see it.');
});

it('says the time of the reader too where the clocks differ', async ({ server }) => {
  const inLosAngeles = { starts_at: '2031-12-06T03:00:00.000Z', timezone: 'America/Los_Angeles' };
  server.answers[`GET /events/${ID}/`] = [200, buildEvent('Supper', { id: ID, ...inLosAngeles })];
  server.messages.push(buildMessage(4, { text: address }));
  await server.open('/chat/tomasz');
  await screen.findByRole('link', { name: /Fri 5 December, 7:00 PM \(Sat 6 December, 3:00 AM your time\)/ });
});
