import type { Blast } from '@homecoming/contract/blasts.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { buildEvent, buildPageReply, registered, buildRegistrationStatus } from '../../testing/events.ts';
import { BLASTS, EVENT } from '../../testing/managed-event.ts';
import { STATUS } from '../../testing/registrations.ts';
import { fakeServer, later, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const REACT = 'POST /events/supper/blasts/b1/reactions/';
const UNREACT = 'DELETE /events/supper/blasts/b1/reactions/';
const supper = buildEvent('Supper');
const sofia = {
  id: 'sofia',
  first_name: 'Sofia',
  last_name: 'Lindqvist',
  photo: null,
  graduation_year: 2012,
  level: 5,
};
const blast: Blast = {
  id: 'b1',
  title: 'Menus are in',
  message: 'Three courses.',
  author: sofia,
  created_at: new Date().toISOString(),
  edited_at: null,
  hidden: false,
  reactions: [{ reaction_type: 'like', count: 2, mine: false }],
  mails: null,
};

/** A test of somebody who goes to an event with one blast. */
const it = testWith(() => {
  const server = fakeServer();
  server.answers[EVENT] = [200, registered(supper, 'going')];
  server.answers[STATUS] = [200, buildRegistrationStatus('going', { ticket_code: 'code' })];
  server.answers[BLASTS] = buildPageReply(blast);
  return server;
});

const card = async (name = 'Menus are in') => within(await screen.findByRole('article', { name }));
const reactions = async () =>
  (await card()).getAllByRole('button', { name: /^(Like|Love|Celebrate|Insightful|Curious)/ }).map((button) => ({
    name: button.getAttribute('aria-label'),
    mine: button.getAttribute('aria-pressed'),
  }));

it('shows what the hosts wrote to those who are going, with who wrote it', async ({ server }) => {
  server.answers[BLASTS] = buildPageReply(blast, {
    ...blast,
    id: 'b0',
    title: null,
    author: null,
    edited_at: blast.created_at,
  });
  await server.open('/events/supper');
  const first = await card();
  first.getByText('Three courses.');
  expect(first.getByRole('link', { name: /Sofia Lindqvist/ }).getAttribute('href')).toBe('/users/sofia');
  const second = await card('Message of the hosts');
  second.getByText('The hosts');
  second.getByText(/edited/);
});

it('leaves out a blast that the hosts hid', async ({ server }) => {
  server.answers[BLASTS] = buildPageReply({ ...blast, hidden: true }, { ...blast, id: 'b0', title: 'Where to park' });
  await server.open('/events/supper');
  await card('Where to park');
  expect(screen.queryByRole('article', { name: 'Menus are in' })).toBeNull();
});

for (const status of ['none', 'waitlisted', 'requested'] as const) {
  it(`asks for no blasts when one is not going: ${status}`, async ({ server }) => {
    server.answers[EVENT] = [200, registered(supper, status)];
    server.answers[STATUS] = [200, buildRegistrationStatus(status)];
    await server.open('/events/supper');
    await screen.findByRole('heading', { level: 1, name: 'Supper' });
    await waitFor(() => expect(server.getCalls(STATUS)).not.toHaveLength(0));
    expect(server.getCalls(BLASTS)).toHaveLength(0);
  });
}

it('shows a reaction at once, and keeps it when the server has answered', async ({ server }) => {
  const answer = later([201, {}]);
  server.answers[REACT] = answer.answer;
  await server.open('/events/supper');
  await userEvent.click((await card()).getByRole('button', { name: 'Like, 2' }));
  expect(await reactions()).toEqual([{ name: 'Like, 3', mine: 'true' }]);
  answer.arrive();
  await waitFor(() => expect(server.getCalls(REACT)).toHaveLength(1));
  expect(server.getBody(REACT)).toEqual({ reaction_type: 'like' });
  expect(await reactions()).toEqual([{ name: 'Like, 3', mine: 'true' }]);
});

it('takes a reaction back, and shows none that nobody has given', async ({ server }) => {
  const own = { ...blast, reactions: [{ reaction_type: 'love' as const, count: 1, mine: true }] };
  server.answers[BLASTS] = buildPageReply(own);
  server.answers[UNREACT] = [204, null];
  await server.open('/events/supper');
  await userEvent.click((await card()).getByRole('button', { name: 'Love, 1' }));
  await waitFor(() => expect(server.getCalls(UNREACT)).toHaveLength(1));
  expect(server.getCalls(UNREACT)[0]?.query.get('reaction_type')).toBe('love');
  expect((await card()).queryByRole('button', { name: /Love/ })).toBeNull();
});

it('offers all reactions on request, and closes them after one is chosen', async ({ server }) => {
  server.answers[REACT] = [201, {}];
  await server.open('/events/supper');
  await userEvent.click((await card()).getByRole('button', { name: 'Add a reaction' }));
  expect((await reactions()).map(({ name }) => name)).toEqual([
    'Like, 2',
    'Love',
    'Celebrate',
    'Insightful',
    'Curious',
  ]);
  await userEvent.click((await card()).getByRole('button', { name: 'Celebrate' }));
  expect(await reactions()).toEqual([
    { name: 'Like, 2', mine: 'false' },
    { name: 'Celebrate, 1', mine: 'true' },
  ]);
});

it('takes a refused reaction back, and says why', async ({ server }) => {
  server.answers[REACT] = [503, { code: 'unavailable', message: 'We cannot be reached.' }];
  await server.open('/events/supper');
  await userEvent.click((await card()).getByRole('button', { name: 'Like, 2' }));
  await screen.findByText('Your reaction was not saved. We cannot be reached.');
  expect(await reactions()).toEqual([{ name: 'Like, 2', mine: 'false' }]);
});

it('shows a new blast live, above the others', async ({ server }) => {
  await server.open('/events/supper');
  await card();
  server.answers[BLASTS] = buildPageReply({ ...blast, id: 'b2', title: 'Bring a coat' }, blast);
  server.say('blast.updated', { event: 'supper', blast: 'b2' });
  await card('Bring a coat');
  const names = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
  expect(names.filter((name) => name !== null)).toEqual(['Bring a coat', 'Menus are in']);
});

it('says that blasts did not load beside the event, and loads them again', async ({ server }) => {
  server.answers[BLASTS] = [502, null];
  await server.open('/events/supper');
  await screen.findByText('Failed to fetch blasts');
  await screen.findByRole('heading', { level: 1, name: 'Supper' });
  server.answers[BLASTS] = buildPageReply(blast);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card();
});
