import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildPerson } from '../../../testing/communities.ts';
import { fakeServer, maya } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const LIST = 'GET /staff/communities/';
const REQUESTS = 'GET /staff/plan-requests/';
const guild = staffCommunity('guild', 'Design & Craft Guild');
const rowing = staffCommunity('rowing', 'Riverside Rowing');

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true, info_1: true }];
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
  server.answers[LIST] = ({ query }) => {
    const results = [guild, rowing].filter(({ name }) => name.includes(query.get('search') ?? ''));
    return [200, { results, next: null }];
  };
});
afterEach(() => server.close());
beforeEach(() => {
  server.answers[REQUESTS] = [200, { results: [], next: null }];
});

it('finds a community and sets its plan with its last day', async () => {
  server.answers['PATCH /community/rowing/plan/'] = [200, rowing];
  await server.open('/staff/communities');
  await screen.findByRole('rowheader', { name: /Design & Craft Guild/ });
  await userEvent.type(screen.getByLabelText('Find a community'), 'Riverside');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Design & Craft Guild/ })).toBeNull());

  server.answers[LIST] = [200, { results: [{ ...rowing, plan: 'plus', status: 'past_due' }], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Set plan of Riverside Rowing' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Set the plan' }));
  await userEvent.click(sheet.getByRole('radio', { name: 'Plus' }));
  await userEvent.type(sheet.getByLabelText('Ends on optional'), '2027-06-30');
  await userEvent.click(sheet.getByRole('button', { name: 'Set plan' }));
  await screen.findByText('Riverside Rowing has the Plus plan');
  const body: unknown = server.getBody('PATCH /community/rowing/plan/', 0);
  expect(body).toEqual({ plan: 'plus', renews_at: new Date('2027-06-30T23:59:59').toISOString() });
  await screen.findByText('Past due');
});

it('answers a request for a plan with a click', async () => {
  const request = {
    id: 'asked',
    community: guild,
    plan: 'plus',
    user: buildPerson('Olivia Owner'),
    created_at: new Date().toISOString(),
  };
  server.answers[REQUESTS] = [200, { results: [request], next: null }];
  server.answers['POST /staff/plan-requests/asked/grant/'] = () => {
    server.answers[REQUESTS] = [200, { results: [], next: null }];
    server.answers[LIST] = [200, { results: [{ ...guild, plan: 'plus' }], next: null }];
    return [200, guild];
  };
  await server.open('/staff/plans');
  await screen.findByText('Olivia Owner asks for Plus');
  await userEvent.click(screen.getByRole('button', { name: 'Give Plus to Design & Craft Guild' }));
  await screen.findByText('Design & Craft Guild has the Plus plan now, without an end');
  await screen.findByText('Nobody asks for another plan now.');
});

it('says when a request was answered by somebody else, and shows what is open now', async () => {
  const request = { id: 'asked', community: guild, plan: 'plus', user: buildPerson('Olivia Owner') };
  const created_at = new Date().toISOString();
  server.answers[REQUESTS] = [200, { results: [{ ...request, created_at }], next: null }];
  const message = 'This request has been answered or withdrawn already.';
  server.answers['POST /staff/plan-requests/asked/decline/'] = () => {
    server.answers[REQUESTS] = [200, { results: [], next: null }];
    return [409, { code: 'plan_request_answered', message }];
  };
  await server.open('/staff/plans');
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the request of Design & Craft Guild' }));
  await screen.findByText(message);
  await screen.findByText('Nobody asks for another plan now.');
});

it('keeps the choice when saving fails', async () => {
  const message = 'Something went wrong on our side. Please try again.';
  server.answers['PATCH /community/guild/plan/'] = [500, { code: 'internal', message }];
  await server.open('/staff/communities');
  await userEvent.click(await screen.findByRole('button', { name: 'Set plan of Design & Craft Guild' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Set the plan' }));
  await userEvent.click(sheet.getByRole('radio', { name: 'Pro' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Set plan' }));
  expect((await sheet.findByRole('alert')).textContent).toContain(message);
  expect(sheet.getByRole('radio', { name: 'Pro' })).toHaveProperty('checked', true);
});

it('reports a failed list, and tries again', async () => {
  server.answers[LIST] = [500, { message: 'We cannot be reached.' }];
  await server.open('/staff/communities');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers[LIST] = [200, { results: [], next: null }];
  await userEvent.click(again);
  await screen.findByRole('heading', { name: 'No communities yet' });
});

it('is not found for others, and is linked in the menu of staff only', async () => {
  await server.open('/home');
  await screen.findByRole('heading', { name: 'You are staff' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Menu' }))[0] ?? document.body);
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(screen.getAllByText('Staff pages').length).toBeGreaterThan(1);

  server.answers['GET /users/detail/'] = [200, maya];
  await server.open('/staff/communities');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(server.getCalls(LIST)).toHaveLength(0);
});

function staffCommunity(id: string, name: string) {
  const plan = { plan: 'free', status: 'active', renews_at: null };
  return {
    id,
    name,
    logo: null,
    visibility: 'public',
    members_count: 28,
    open_cases: 2,
    ...plan,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}
