import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { amir, buildGroup, housing, buildLink } from '../../testing/groups.ts';
import { fakeServer, guild, later } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

let server: ReturnType<typeof fakeServer>;
const DETAILS = 'GET /groups/details/flats/';
const RESOURCES = 'GET /groups/flats/resources/';

beforeEach(() => {
  server = fakeServer();
  server.answers[DETAILS] = [200, buildGroup()];
  server.answers['GET /groups/flats/comments/'] = [200, []];
  server.answers['GET /groups/flats/members/'] = [200, { results: [{ ...amir, ...MEMBER }], next: null }];
  server.answers[RESOURCES] = [200, { results: [buildLink('rights', 'Tenant rights')], next: null }];
  server.answers['GET /channels/housing/groups/'] = [200, [buildGroup()]];
  server.answers['GET /channels/housing/'] = [200, housing];
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
});
afterEach(() => server.close());

const MEMBER = {
  email: null,
  program: 'Civil engineering',
  current_industry: null,
  joined_at: '2026-01-01T00:00:00.000Z',
};
const lastNotice = async (words: string) =>
  expect((await screen.findAllByText(words, { exact: false })).length).toBeTruthy();

it('shows the channel, the description and the counts of a group', async () => {
  await server.open('/groups/flats');
  expect(await screen.findByRole('heading', { level: 1, name: 'Flats and rooms' })).toBeTruthy();
  expect(screen.getByText('Say the street, the price and the date.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Housing and moving' })[0]?.getAttribute('href')).toBe(
    '/channels/housing',
  );
  expect(screen.getByRole('link', { name: 'Discussion 1 comment' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Resources 1 in all' })).toBeTruthy();
});

it('says in place of the form that a member is muted, and until when', async () => {
  server.answers[DETAILS] = [200, buildGroup({ can: { ...buildGroup().can, comment: false } })];
  const restricted = { kind: 'mute', until: '2099-01-08T12:00:00.000Z' } as const;
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember, { restricted })];
  await server.open('/groups/flats');
  await screen.findByText(/You can write again on .*8 January 2099/);
  expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
});

it('follows and unfollows at once, and reverts what fails', async () => {
  const answer = later([200, buildGroup({ is_member: false, members_count: 1 })]);
  server.answers['POST /groups/flats/unsubscribe/'] = answer.answer;
  await server.open('/groups/flats');
  await userEvent.click(await screen.findByRole('button', { name: 'Following', pressed: true }));
  const follow = await screen.findByRole('button', { name: 'Follow', pressed: false });
  expect(screen.getByText('1 member')).toBeTruthy();
  answer.arrive();

  server.answers['POST /groups/flats/subscribe/'] = [500, { message: 'Something went wrong.', code: 'internal' }];
  await waitFor(() => expect(server.getCalls('POST /groups/flats/unsubscribe/')).toHaveLength(1));
  await userEvent.click(follow);
  await lastNotice('You do not follow Flats and rooms yet.');
  expect(await screen.findByRole('button', { name: 'Follow', pressed: false })).toBeTruthy();
});

