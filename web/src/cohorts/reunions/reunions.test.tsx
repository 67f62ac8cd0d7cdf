import type { Reunion } from '@homecoming/contract/reunions.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildChannel, insideChannel } from '../../../testing/channels.ts';
import { asMember, buildOwnCommunity, buildPerson } from '../../../testing/communities.ts';
import { fakeServer, guild } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const READ = 'GET /channels/class/reunion/';
const ASK = 'POST /cohorts/cohort/reunions/';
const ANSWER = 'PUT /reunions/reunion/answer/';
const DRAFT = 'POST /reunions/reunion/event/';

const reunion: Reunion = {
  id: 'reunion',
  year: 2027,
  years: 10,
  asked_at: '2026-07-01T12:00:00.000Z',
  answer: null,
  months: [],
  counts: { yes: 4, maybe: 2, no: 1 },
  by_month: [0, 0, 0, 0, 1, 4, 0, 0, 2, 0, 0, 0],
  event: null,
  can: { answer: true, see_answers: false, draft_event: false },
};
const draft = {
  id: 'event',
  title: 'Class of 2017, 8 years on',
  starts_at: '2027-06-05T22:00:00.000Z',
  timezone: 'UTC',
  status: 'draft' as const,
};
const toAsk = { cohort: 'cohort', year: 2027, years: 10, month: 6, is_agent: true };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /channels/class/'] = [200, buildChannel('Class', { fills_itself: true, ...insideChannel })];
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  server.answers['GET /channels/class/groups/'] = [200, []];
  server.answers['GET /channels/class/members/'] = [200, { results: [], next: null }];
});
afterEach(() => server.close());

