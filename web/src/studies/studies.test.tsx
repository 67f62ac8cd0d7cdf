import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maya } from '../../testing/own-user.ts';
import { card, fakeServer } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const STUDIES = 'GET /users/studies/';
const botany = {
  id: 'botany',
  community: { id: 'guild', name: 'The Guild' },
  program: 'Botany',
  ends_on: '2016-06-30',
  outcome: 'completed',
  main: true,
  confirmed: true,
  correction: 'Our records say so',
  stage: null,
  question: null,
  roll_over: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, maya];
  server.answers['GET /community/list/'] = [200, { results: [card('guild', 'The Guild', true)], next: null }];
});
afterEach(() => server.close());

it('lists what the user studied, without buttons at what managers confirmed, and adds another', async () => {
  const law = { ...botany, id: 'law', program: 'Law', ends_on: null, main: false, confirmed: false, correction: null };
  server.answers[STUDIES] = () => [
    200,
    { results: server.getCalls('POST /users/studies/').length > 0 ? [botany, law] : [botany] },
  ];
  server.answers['POST /users/studies/'] = [201, law];
  const programs = [{ id: 'arts', name: 'Fine arts', aliases: [], ends_on: null, can: { edit: false } }];
  server.answers['GET /community/guild/programs/'] = [200, { results: programs }];
  await server.open('/profile');
  const list = await screen.findByRole('list', { name: 'Studies' });
  expect(list.textContent).toContain('The Guild · With a degree · ended in June 2016');
  expect(list.textContent).toContain('Corrected by a manager: Our records say so');
  expect(within(list).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a study' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a study' });
  const add = within(dialog).getByRole('button', { name: 'Add' });
  expect(add).toHaveProperty('disabled', true);
  const program = within(dialog).getByLabelText('Program');
  const suggestions = document.getElementById(program.getAttribute('list') ?? '');
  await waitFor(() => expect(suggestions?.textContent).toBe('Fine arts'));
  await userEvent.type(program, 'Law');
  await userEvent.click(add);
  await waitFor(() => expect(within(list).getByRole('button', { name: 'Make main: Law' })).toBeTruthy());
  expect(server.getBody('POST /users/studies/', 0)).toEqual({
    community: 'guild',
    program: 'Law',
  });
});
