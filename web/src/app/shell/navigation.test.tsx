import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { fakeServer, testWith } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const it = testWith(fakeServer);

it('has the tabs in the order of the specification on phones', async ({ server }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  await server.open('/home');
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Communities', 'Add post', 'Events', 'Chat']);
});

it('loads the public communities alone without a token', async ({ server }) => {
  server.answers['GET /community/'] = [200, { results: [], next: null }];
  await server.open('/communities', { signedIn: false });
  await waitFor(() => expect(server.getCalls('GET /community/')).toHaveLength(1));
  await screen.findByRole('main');
  expect(server.getCalls('GET /community/list/')).toHaveLength(0);
  expect(server.getCalls('GET /users/detail/')).toHaveLength(0);
});

it('keeps the shell while pages of signed-in users and open pages change', async ({ server }) => {
  server.answers['GET /community/'] = [200, { results: [], next: null }];
  await server.open('/home');
  const navigation = await screen.findByRole('navigation', { name: 'Main' });
  await userEvent.click(within(navigation).getByRole('link', { name: 'Communities' }));
  await screen.findByRole('heading', { level: 1, name: 'Communities' });
  expect(screen.getByRole('navigation', { name: 'Main' })).toBe(navigation);
});
