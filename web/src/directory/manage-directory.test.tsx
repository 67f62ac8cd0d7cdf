import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asAdmin, asMember, asOwner, buildMember, buildOwnCommunity, buildPerson } from '../../testing/communities.ts';
import { maya } from '../../testing/own-user.ts';
import { press, typeAtOnce } from '../../testing/page.ts';
import { fakeServer, guild, rowing } from '../../testing/server.tsx';

const PAGE = '/communities/guild/manage/directory';
const VALUES = 'GET /community/guild/members/values/';
const MERGE = 'POST /community/guild/members/values/merge/';
const SEPARATE = 'POST /community/guild/members/values/unmerge/';
const READERS = 'GET /community/guild/members/readers/';

let server: ReturnType<typeof fakeServer>;
/** What was merged into 'Computer science'. */
let merged: string[] = [];
beforeEach(() => {
  merged = ['Informatics'];
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asOwner)];
  server.answers[READERS] = [200, { results: [], next: null }];
  server.answers[VALUES] = ({ query }) => {
    const others = merged.includes('CS') ? [] : [{ value: 'CS', label: 'CS', people: 6, merged: [] }];
    const main = { value: 'Computer science', label: 'Computer science', people: 41, merged };
    const results = query.get('facet') === 'program' ? [main, ...others] : [];
    return [200, { results, can: { merge: true } }];
  };
});
afterEach(() => server.close());

it('merges two values with the number of people, undoes it, and separates what was merged', async () => {
  server.answers[MERGE] = () => {
    merged = ['Informatics', 'CS'];
    return [200, { value: 'Computer science', label: 'Computer science', people: 47 }];
  };
  server.answers[SEPARATE] = ({ body }) => {
    const { value } = JSON.parse(String(body));
    merged = merged.filter((word) => word !== value);
    return [200, { value, label: value, people: 6 }];
  };
  await server.open(PAGE);
  await press('Merge CS');
  const sheet = within(await screen.findByRole('dialog', { name: 'Merge CS' }));
  typeAtOnce(sheet.getByRole('combobox', { name: 'Into' }), 'comp');
  await userEvent.click(await sheet.findByRole('option', { name: 'Computer science' }));
  await sheet.findByText(/^6 people with “CS” and 41 people with “Computer science” are found together/);
  await userEvent.click(sheet.getByRole('button', { name: 'Merge' }));
  await screen.findByText('CS counts as Computer science now');
  expect(server.getBody(MERGE)).toEqual({ facet: 'program', value: 'CS', into: 'Computer science' });
  await screen.findByRole('button', { name: 'Separate CS from Computer science' });
  await press('Undo');
  await screen.findByRole('button', { name: 'Merge CS' });
  expect(server.getBody(SEPARATE)).toEqual({ facet: 'program', value: 'CS' });

  await press('Separate Informatics from Computer science');
  await waitFor(() => expect(server.getBody(SEPARATE)).toEqual({ facet: 'program', value: 'Informatics' }));
  await screen.findByText('Informatics is counted by itself again');
});

it('shows owners who reached the reading limit, and members nothing', async () => {
  const reader = { person: buildPerson('Amara Okafor'), day: new Date().toISOString().slice(0, 10), kind: 'pages' };
  server.answers[READERS] = [200, { results: [reader], next: null }];
  await server.open(PAGE);
  const list = within(await screen.findByRole('list', { name: 'Reached the reading limit' }));
  list.getByText('Pages of the directory, today');

  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asAdmin)];
  await server.open(PAGE);
  await screen.findByRole('button', { name: 'Save all members as CSV' });
  expect(screen.queryByRole('heading', { name: 'Reached the reading limit' })).toBeNull();

  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'This is for owners and admins' });
});

it('exports what the filters of the directory leave, for managers', async () => {
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asAdmin)];
  server.answers['GET /community/guild/members/'] = [
    200,
    { results: [buildMember('Ada Eze')], next: null, total: 1, exact: true },
  ];
  server.answers['GET /community/guild/members/counts/'] = [200, { total: 1, exact: true, facets: [] }];
  const file = { 'Content-Disposition': 'attachment; filename="members.csv"', 'Content-Type': 'text/csv' };
  server.answers['GET /community/guild/members/export/'] = [200, 'name', file];
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await server.open('/communities/guild/members?company=Aster');
  await press('Export');
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'members.csv' }]));
  const [call] = server.getCalls('GET /community/guild/members/export/');
  expect(call?.query.toString()).toBe('company=Aster');
});

it('shows and hides the user in the directory of one community', async () => {
  server.answers['GET /users/detail/'] = [200, maya];
  server.answers['GET /community/guild/membership/'] = [200, { listed: true }];
  server.answers['GET /community/rowing/membership/'] = [200, { listed: false }];
  server.answers['PATCH /community/guild/membership/'] = [500, { message: 'Out of order', code: 'internal' }];
  await server.open('/profile/settings/privacy');
  const ofGuild = await screen.findByRole<HTMLInputElement>('switch', { name: guild.name });
  expect(ofGuild.checked).toBe(true);
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: rowing.name })).checked).toBe(false);
  await userEvent.click(ofGuild);
  await screen.findByText(/Your choice is as it was/);
  await waitFor(() => expect(ofGuild.checked).toBe(true));

  server.answers['PATCH /community/guild/membership/'] = [200, { listed: false }];
  await userEvent.click(ofGuild);
  await waitFor(() => expect(server.getBody('PATCH /community/guild/membership/')).toEqual({ listed: false }));
  await waitFor(() => expect(ofGuild.checked).toBe(false));
});
