import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { asHost, buildEvent, inDays, buildPageReply } from '../../testing/events.ts';
import { buildAttendee, EVENT, fakeManagedEvent } from '../../testing/managed-event.ts';
import { button, press } from '../../testing/page.ts';
import { later, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const REQUESTS = 'GET /events/supper/join-requests/';
const ATTENDEES = 'GET /events/supper/attendees/';
const CHECK_IN = 'POST /events/payments/check-in/r-leila/';
const getApprovalCall = (name: string) => `POST /events/supper/join-requests/r-${name.toLowerCase()}/approve/`;
const getDeclineCall = (name: string) => `POST /events/supper/join-requests/r-${name.toLowerCase()}/decline/`;
const counts = { going: 3, requested: 3, waitlisted: 1, checked_in: 1 };
const supper = buildEvent('Supper', { capacity: 20, seats_left: 17, approval_required: true, counts, can: asHost });

/** A test with a fake event to manage that has requests and guests. */
const it = testWith(() => {
  const server = fakeManagedEvent(supper);
  server.answers[REQUESTS] = buildPageReply(buildRequest('Leila'), buildRequest('Noah'), buildRequest('Grace'));
  server.answers[ATTENDEES] = buildPageReply(buildAttendee('Leila'), buildAttendee('Noah'));
  return server;
});

function buildRequest(name: string, changes: Partial<EventRequest> = {}): EventRequest {
  return {
    id: `r-${name.toLowerCase()}`,
    user: buildAttendee(name),
    status: 'requested',
    answers: [{ question: 'q1', label: 'What should the kitchen know?', answer: `${name} eats no nuts` }],
    created_at: new Date().toISOString(),
    ...changes,
  };
}

const findRow = async (name: string) => {
  const [found] = await screen.findAllByText(name, { exact: false, selector: 'li *' });
  const row = found?.closest('li');
  if (row == null) throw new Error(`No row of ${name}`);
  return row;
};

it('opens the requests of an event for its organisers only', async ({ server }) => {
  server.answers[EVENT] = [200, { ...supper, can: { ...asHost, manage: false } }];
  await server.open('/events/supper/manage');
  await screen.findByText('This is for organisers');
  expect(server.getCalls(REQUESTS)).toHaveLength(0);
});

it('approves a request once; its row stays in its place, whatever the server lists', async ({ server }) => {
  const answer = later([200, buildRequest('Leila', { status: 'going' })]);
  server.answers[getApprovalCall('Leila')] = answer.answer;
  await server.open('/events/supper/manage');
  expect((await screen.findAllByText('Leila eats no nuts')).length).toBe(1);
  await userEvent.dblClick(await button('Approve Leila Haddad'));
  server.answers[REQUESTS] = buildPageReply(buildRequest('Noah'), buildRequest('Grace'));
  answer.arrive();
  const row = await findRow('Leila');
  await within(row).findByText('Approved');
  const names = screen.getAllByText(/eats no nuts/).map(({ textContent }) => textContent);
  expect(names).toEqual(['Leila eats no nuts', 'Noah eats no nuts', 'Grace eats no nuts']);
  expect(server.getCalls(getApprovalCall('Leila'))).toHaveLength(1);
});

it('lists the request of a notification first and marked', async ({ server }) => {
  await server.open('/events/supper/manage/requests#request-r-grace');
  const row = await findRow('Grace');
  expect(row.dataset.linked).toBe('true');
  const names = screen.getAllByText(/eats no nuts/).map(({ textContent }) => textContent);
  expect(names).toEqual(['Grace eats no nuts', 'Leila eats no nuts', 'Noah eats no nuts']);
});

it('declines with a reason, and says when somebody else was quicker', async ({ server }) => {
  server.answers[getDeclineCall('Leila')] = [200, buildRequest('Leila', { status: 'declined' })];
  server.answers[getApprovalCall('Noah')] = [
    409,
    { code: 'request_answered', message: 'This request was answered already.' },
  ];
  await server.open('/events/supper/manage');
  await press('Decline Leila Haddad');
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Members of the class first');
  await press('Decline');
  await within(await findRow('Leila')).findByText('Declined');
  expect(server.getBody(getDeclineCall('Leila'), 0)).toEqual({
    reason: 'Members of the class first',
  });
  await press('Approve Noah Haddad');
  await within(await findRow('Noah')).findByText('Answered already');
});

it('approves the selected ones in order, and stops clearly when the event is full', async ({ server }) => {
  server.answers[getApprovalCall('Leila')] = [200, buildRequest('Leila', { status: 'going' })];
  server.answers[getApprovalCall('Noah')] = [409, { code: 'event_full', message: 'This event is full.' }];
  await server.open('/events/supper/manage');
  await press('Select');
  await press('Select all');
  await press('Approve 3');
  const note = await screen.findByText(/This event is full/);
  expect(note.textContent).toBe('This event is full. 1 request is approved, 2 wait.');
  expect(server.getCalls(getApprovalCall('Grace'))).toHaveLength(0);
  await within(await findRow('Leila')).findByText('Approved');
});

it('says in whole sentences that nobody could be approved without a connection', async ({ server }) => {
  server.answers[getApprovalCall('Leila')] = () => Promise.reject(new TypeError('Failed to fetch'));
  await server.open('/events/supper/manage');
  await press('Select');
  await press('Select all');
  await press('Approve 3');
  await screen.findByText('No response received from server. Nobody was approved, 3 wait.');
});

it('keeps the reason of a refusal that failed, and asks for another one for the next person', async ({ server }) => {
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers[getDeclineCall('Leila')] = answer.answer;
  await server.open('/events/supper/manage');
  await press('Decline Leila Haddad');
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Too late');
  await press('Decline');
  answer.arrive();
  await screen.findByText('Something went wrong on our side.');
  expect(await screen.findByLabelText(/Reason/)).toHaveProperty('value', 'Too late');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Decline Noah Haddad');
  await screen.findByRole('dialog', { name: 'Decline Noah Haddad?' });
  expect(await screen.findByLabelText(/Reason/)).toHaveProperty('value', '');
});

it('says what became of each selected request, and ends the selection with the list', async ({ server }) => {
  server.answers[getApprovalCall('Leila')] = [200, buildRequest('Leila', { status: 'going' })];
  server.answers[getApprovalCall('Noah')] = [200, buildRequest('Noah', { status: 'waitlisted' })];
  server.answers[getApprovalCall('Grace')] = [409, { code: 'request_answered', message: 'This was answered already.' }];
  await server.open('/events/supper/manage');
  await press('Select');
  await press('Select all');
  await press('Approve 3');
  await screen.findByText('1 request is approved, 1 is on the waitlist, 1 was answered already.');
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

it('keeps the focus in the bar while it approves, and stops when the list is left', async ({ server }) => {
  const answer = later([200, buildRequest('Leila', { status: 'going' })]);
  server.answers[getApprovalCall('Leila')] = answer.answer;
  await server.open('/events/supper/manage');
  await press('Select');
  await press('Select all');
  await press('Approve 3');
  const stop = await button('Stop');
  await waitFor(() => expect(document.activeElement).toBe(stop));
  await userEvent.click(await screen.findByText('Waitlist 1'));
  await screen.findByRole('list', { name: 'Waitlist' });
  const loads = server.getCalls(EVENT).length;
  answer.arrive();
  await waitFor(() => expect(server.getCalls(EVENT).length).toBeGreaterThan(loads));
  expect(server.getCalls(getApprovalCall('Noah'))).toHaveLength(0);
});

it('offers no answers once the event is over, and says so', async ({ server }) => {
  server.answers[EVENT] = [200, { ...supper, starts_at: inDays(-2), ends_at: inDays(-1) }];
  await server.open('/events/supper/manage');
  await screen.findByText('This event is over. Requests cannot be answered any more.');
  for (const name of ['Approve Leila Haddad', 'Decline Leila Haddad', 'Select']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await userEvent.click(await screen.findByText('Waitlist 1'));
  await screen.findByText('This event is over. Nobody moves up any more.');
  expect(screen.queryByRole('button', { name: 'Take Leila Haddad off' })).toBeNull();
  await userEvent.click(await screen.findByText('Declined'));
  await screen.findByText('This event is over. Nobody can get a seat any more.');
  expect(screen.queryByRole('button', { name: 'Give Leila Haddad a seat' })).toBeNull();
});

it('shows the waitlist in order', async ({ server }) => {
  await server.open('/events/supper/manage');
  await userEvent.click(await screen.findByText('Waitlist 1'));
  await screen.findByRole('list', { name: 'Waitlist' });
  expect(server.getCalls(REQUESTS).at(-1)?.query.get('status')).toBe('waitlisted');
  await button('Take Leila Haddad off');
});

it('shows what an attendee answered in their row', async ({ server }) => {
  const answers = [
    { question: 'q1', label: 'Soup or bread?', answer: 'Soup' },
    { question: 'q2', label: 'Which songs?', answer: ['One', 'Two'] },
  ];
  server.answers[ATTENDEES] = buildPageReply(buildAttendee('Leila', { answers }), buildAttendee('Noah'));
  await server.open('/events/supper/manage/attendees');
  const row = within(await findRow('Leila'));
  const toggle = row.getByRole('button', { name: /^2 answers of Leila/ });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(row.queryByText('Soup')).toBeNull();
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.textContent).toBe(
    'Soup or bread?SoupWhich songs?One, Two',
  );
  expect(within(await findRow('Noah')).queryByRole('button', { name: /answer/ })).toBeNull();
  await userEvent.click(toggle);
  expect(row.queryByText('Soup')).toBeNull();
});

it('checks an attendee in at once, and takes the check-in of another door from the live connection', async ({
  server,
}) => {
  server.answers[CHECK_IN] = [
    200,
    {
      attendee: buildAttendee('Leila', { checked_in_at: '2026-12-05T18:52:00.000Z' }),
      checked_in_at: '2026-12-05T18:52:00.000Z',
      door: null,
      counts: { going: 3, checked_in: 2 },
    },
  ];
  await server.open('/events/supper/manage/attendees');
  await press('Check in Leila Haddad');
  await within(await findRow('Leila')).findByText('Checked in');
  await screen.findByText('Leila Haddad is checked in');
  expect(server.getIdempotencyKeys(CHECK_IN)[0]).toMatch(/^[0-9a-f]{32}$/);
  const state = { status: 'going', checked_in_at: '2026-12-05T18:53:00.000Z', door: 'Door 2' };
  server.say('registration.updated', { event: 'supper', registration: 'r-noah', user: 'noah', ...state });
  await within(await findRow('Noah')).findByText(/6:53 PM · Door 2/);
});

it('asks before it removes an attendee, and undoes a check-in', async ({ server }) => {
  server.answers[ATTENDEES] = buildPageReply(buildAttendee('Leila', { checked_in_at: '2026-12-05T18:52:00.000Z' }));
  server.answers['DELETE /events/payments/check-in/r-leila/'] = [204, null];
  server.answers['POST /events/supper/remove-attendee/'] = [200, { message: 'Removed.' }];
  await server.open('/events/supper/manage/attendees');
  await press('More about Leila Haddad');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo the check-in' }));
  await button('Check in Leila Haddad');
  await press('More about Leila Haddad');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await screen.findByText('Remove Leila Haddad?');
  server.answers[ATTENDEES] = buildPageReply();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Leila Haddad has no seat any more');
  expect(server.getCalls('POST /events/supper/remove-attendee/')[0]?.query.get('user_id')).toBe('leila');
});

it('filters the attendees, and searches them on the server', async ({ server }) => {
  await server.open('/events/supper/manage/attendees');
  await press('Not checked in');
  await waitFor(() => expect(server.getCalls(ATTENDEES).at(-1)?.query.get('filter')).toBe('not_checked_in'));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find an attendee' }), 'Le');
  await waitFor(() => expect(server.getCalls(ATTENDEES).at(-1)?.query.get('query')).toBe('Le'));
});

it('neither adds nor removes anybody after the end', async ({ server }) => {
  const starts_at = inDays(-2);
  server.answers[EVENT] = [200, buildEvent('Supper', { counts, can: asHost, starts_at })];
  server.answers[ATTENDEES] = buildPageReply(buildAttendee('Leila', { checked_in_at: '2026-12-05T18:52:00.000Z' }));
  await server.open('/events/supper/manage/attendees');
  await press('More about Leila Haddad');
  await screen.findByRole('menuitem', { name: 'Undo the check-in' });
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
});

it('says when an event to come starts, and names the doors open only then', async ({ server }) => {
  await server.open('/events/supper/manage/attendees');
  await screen.findByText(/The event starts/);
  expect(screen.queryByText('Doors open')).toBeNull();
});

it('raises one toast for a check-in that waited and was refused', async ({ server }) => {
  const byEmail = 'POST /events/payments/manual-check-in/';
  server.answers[byEmail] = () => Promise.reject(new Error('offline'));
  await server.open('/events/supper/manage/attendees');
  await userEvent.type(await screen.findByLabelText('Or check in by email'), 'nobody@example.org{Enter}');
  await waitFor(() => expect(server.getCalls(byEmail)).toHaveLength(1));
  server.answers[byEmail] = [404, { code: 'ticket_not_found', message: 'This is not a ticket of this event.' }];
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/waited was refused/);
  await screen.findByRole('region', { name: 'Refused check-ins' });
  expect(screen.queryByText(/nobody@example.org is not checked in/)).toBeNull();
});

it('gives the focus back to Select when the selection is done', async ({ server }) => {
  await server.open('/events/supper/manage');
  await press('Select');
  await press('Done');
  await waitFor(async () => expect(document.activeElement).toBe(await button('Select')));
});

it('starts with the attendees of a free event where nobody has to ask', async ({ server }) => {
  const open = { approval_required: false, counts: { ...counts, requested: 0 } };
  server.answers[EVENT] = [200, { ...supper, ...open }];
  server.answers[REQUESTS] = buildPageReply();
  await server.open('/events/supper/manage');
  await screen.findByRole('list', { name: 'Attendees' });
  expect(window.location.pathname).toBe('/events/supper/manage/attendees');
  expect(screen.queryByRole('button', { name: 'Payment due' })).toBeNull();
  expect(within(await findRow('Leila')).queryByText('Going')).toBeNull();
  await server.open('/events/supper/manage/requests');
  await screen.findByText('People register without asking.');
});

it('says how many were at an event that is over', async ({ server }) => {
  server.answers[EVENT] = [
    200,
    { ...supper, starts_at: inDays(-2), ends_at: inDays(-1), counts: { ...counts, checked_in: 2 } },
  ];
  await server.open('/events/supper/manage/attendees');
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === '2 of 3 were here');
});
