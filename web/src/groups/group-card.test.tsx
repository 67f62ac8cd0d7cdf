import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { buildComment, buildGroup, housing } from '../../testing/groups.ts';
import { fakeServer, guild } from '../../testing/server.tsx';

const DETAILS = 'GET /groups/details/flats/';
const ASK = 'POST /requests/create/';
const hidden: [number, unknown] = [404, { code: 'group_not_found', message: 'This group does not exist.' }];
const contents = ['comments', 'members', 'resources'].map((name) => `GET /groups/flats/${name}/` as const);
const nothing = { edit: false, delete: false, subscribe: false, comment: false, add_resource: false, report: true };
const picture = { id: 'p', url: '/media/p/a.webp', width: 600, height: 200, srcset: '', placeholder: null };
const card = buildGroup({
  image: picture,
  created_by: null,
  is_member: false,
  comments_count: 38,
  can: { ...nothing, read: false, join_channel: true },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[DETAILS] = [200, card];
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  for (const call of contents) server.answers[call] = hidden;
});
afterEach(() => server.close());

/** The server's answers to a member of the channel. */
function insideChannel(): void {
  server.answers[DETAILS] = [200, buildGroup({ is_member: false })];
  server.answers['GET /groups/flats/comments/'] = [200, [buildComment(1)]];
  server.answers['GET /groups/flats/members/'] = [200, { results: [], next: null }];
  server.answers['GET /groups/flats/resources/'] = [200, { results: [], next: null }];
  server.answers['GET /channels/housing/groups/'] = [200, [buildGroup()]];
  server.answers['GET /channels/housing/'] = [200, housing];
}

it('shows the card of a group of an open channel without its contents, and all of it after joining', async () => {
  server.answers[ASK] = () => {
    insideChannel();
    return [201, { id: 'r1', status: 'approved' }];
  };
  await server.open('/groups/flats');
  await screen.findByRole('heading', { level: 1, name: 'Flats and rooms' });
  screen.getByText('Say the street, the price and the date.');
  expect(screen.getAllByRole('link', { name: 'Housing and moving' }).length).toBeGreaterThan(0);
  expect(['2 members', '38 comments', '1 resource'].map((words) => screen.getByText(words))).toHaveLength(3);
  expect(document.querySelector('img[src="/media/p/a.webp"]')).not.toBeNull();
  expect(screen.queryByRole('link', { name: /Discussion/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  expect(contents.flatMap((call) => server.getCalls(call))).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Join channel' }));
  await screen.findByText('You are in Housing and moving now');
  await screen.findByText('Comment number 1');
  expect(server.getBody(ASK, 0)).toMatchObject({
    request_type: 'channel',
    channel: 'housing',
  });
  const follow = screen.getByRole('button', { name: 'Follow' });
  expect(screen.queryByRole('button', { name: 'Join channel' })).toBeNull();
  expect(document.activeElement?.contains(follow)).toBe(true);
});

it.each(['resources', 'members'])('shows the card at the address of its %s, too', async (tab) => {
  await server.open(`/groups/flats/${tab}`);
  await screen.findByRole('button', { name: 'Join channel' });
  expect(contents.flatMap((call) => server.getCalls(call))).toEqual([]);
});

it('becomes the card when its reader leaves the channel, and is not found when that is private', async () => {
  insideChannel();
  await server.open('/groups/flats');
  await screen.findByText('Comment number 1');
  server.answers[DETAILS] = [200, card];
  const left = { community: guild.id, channel: housing.id, is_member: false };
  server.say('channel-membership.updated', left);
  await screen.findByRole('button', { name: 'Join channel' });
  expect(screen.queryByText('Comment number 1')).toBeNull();
  server.answers[DETAILS] = hidden;
  server.say('channel-membership.updated', left);
  await screen.findByRole('heading', { level: 2, name: 'Group not found' });
});

it('disappears when the channel is open no longer and joining it became a request', async () => {
  server.answers[ASK] = () => {
    server.answers[DETAILS] = hidden;
    return [201, { id: 'r1', status: 'pending' }];
  };
  await server.open('/groups/flats');
  await userEvent.click(await screen.findByRole('button', { name: 'Join channel' }));
  await screen.findByText('Request sent successfully!');
  await screen.findByRole('heading', { level: 2, name: 'Group not found' });
});
