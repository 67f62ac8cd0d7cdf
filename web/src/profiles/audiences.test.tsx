import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAudiences } from '../../testing/audiences.ts';
import { maya } from '../../testing/own-user.ts';
import { card, fakeServer } from '../../testing/server.tsx';

const CHANGE = 'PATCH /users/detail/';
const PREVIEW = 'GET /users/detail/preview/';
const DAY_MS = 24 * 60 * 60 * 1_000;
const user = {
  ...maya,
  city: { id: 5368361, label: 'Los Angeles, United States' },
};
const shown = {
  ...user,
  city: user.city.label,
  move: null,
  studies: [],
  shared: { channels: [], events: [] },
  communities: [],
  posts_count: 0,
  blocked_by_me: false,
  can: { message: false, report: false },
  removed: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, user];
  server.answers['GET /community/list/'] = [
    200,
    { results: [card('rowing', 'Rowing', true), card('chapter', 'Chapter', true)], next: null },
  ];
});
afterEach(() => server.close());

it('shows a field to the communities that the user chooses', async () => {
  server.answers[CHANGE] = [200, { ...user, audiences: { ...openAudiences, company: ['rowing', 'chapter'] } }];
  await server.open('/profile/settings/privacy');
  const choice = await screen.findByRole('combobox', { name: 'Company' });
  await userEvent.selectOptions(choice, 'Communities that I choose');
  const sheet = within(await screen.findByRole('dialog', { name: 'Who sees: Company' }));
  expect(sheet.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  for (const name of ['Rowing', 'Chapter']) await userEvent.click(sheet.getByRole('checkbox', { name }));
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByDisplayValue('Only Rowing, Chapter')).toBeTruthy();
  expect(server.getBody(CHANGE)).toEqual({ audiences: { company: ['rowing', 'chapter'] } });
});

it('shows the profile as members of a community see it', async () => {
  server.answers[PREVIEW] = [200, { ...shown, company: null }];
  await server.open('/profile/preview');
  await screen.findByRole('heading', { name: 'How others see you' });
  await screen.findByText('Los Angeles, United States');
  expect(screen.queryByText('Fieldnote Studio')).toBeNull();
  server.answers[PREVIEW] = [200, shown];
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'As members of' }), 'Chapter');
  await screen.findByText('Fieldnote Studio');
});

it('asks after a year whether company and city are right, and takes one tap for an answer', async () => {
  const now = new Date().toISOString();
  const old = new Date(Date.now() - 366 * DAY_MS).toISOString();
  server.answers['GET /users/detail/'] = [200, { ...user, checked_at: old }];
  server.answers[CHANGE] = [200, { ...user, checked_at: now }];
  await server.open('/profile');
  const question = await screen.findByRole('region', {
    name: 'Still at Fieldnote Studio in Los Angeles, United States?',
  });
  server.answers['GET /users/detail/'] = server.answers[CHANGE];
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
  await screen.findByText('Thanks. Others see that it is up to date.');
  expect(screen.queryByRole('region', { name: /Still at/ })).toBeNull();
  expect(server.getBody(CHANGE)).toEqual({ still_current: true });
});
