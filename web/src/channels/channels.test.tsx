import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildChannelMember,
  buildChannel,
  buildGroup,
  insideChannel,
  managingChannel,
} from '../../testing/channels.ts';
import { asAdmin, asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { fakeServer, guild, later } from '../../testing/server.tsx';
import { askToJoinChannel } from '../join-requests/api.ts';
import { session } from '../lib/session.ts';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /community/guild/channels/';
const CREATE = 'POST /community/guild/channels/';
const ASK = 'POST /requests/create/';
const CHANNEL = 'GET /channels/housing/';
const GROUPS = 'GET /channels/housing/groups/';
const MEMBERS = 'GET /channels/housing/members/';
const DETAILS = '/communities/guild/details';
const housing = buildChannel('Housing');
const mentors = buildChannel('Mentors', { is_private: true });
const silence: [number, unknown] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  server.answers[LIST] = [200, [housing, mentors]];
  server.answers[GROUPS] = [200, [buildGroup('Flats', { comments_count: 38 }), buildGroup('General')]];
  server.answers[MEMBERS] = [200, { results: [buildChannelMember('Amara Okafor')], next: null }];
});
afterEach(() => server.close());

const list = async () => within(await screen.findByRole('list', { name: 'Channels' }));
const body = (name: string) => server.getBody(name);
const open = (changes: Parameters<typeof buildChannel>[1]) => {
  server.answers[CHANNEL] = [200, buildChannel('Housing', changes)];
  return server.open('/channels/housing');
};

