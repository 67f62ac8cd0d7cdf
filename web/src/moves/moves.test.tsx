import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAudiences } from '../../testing/audiences.ts';
import { buildPerson } from '../../testing/communities.ts';
import { card, fakeServer, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';
import { describeMove } from '../profiles/parts/moves/describe-move.ts';

const OWN = 'GET /users/move/';
const place = { id: 5_368_361, name: 'Los Angeles', label: 'Los Angeles, United States' };
const move = { place, month: null, note: 'With a press' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  const profile = {
    audiences: openAudiences,
    short_bio: null,
    city: null,
    interests: [],
    tags: [],
    visible_fields: [],
    points: 5,
  };
  server.answers['GET /users/detail/'] = [200, { ...maya, ...profile }];
  server.answers['GET /users/studies/'] = [200, { results: [] }];
  server.answers['GET /community/list/'] = [200, { results: [card('guild', 'The Guild', true)], next: null }];
});
afterEach(() => server.close());

it('names the month, with its year where it is not the next one, and none that is over', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const say = (month: string | null) => describeMove({ place, month, note: null }, now);
  expect(['2026-11', '2027-09', '2027-10', '2026-10', null].map(say)).toEqual([
    'Los Angeles in November',
    'Los Angeles in September',
    'Los Angeles in October 2027',
    'Los Angeles',
    'Los Angeles',
  ]);
});

it('says where the user moves to, and ends it', async () => {
  server.answers[OWN] = [200, { move: null, asks_arrival: false }];
  server.answers['GET /places/'] = [200, { results: [{ ...place, near: null, country: 'United States' }] }];
  server.answers['PUT /users/move/'] = [200, { move, asks_arrival: false }];
  server.answers['DELETE /users/move/'] = [204, null];
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Say where' }));
  const NAME = { name: 'Where are you moving?' };
  await userEvent.type(within(await screen.findByRole('dialog', NAME)).getByLabelText(/^Note/), 'With a ');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Say where' }));
  const dialog = within(await screen.findByRole('dialog', NAME));
  // What was typed before the sheet closed
  expect(dialog.getByLabelText(/^Note/)).toHaveProperty('value', 'With a ');
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('combobox', { name: 'City' }), 'Los');
  await userEvent.click(await dialog.findByRole('option', { name: place.label }));
  await userEvent.type(dialog.getByLabelText(/^Note/), 'press');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const list = await screen.findByRole('list', { name: 'Moving to' });
  expect(list.textContent).toContain('Los AngelesWith a press');
  expect(server.getBody('PUT /users/move/')).toEqual({ place: place.id, month: null, note: 'With a press' });
  await userEvent.click(within(list).getByRole('button', { name: 'I’m not moving' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Say where' })).toBeTruthy();
});

it('asks whether the user has arrived', async () => {
  server.answers[OWN] = [200, { move, asks_arrival: true }];
  server.answers['POST /users/move/arrival/'] = [200, { move: null, asks_arrival: false }];
  await server.open('/profile');
  const question = await screen.findByRole('region', { name: 'Have you arrived in Los Angeles?' });
  server.answers[OWN] = [200, { move: null, asks_arrival: false }];
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
  await screen.findByText('Welcome to Los Angeles. Your profile says that you live there now.');
  expect(screen.queryByRole('region', { name: /arrived/ })).toBeNull();
  expect(server.getBody('POST /users/move/arrival/')).toEqual({ answer: 'arrived' });
});

it('lists newcomers with a link to the chat where the user can write, and says how to see them', async () => {
  const city = { id: place.id, label: place.label };
  const mover = (id: string, message: boolean) => ({
    id,
    person: { ...buildPerson('Ben'), id },
    move,
    can: { message },
  });
  server.answers['GET /users/newcomers/'] = [
    200,
    { city, welcomes: true, results: [mover('one', true), mover('two', false)] },
  ];
  await server.open('/newcomers');
  await screen.findByRole('heading', { name: 'Newcomers to Los Angeles' });
  const links = await screen.findAllByRole('link', { name: 'Say hello' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/chat/one']);
  server.answers['GET /users/newcomers/'] = [200, { city, welcomes: false, results: [] }];
  await server.open('/newcomers');
  await screen.findByText('Welcome people to Los Angeles');
  const welcome = screen.getByRole('switch', { name: 'Welcome newcomers' });
  server.answers['PATCH /users/detail/'] = [200, { ...maya, welcomes: true }];
  server.answers['GET /users/newcomers/'] = [200, { city, welcomes: true, results: [] }];
  await userEvent.click(welcome);
  await screen.findByText('Nobody new comes yet');
  expect(server.getBody('PATCH /users/detail/')).toEqual({ welcomes: true });
  server.answers['GET /users/newcomers/'] = [200, { city: null, welcomes: false, results: [] }];
  await server.open('/newcomers');
  expect((await screen.findByRole('link', { name: 'Add your city' })).getAttribute('href')).toBe('/profile/edit#city');
});
