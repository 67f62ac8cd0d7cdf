import type { StaffPerson } from '@homecoming/contract/staff-people.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, maya } from '../../testing/server.tsx';

const amara: StaffPerson = {
  id: 'amara',
  first_name: 'Amara',
  last_name: 'Okafor',
  graduation_year: 2014,
  photo: null,
  level: 3,
  email: 'amara@example.org',
  verified: true,
  is_active: true,
  is_staff: false,
  created_at: '2026-01-02T00:00:00.000Z',
  deleted_at: null,
  erased_at: null,
  communities: [{ id: 'guild', name: 'Design & Craft Guild', role: 'admin', joined_at: '2026-01-03T00:00:00.000Z' }],
  sessions: [
    {
      id: 'session',
      device: 'Firefox on Linux',
      current: false,
      created_at: '2026-01-03T00:00:00.000Z',
      last_used_at: '2026-01-03T00:00:00.000Z',
    },
  ],
  restrictions: [{ community: { id: 'guild', name: 'Design & Craft Guild' }, kind: 'mute', until: null }],
  cases: { open: 1, decided: 2, reports_sent: 4, reports_upheld: 3 },
  second_factor: false,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true, info_1: true }];
  server.answers['GET /staff/people/'] = [200, { results: [amara], next: null }];
  server.answers['GET /staff/people/amara/'] = [200, amara];
});
afterEach(() => server.close());

it('finds a person, and signs them out everywhere after a question', async () => {
  await server.open('/staff');
  await userEvent.click(await screen.findByRole('link', { name: 'Amara Okafor' }));
  await screen.findByText('About them: 1 open case, 2 decided. They sent 4 reports, 3 of them found right so far.');
  screen.getByText('Muted');
  screen.getByText(/^Admin, joined/);
  server.answers['DELETE /staff/people/amara/sessions/'] = () => {
    server.answers['GET /staff/people/amara/'] = [200, { ...amara, sessions: [] }];
    return [204, null];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(server.getCalls('DELETE /staff/people/amara/sessions/')).toHaveLength(0);
  const sheet = within(await screen.findByRole('dialog', { name: 'Sign Amara Okafor out everywhere?' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Not signed in anywhere.');
});