it('asks the class with one tap of an agent, and takes an answer, months and a withdrawal', async () => {
  let shown: Reunion | null = null;
  server.answers[READ] = () => [200, { reunion: shown, to_ask: shown === null ? toAsk : null }];
  server.answers[ASK] = () => [200, (shown = reunion)];
  await server.open('/channels/class');
  await screen.findByText('Your class graduated ten years ago next June');
  await userEvent.click(screen.getByRole('button', { name: 'Ask the class' }));
  await screen.findByText('Ten-year reunion in 2027');
  expect(server.getBody(ASK)).toEqual({ year: 2027 });
  screen.getByText('4 would come · 2 maybe · 1 no');
  expect(screen.queryByRole('button', { name: 'Who would come' })).toBeNull();
  // Months can be chosen by those who come.
  expect(screen.queryByRole('button', { name: /^June/ })).toBeNull();
  screen.getByRole('img', { name: 'June: suits 4 people' });
  server.answers[ANSWER] = ({ body }) => {
    const { answer, months } = JSON.parse(String(body));
    const by_month = reunion.by_month.map((people, index) => people + Number(months.includes(index + 1)));
    shown = { ...reunion, answer, months, by_month, counts: { yes: answer === null ? 4 : 5, maybe: 2, no: 1 } };
    return [200, shown];
  };
  const answers = screen.getByRole('group', { name: 'Would you come?' });
  await userEvent.click(within(answers).getByRole('button', { name: 'Yes' }));
  await screen.findByText('5 would come · 2 maybe · 1 no');
  expect(document.activeElement).toBe(within(answers).getByRole('button', { name: 'Yes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'September: suits 2 people' }));
  expect(server.getBody(ANSWER)).toEqual({ answer: 'yes', months: [9] });
  const september = await screen.findByRole('button', { name: 'September: suits 3 people' });
  expect(september.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(september);
  await userEvent.click(screen.getByRole('button', { name: 'Clear my answer' }));
  await screen.findByText('Your answer is cleared');
  expect(server.getBody(ANSWER)).toEqual({ answer: null, months: [] });
  expect(document.activeElement).toBe(within(answers).getByRole('button', { name: 'Yes' }));
});

it('shows taps in a row at once, and sends the last one', async () => {
  server.answers[READ] = [200, { reunion, to_ask: null }];
  const first = Promise.withResolvers<void>();
  server.answers[ANSWER] = async ({ body }) => {
    await first.promise;
    const changed = { ...reunion, ...JSON.parse(String(body)), counts: { yes: 5, maybe: 2, no: 1 } };
    server.answers[READ] = [200, { reunion: changed, to_ask: null }];
    return [200, changed];
  };
  await server.open('/channels/class');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  screen.getByText('5 would come · 2 maybe · 1 no');
  await userEvent.click(screen.getByRole('button', { name: 'June: suits 4 people' }));
  await userEvent.click(screen.getByRole('button', { name: 'September: suits 2 people' }));
  screen.getByRole('button', { name: 'June: suits 5 people', pressed: true });
  first.resolve();
  await waitFor(() => expect(server.getBody(ANSWER)).toEqual({ answer: 'yes', months: [6, 9] }));
  expect(server.getCalls(ANSWER)).toHaveLength(2);
  await screen.findByRole('button', { name: /^September/, pressed: true });
});

it('shows the event that is drafted before the answer to a yes has come', async () => {
  server.answers[READ] = [200, { reunion, to_ask: null }];
  await server.open('/channels/class');
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await server.connecting();
  server.connect();
  const [answer, reload] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answered: Reunion = { ...reunion, answer: 'yes', counts: { yes: 5, maybe: 2, no: 1 } };
  server.answers[ANSWER] = () => answer.promise.then(() => [200, answered]);
  await userEvent.click(yes);
  const drafted = { ...answered, event: draft };
  server.answers[READ] = () => reload.promise.then(() => [200, { reunion: drafted, to_ask: null }]);
  const reads = server.getCalls(READ).length;
  server.say('reunion.updated', { community: 'guild', channel: 'class' });
  await waitFor(() => expect(server.getCalls(READ).length).toBeGreaterThan(reads));
  answer.resolve();
  await screen.findByText('5 would come · 2 maybe · 1 no');
  reload.resolve();
  await screen.findByRole('link', { name: 'Plan the event' });
});

it('shows those who speak for the class who comes, and drafts the event', async () => {
  const speaker = { ...reunion, years: 8, can: { answer: false, see_answers: true, draft_event: true } };
  server.answers[READ] = [200, { reunion: speaker, to_ask: null }];
  server.answers['GET /reunions/reunion/answers/'] = [
    200,
    { results: [{ id: 'ana', person: buildPerson('Ana'), answer: 'maybe', months: [6, 9] }], next: null },
  ];
  const withDraft = { ...speaker, event: draft, can: { ...speaker.can, draft_event: false } };
  server.answers[DRAFT] = () => {
    server.answers[READ] = [200, { reunion: withDraft, to_ask: null }];
    return [200, withDraft];
  };
  await server.open('/channels/class');
  await screen.findByText('Reunion in 2027');
  await userEvent.click(screen.getByRole('button', { name: 'Who would come' }));
  await within(await screen.findByRole('dialog')).findByText('Maybe · June and September');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Draft the event' }));
  const link = await screen.findByRole('link', { name: 'Plan the event' });
  expect(link.getAttribute('href')).toBe('/events/event');
  screen.getByText(/draft\. Only you and those who plan it/);
});

it('offers another try after a failure, and asks nothing of other channels', async () => {
  server.answers[READ] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];
  await server.open('/channels/class');
  server.answers[READ] = [200, { reunion, to_ask: null }];
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Ten-year reunion in 2027');
  server.answers['GET /channels/other/'] = [200, buildChannel('Other', insideChannel)];
  server.answers['GET /channels/other/groups/'] = [200, []];
  server.answers['GET /channels/other/members/'] = [200, { results: [], next: null }];
  await server.open('/channels/other');
  await screen.findByRole('heading', { name: 'Other' });
  expect(server.getCalls('GET /channels/other/reunion/')).toEqual([]);
});
