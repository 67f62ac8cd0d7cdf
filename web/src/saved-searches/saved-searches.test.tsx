import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asMember, buildMember, buildOwnCommunity } from '../../testing/communities.ts';
import { fakeServer, guild } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const SEARCHES = 'GET /saved-searches/';
const SAVE = 'POST /saved-searches/';
const aster = {
  id: 'aster',
  kind: 'people',
  community: { id: 'guild', name: 'Design & Craft Guild' },
  name: 'At Aster',
  query: { company: ['Aster'], query: 'ada' },
  places: [],
  weekly: true,
  created_at: '2026-11-27T12:00:00.000Z',
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

it('saves what is searched in a directory, under a name of its filters', async () => {
  const people = { results: [buildMember('Ada Eze', { company: 'Aster' })], next: null, total: 1, exact: true };
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember, { members_count: 3 })];
  server.answers['GET /community/guild/members/'] = [200, people];
  server.answers['GET /community/guild/members/counts/'] = [200, { total: 1, exact: true, facets: [] }];
  server.answers['GET /community/guild/members/map/'] = [200, { total: 0, exact: true, cells: [] }];
  server.answers[SAVE] = [201, aster];
  await server.open('/communities/guild/members');
  await screen.findByText('Ada Eze');
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  await server.open('/communities/guild/members?company=Aster&graduation_year=2016');
  await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Class of 2016, Aster');
  await userEvent.click(dialog.getByRole('switch', { name: 'Mail me new people on Mondays' }));
  const query = { company: ['Aster'], graduation_year: ['2016'] };
  server.answers[SEARCHES] = [200, { results: [{ ...aster, query }] }];
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. You find it in your settings.');
  await screen.findByRole('button', { name: 'Search saved' });
  expect(server.getBody(SAVE)).toEqual({
    kind: 'people',
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    community: 'guild',
    name: 'Class of 2016, Aster',
    query: { graduation_year: ['2016'], company: ['Aster'] },
    weekly: false,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Saved searches' }));
  await screen.findByRole('link', { name: 'At Aster' });
});

it('lists saved searches with their link and weekly mail, and deletes one with an undo', async () => {
  server.answers['PATCH /saved-searches/aster/'] = [200, { ...aster, weekly: false }];
  server.answers['DELETE /saved-searches/aster/'] = [204, null];
  server.answers[SAVE] = [201, aster];
  const wide = { company: ['Aster', 'Fieldnote'], graduation_year: ['2014-2016'], city: ['5'], near: 7, km: 25 };
  server.answers[SEARCHES] = [
    200,
    {
      results: [
        {
          ...aster,
          query: wide,
          places: [
            { id: 5, label: 'Lisbon, Portugal' },
            { id: 7, label: 'Porto, Portugal' },
          ],
        },
      ],
    },
  ];
  await server.open('/profile/settings/searches');
  await screen.findByText(/^Design & Craft Guild · class/);
  screen.getByText(
    /class of 2014 to 2016 · works at Aster or Fieldnote · lives in Lisbon, Portugal · within 25 km of Porto, Portugal$/,
  );
  server.answers[SEARCHES] = [200, { results: [aster] }];
  await server.open('/profile/settings/searches');
  await screen.findByText('Design & Craft Guild · “ada” · works at Aster');
  const link = await screen.findByRole('link', { name: 'At Aster' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('company=["Aster"]&search=ada');
  const weekly = screen.getByRole('switch', { name: 'Mail me new people on Mondays: At Aster' });
  await userEvent.click(weekly);
  await waitFor(() => expect(weekly).toHaveProperty('checked', false));
  server.answers[SEARCHES] = [200, { results: [] }];
  await userEvent.click(screen.getByRole('button', { name: 'Delete At Aster' }));
  await screen.findByText('No saved searches');
  server.answers[SEARCHES] = [200, { results: [{ ...aster, weekly: false }] }];
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'At Aster' });
  const { query, name } = aster;
  expect(server.getBody(SAVE)).toMatchObject({ community: 'guild', name, query, weekly: false });
});