it('sends several taps one after the other, and ends as the last one says', async () => {
  const answer = later([200, buildGroup({ is_member: false, members_count: 1 })]);
  server.answers['POST /groups/flats/unsubscribe/'] = answer.answer;
  server.answers['POST /groups/flats/subscribe/'] = [200, buildGroup()];
  await server.open('/groups/flats');
  await userEvent.click(await screen.findByRole('button', { name: 'Following', pressed: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Follow', pressed: false }));
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeTruthy();
  expect(server.getCalls('POST /groups/flats/subscribe/')).toHaveLength(0);
  answer.arrive();
  await waitFor(() => expect(server.getCalls('POST /groups/flats/subscribe/')).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeTruthy();
  expect(screen.getByText('2 members')).toBeTruthy();
});

it.each([
  ['a group that is not there', 404, 'This group does not exist, or you cannot see it.', 'group_not_found'],
  ['an address that is none', 400, 'Please check what you entered.', 'invalid_input'],
])('says so of %s', async (_what, status, message, code) => {
  server.answers[DETAILS] = [status, { message, code }];
  await server.open('/groups/flats');
  expect(await screen.findByText('This group does not exist, or you cannot see it.')).toBeTruthy();
});

it('shows why a group did not load, and tries again', async () => {
  server.answers[DETAILS] = [418, {}];
  await server.open('/groups/flats');
  expect(await screen.findByText(/Failed to fetch group details/)).toBeTruthy();
  server.answers[DETAILS] = [200, buildGroup()];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Flats and rooms' })).toBeTruthy();
});

it('shows that an address without an id names no group', async () => {
  await server.open('/groups');
  expect(await screen.findByRole('heading', { level: 2, name: 'No group ID provided' })).toBeTruthy();
});

it('asks before it deletes a group, and shows why the last one cannot be deleted', async () => {
  const can = { ...buildGroup().can, edit: true, delete: true };
  server.answers[DETAILS] = [200, buildGroup({ can })];
  const sentence = 'A channel keeps at least one group. Create another one first.';
  server.answers['DELETE /groups/details/flats/'] = [409, { message: sentence, code: 'last_group' }];
  await server.open('/groups/flats');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit group' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete group' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
  expect(await screen.findByText(sentence)).toBeTruthy();

  server.answers['DELETE /groups/details/flats/'] = [200, null];
  await userEvent.click(screen.getByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(window.location.pathname).toBe('/channels/housing'));
});

it('lists the members of a group', async () => {
  await server.open('/groups/flats/members');
  const row = within(await screen.findByRole('list', { name: 'Members' }));
  expect(await row.findByRole('link', { name: /Amir Rahimi ’11/ })).toBeTruthy();
  expect(row.getByText('Civil engineering')).toBeTruthy();
});

it('opens links in a new tab, and adds one', async () => {
  server.answers['POST /groups/flats/resources/'] = [201, buildLink('guide', 'A guide', true)];
  await server.open('/groups/flats/resources');
  const list = within(await screen.findByRole('list', { name: 'Resources' }));
  const link = list.getByRole('link', { name: /^Tenant rights/ });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');

  await userEvent.click(screen.getByRole('button', { name: 'Add a resource' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add link' }));
  expect(await screen.findByText('Enter a link.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Link' });
  await userEvent.type(field, 'javascript:alert(1)');
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }));
  expect(await screen.findByText('Enter the address of a page, like https://example.org.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'https://example.org/guide');
  server.answers[DETAILS] = [200, buildGroup({ resources_count: 2 })];
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }));
  expect(await list.findByRole('link', { name: /^A guide/ })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Resources 2 in all' })).toBeTruthy();
  expect(server.getCalls('POST /groups/flats/resources/')).toHaveLength(1);
});

it('shows errors of a file at its field', async () => {
  const sentence = 'This kind of file is not taken. Images, PDF, Office documents, text, zip, MP4 and MP3 are.';
  server.answers['POST /groups/flats/resources/'] = [415, { message: sentence, code: 'unsupported_file' }];
  await server.open('/groups/flats/resources');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a resource' }));
  await userEvent.click(await screen.findByRole('button', { name: 'File' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add file' }));
  expect(await screen.findByText('Choose a file, or enter a link.')).toBeTruthy();
  const pick = (file: File) => {
    const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('no place for a file');
    return userEvent.upload(input, file);
  };
  await pick(new File([], 'empty.txt'));
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeTruthy();
  const large = new File(['x'], 'large.zip');
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
  await pick(large);
  expect(await screen.findByText(/This file is too large/)).toBeTruthy();
});

it('lets the user edit and delete only their own resources, and report those of others', async () => {
  const results = [buildLink('mine', 'My link', true), buildLink('rights', 'Tenant rights')];
  server.answers[RESOURCES] = [200, { results, next: null }];
  server.answers['PATCH /groups/flats/resource/mine/'] = [200, { ...buildLink('mine', 'Better', true) }];
  server.answers['DELETE /groups/flats/resource/mine/'] = [404, { message: 'gone', code: 'resource_not_found' }];
  await server.open('/groups/flats/resources');
  expect(await screen.findByRole('button', { name: 'More about My link' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More about Tenant rights' }));
  await screen.findByRole('menuitem', { name: 'Report' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('button', { name: 'More about My link' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Better');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect((await screen.findAllByRole('link', { name: /^Better/ })).length).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'More about Better' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete link' }));
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /^Better/ })).toHaveLength(0));
});