it('lists the channels of a community, joins an open one at once, and requests to join a private one', async () => {
  server.answers[ASK] = ({ body: sent }) => {
    const { channel } = JSON.parse(String(sent));
    if (channel === 'mentors') return [201, { id: 'r1', status: 'pending' }];
    server.answers[LIST] = [200, [{ ...housing, ...insideChannel }, mentors]];
    return [201, { id: 'r0', status: 'approved' }];
  };
  await server.open(DETAILS);
  const rows = await list();
  rows.getByRole('link', { name: 'Mentors (private)' });
  expect(rows.getByText('All about Housing')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New channel' })).toBeNull();

  await userEvent.click(rows.getByRole('button', { name: 'Join Housing' }));
  await screen.findByText('You are in Housing now');
  await rows.findByText('Member');
  expect(body(ASK)).toEqual({ request_type: 'channel', channel: 'housing', message: null });

  await userEvent.click(rows.getByRole('button', { name: 'Request to join Mentors' }));
  await screen.findByText('Request sent successfully!');
  await rows.findByText('Requested');
});

it('refuses a second request in a session, and reverts one that fails', async () => {
  const already = 'You have already sent a request to join this channel';
  server.answers[LIST] = [200, [mentors]];
  server.answers[ASK] = silence;
  await server.open(DETAILS);
  await userEvent.click(await screen.findByRole('button', { name: 'Request to join Mentors' }));
  await screen.findByText('Something went wrong on our side.');
  server.answers[ASK] = [201, { id: 'r1', status: 'pending' }];
  await userEvent.click(await screen.findByRole('button', { name: 'Request to join Mentors' }));
  await (await list()).findByText('Requested');
  // Another screen, or another manager, knows nothing of it
  server.say('membership.updated', { community: 'guild', user: 'maya', role: 'member' });
  await userEvent.click(await screen.findByRole('button', { name: 'Request to join Mentors' }));
  await screen.findByText(already);
  expect(server.getCalls(ASK)).toHaveLength(2);
});

it('shows a request on its way also when the channels load again, and takes it back when it is refused', async () => {
  const answer = later(silence);
  server.answers[ASK] = answer.answer;
  await server.open(DETAILS);
  const rows = await list();
  await userEvent.click(rows.getByRole('button', { name: 'Request to join Mentors' }));
  rows.getByText('Requested');
  server.answers[LIST] = [200, [housing, { ...mentors, description: 'For all who teach' }]];
  server.say('membership.updated', { community: 'guild', user: 'maya', role: 'member' });
  await rows.findByText('For all who teach');
  rows.getByText('Requested');

  answer.arrive();
  await screen.findByText('Something went wrong on our side.');
  await rows.findByRole('button', { name: 'Request to join Mentors' });
  rows.getByText('For all who teach');
});

it('explains channels where there is none, and opens the first one', async () => {
  const limit = 'The Free plan has room for 5 channels. Upgrade the plan to have more.';
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asAdmin)];
  server.answers[LIST] = [200, []];
  server.answers[CREATE] = [403, { code: 'plan_limit', message: limit }];
  await server.open(DETAILS);
  await screen.findByRole('heading', { name: 'No channels yet' });
  await userEvent.click(screen.getByRole('button', { name: 'New channel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create channel' }));
  await screen.findByText('Give the channel a name');
  expect(server.getCalls(CREATE)).toHaveLength(0);

  await userEvent.type(screen.getByLabelText('Name'), 'Housing');
  await userEvent.click(screen.getByRole('switch', { name: 'Private' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create channel' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${limit} See the plan`);

  const made = buildChannel('Housing', { is_private: true, ...managingChannel });
  server.answers[CREATE] = [201, made];
  server.answers[CHANNEL] = [200, made];
  await userEvent.click(screen.getByRole('button', { name: 'Create channel' }));
  await screen.findByRole('heading', { name: 'Housing', level: 1 });
  expect(body(CREATE)).toEqual({ name: 'Housing', description: '', is_private: true });
});

it('caches the list for 5 minutes, and retries a failed load', async () => {
  server.answers[LIST] = silence;
  server.answers['GET /posts/'] = [200, { results: [], next: null }];
  await server.open(DETAILS);
  await screen.findByText('Something went wrong on our side.');
  server.answers[LIST] = [200, [housing]];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await list();
  const callsBefore = server.getCalls(LIST).length;
  await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
  await userEvent.click(await screen.findByRole('link', { name: 'About' }));
  await list();
  expect(server.getCalls(LIST)).toHaveLength(callsBefore);
  server.say('membership.updated', { community: 'guild', user: 'amara', role: 'member' });
  await waitFor(() => expect(server.getCalls(LIST).length).toBeGreaterThan(callsBefore));
});

it('fetches no channels for people outside the community', async () => {
  server.answers['GET /community/guild/'] = [
    200,
    buildOwnCommunity({ ...guild, is_member: false }, { ...asMember, see_members: false }),
  ];
  await server.open(DETAILS);
  await screen.findByRole('heading', { name: 'Join to take part' });
  expect(server.getCalls(LIST)).toHaveLength(0);
});

it('shows people outside the head of a channel and how to join, but never its groups', async () => {
  const pending = { id: 'r1', status: 'pending' };
  server.answers[ASK] = [201, pending];
  server.answers['DELETE /requests/r1/'] = [204, null];
  await open({ is_private: true });
  await screen.findByRole('heading', { name: 'Housing', level: 1 });
  screen.getByText('All about Housing');
  screen.getByText('Private');
  screen.getByText('Join this channel to see what is in it.');
  within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: guild.name });
  expect(server.getCalls(GROUPS).length + server.getCalls(MEMBERS).length).toBe(0);

  await userEvent.click(screen.getByRole('button', { name: 'Request to join Housing' }));
  await userEvent.type(await screen.findByLabelText('Message optional'), 'I rent out a room');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Your request is withdrawn');
  expect(body(ASK)).toEqual({ request_type: 'channel', channel: 'housing', message: 'I rent out a room' });

  await userEvent.click(await screen.findByRole('button', { name: 'Request to join Housing' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  await screen.findByRole('button', { name: 'Withdraw' });
  server.answers[CHANNEL] = [200, buildChannel('Housing', { is_private: true, ...insideChannel })];
  server.say('request.updated', { id: 'r1', community: 'guild', channel: 'housing', status: 'approved' });
  await screen.findByText('You are in Housing');
  await screen.findByRole('list', { name: 'Groups' });
});

it('shows an open lock on an open channel before the user joins', async () => {
  await open({ is_private: false });
  await screen.findByRole('heading', { name: 'The door is open' });
  screen.getByRole('button', { name: 'Join Housing' });
});

it('offers to join again after an older request is withdrawn', async () => {
  server.answers['DELETE /requests/r1/'] = () => {
    server.answers[CHANNEL] = [200, buildChannel('Housing', { is_private: true })];
    return [204, null];
  };
  await open({ is_private: true, applied: true, request: { id: 'r1' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('button', { name: 'Request to join Housing' });
  await waitFor(() => expect(server.getCalls(CHANNEL).length).toBeGreaterThan(1));
});

it('lets the user request again when a request was declined while the connection was lost', async () => {
  server.answers[ASK] = [201, { id: 'r1', status: 'pending' }];
  await open({ is_private: true });
  await server.connecting();
  server.say('ready', {});
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Request to join Housing' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  };
  await ask();
  await screen.findByRole('button', { name: 'Withdraw' });
  server.say('ready', {});
  // Any live message that reloads the channel
  server.say('membership.updated', { community: 'guild', user: 'maya', role: 'member' });
  await ask();
  await waitFor(() => expect(server.getCalls(ASK)).toHaveLength(2));
});

it('shows groups by last activity, and members page by page', async () => {
  server.answers[MEMBERS] = ({ query }) => [
    200,
    query.get('cursor') === null
      ? { results: [buildChannelMember('Amara Okafor')], next: 'more' }
      : { results: [buildChannelMember('Kenji Watanabe')], next: null },
  ];
  await open(insideChannel);
  const groups = within(await screen.findByRole('list', { name: 'Groups' }));
  expect(groups.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Flats', 'General']);
  groups.getByText('38 comments');
  expect(groups.queryByText('0 comments')).toBeNull();
  await screen.findByRole('link', { name: /Amara Okafor/ });
  await userEvent.click(screen.getByRole('button', { name: /^All .* members$/ }));
  const all = within(await screen.findByRole('dialog', { name: 'Members' }));
  await userEvent.click(await all.findByRole('button', { name: 'Show more members' }));
  await all.findByRole('link', { name: /Kenji Watanabe/ });
});

it('leaves a channel from its menu', async () => {
  server.answers['POST /channels/housing/leave/'] = () => {
    server.answers[CHANNEL] = [200, housing];
    return [200, { message: 'You have left.' }];
  };
  await open(insideChannel);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menuitem', { name: 'Edit channel' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave channel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave channel' }));
  await screen.findByText('You have left Housing');
  await screen.findByRole('button', { name: 'Join Housing' });
  expect(screen.queryByRole('list', { name: 'Groups' })).toBeNull();
});

it('sends only the changed fields of a channel, and removes its picture', async () => {
  const image = { url: '/api/v1/media/1', width: 6, height: 4, srcset: '', placeholder: null };
  const before = buildChannel('Housing', { ...managingChannel, image });
  const answer = later([200, { ...before, name: 'Housing and moving', image: null }]);
  server.answers['PATCH /channels/housing/'] = answer.answer;
  await open(before);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit channel' }));
  await userEvent.type(await screen.findByLabelText('Name'), ' and moving');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  server.answers[CHANNEL] = [200, { ...before, name: 'Housing and moving', image: null }];
  answer.arrive();
  await screen.findByText('The changes are saved');
  await screen.findByRole('heading', { name: 'Housing and moving', level: 1 });
  expect(body('PATCH /channels/housing/')).toEqual({ name: 'Housing and moving', remove_image: true });
});

it('shows when a channel does not exist, or when the reply is no channel', async () => {
  server.answers[CHANNEL] = [404, { code: 'channel_not_found', message: 'No.' }];
  await server.open('/channels/housing');
  await screen.findByText('This channel does not exist, or you cannot see it.');

  server.answers[CHANNEL] = [200, 'channel'];
  await server.open('/channels/housing');
  await screen.findByText(/^Invalid channel data received\./);

  server.answers[CHANNEL] = [200, null];
  await server.open('/channels/housing');
  await screen.findByText(/^No data received from API\./);
});

it('treats an empty list of groups and a missing reply as errors', async () => {
  server.answers[GROUPS] = [200, []];
  await open(insideChannel);
  await screen.findByText('No data received from the server.');
  server.answers[GROUPS] = [200, [buildGroup('General')]];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'General' });

  server.answers[GROUPS] = [502, null];
  await open(insideChannel);
  await screen.findByText('Failed to fetch groups');
});

it('fetches nothing without a token, and shows why', async () => {
  session.end('signed-out');
  await expect(askToJoinChannel(mentors, '')).rejects.toThrow('Access token not found in local storage');
  expect(server.getCalls(ASK)).toEqual([]);
});
