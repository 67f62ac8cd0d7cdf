import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asAdmin, asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { card, fakeServer, later } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /community/list/';
const ASK = 'POST /requests/create/';
const ALREADY = 'You have already sent a request to join this community';
const chapter = card('chapter', 'Los Angeles Chapter', false);
const pending = { id: 'r1', status: 'pending', community: 'chapter' };

const outside = { ...asMember, leave: false, post: false, see_members: false, request: true };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  show(chapter);
});
afterEach(() => server.close());

const show = (...results: object[]) => {
  server.answers[LIST] = [200, { results, next: null }];
};
const requestButton = () => screen.findByRole('button', { name: 'Request to join Los Angeles Chapter' });
const requested = () => screen.findByText('Requested', { selector: 'span' });

it('shows a request at once, and confirms when it is sent', async () => {
  const answer = later([201, pending]);
  server.answers[ASK] = answer.answer;
  await server.open('/communities');
  await userEvent.click(await requestButton());
  await requested();
  expect(screen.queryByText('Request sent successfully!')).toBeNull();
  answer.arrive();
  const sent = await screen.findByText('Request sent successfully!');
  expect(sent.closest('[role="status"]')).not.toBeNull();
  expect(server.getBody(ASK, 0)).toEqual({
    request_type: 'community',
    community: 'chapter',
    message: null,
  });
});

it('joins an open community at once', async () => {
  show({ ...chapter, join_policy: 'open' });
  server.answers[ASK] = () => {
    show({ ...chapter, join_policy: 'open', is_member: true, role: 'member' });
    return [201, { ...pending, status: 'approved' }];
  };
  await server.open('/communities');
  await userEvent.click(await screen.findByRole('button', { name: 'Join Los Angeles Chapter' }));
  await screen.findByRole('link', { name: 'Open Los Angeles Chapter' });
});

it('tells the reader about an earlier request, and keeps showing it', async () => {
  server.answers[ASK] = () => {
    show({ ...chapter, applied: true });
    return [409, { code: 'already_requested', message: ALREADY }];
  };
  await server.open('/communities');
  await userEvent.click(await requestButton());
  await screen.findByText(ALREADY);
  await requested();
});

it('removes a request from the screen when sending fails', async () => {
  server.answers[ASK] = [500, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }];
  await server.open('/communities');
  await userEvent.click(await requestButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  await requestButton();
});

it('shows Unknown error when the server sends no message', async () => {
  server.answers[ASK] = [502, null];
  await server.open('/communities');
  await userEvent.click(await requestButton());
  await screen.findByText('Unknown error');
});

it('sends a message with the request, withdraws it, and shows the community after approval', async () => {
  const details = buildOwnCommunity(chapter, outside);
  server.answers['GET /community/chapter/'] = [200, details];
  server.answers[ASK] = [201, pending];
  server.answers['DELETE /requests/r1/'] = [204, null];
  await server.open('/communities/chapter/details');
  await userEvent.click(await requestButton());
  await userEvent.type(await screen.findByLabelText('Message optional'), 'Botany, third floor');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  const withdraw = await screen.findByRole('button', { name: 'Withdraw' });
  expect(server.getBody(ASK, 0).message).toBe('Botany, third floor');

  await userEvent.click(withdraw);
  await requestButton();

  const mine = { is_member: true, role: 'member', can: { ...details.can, see_members: true, request: false } };
  server.answers['GET /community/chapter/'] = [200, { ...details, ...mine }];
  server.say('request.updated', { id: 'r1', community: 'chapter', status: 'approved' });
  const tabs = within(await screen.findByRole('navigation', { name: 'Community' }));
  expect(tabs.getByRole('link', { name: /^Directory/ })).toBeTruthy();
});

it('shows a request on its way also when the list loads again, and takes it back when it is refused', async () => {
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }]);
  server.answers[ASK] = answer.answer;
  await server.open('/communities');
  await userEvent.click(await requestButton());
  await requested();
  show({ ...chapter, name: 'Pacific Chapter' });
  server.say('request.updated', { id: 'r9', community: 'chapter', channel: null, status: 'declined' });
  await screen.findAllByText('Pacific Chapter');
  await requested();

  answer.arrive();
  await screen.findByText('Something went wrong on our side. Please try again.');
  await screen.findByRole('button', { name: 'Request to join Pacific Chapter' });
  expect(screen.queryByText('Requested', { selector: 'span' })).toBeNull();
});

it('keeps a request until the server has withdrawn it, and says why it did not', async () => {
  const applied = { applied: true, request: { id: 'r1' } };
  server.answers['GET /community/chapter/'] = [200, { ...buildOwnCommunity(chapter, outside), ...applied }];
  const answer = later([409, { code: 'request_answered', message: 'Somebody has answered this request already.' }]);
  server.answers['DELETE /requests/r1/'] = answer.answer;
  await server.open('/communities/chapter/details');
  const withdraw = await screen.findByRole('button', { name: 'Withdraw' });
  await userEvent.click(withdraw);
  expect(withdraw.dataset.loading).toBe('true');
  await requested();
  answer.arrive();
  await screen.findByText('Somebody has answered this request already.');
  await waitFor(() => expect(withdraw.dataset.loading).toBeUndefined());
  await requested();
});

const REQUESTS = 'GET /community/chapter/requests/';
const APPROVE = 'POST /requests/r1/approve/';
const managed = buildOwnCommunity(chapter, asAdmin);
const waits = (ids: string[]): [number, unknown] => [200, { results: ids.map(buildRequest), next: null }];

const namesInOrder = () => screen.getAllByText(/^Robin r\d$/).map(({ textContent }) => textContent);

it('keeps an answered request in its place, takes one click, and removes it after 5 s without the pointer', async () => {
  const answer = later([200, { ...buildRequest('r1'), status: 'approved' }]);
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = waits(['r1', 'r2', 'r3']);
  server.answers[APPROVE] = answer.answer;
  server.answers['POST /requests/r2/decline/'] = [200, { ...buildRequest('r2'), status: 'declined' }];
  await server.open('/communities/chapter/manage');
  const approve = await screen.findByRole('button', { name: 'Approve Robin r1' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.dblClick(approve);
  server.answers[REQUESTS] = waits(['r2', 'r3']);
  answer.arrive();
  await screen.findByText('Approved');
  await user.click(screen.getByRole('button', { name: 'Decline Robin r2' }));
  await screen.findByText('Declined');
  expect(namesInOrder()).toEqual(['Robin r1', 'Robin r2', 'Robin r3']);
  expect(server.getCalls(APPROVE)).toHaveLength(1);

  server.answers[REQUESTS] = waits(['r3']);
  server.say('request.updated', { id: 'r2', community: 'chapter', status: 'declined' });
  await waitFor(() => expect(screen.getByText('1 person is waiting.')).toBeTruthy());
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(namesInOrder()).toEqual(['Robin r1', 'Robin r2', 'Robin r3']);
  await user.hover(screen.getByText('Declined'));
  await user.unhover(screen.getByText('Declined'));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(namesInOrder()).toEqual(['Robin r1', 'Robin r2', 'Robin r3']);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(namesInOrder()).toEqual(['Robin r3']);
  vi.useRealTimers();
  // The focus was in the row that is gone
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Robin r3').closest('li')));
});

it('says that a request is answered when the answer to its approval was lost', async () => {
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = waits(['r1', 'r2']);
  server.answers[APPROVE] = () => {
    server.answers[REQUESTS] = waits(['r2']);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await server.open('/communities/chapter/manage');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Robin r1' }));
  await screen.findByText('Answered already');
  expect(screen.queryByRole('button', { name: 'Approve Robin r1' })).toBeNull();
});

it('lists the request of a notification first and marked, also from a later page', async () => {
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = ({ query }) =>
    query.has('cursor') ? waits(['r3', 'r4']) : [200, { results: ['r1', 'r2'].map(buildRequest), next: 'more' }];
  server.answers['POST /requests/r3/approve/'] = [200, { ...buildRequest('r3'), status: 'approved' }];
  await server.open('/communities/chapter/manage#request-r3');
  const row = (await screen.findByText('Robin r3')).closest('li');
  expect(namesInOrder()).toEqual(['Robin r3', 'Robin r1', 'Robin r2', 'Robin r4']);
  expect(row?.dataset.linked).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Approve Robin r3' }));
  await screen.findByText('Approved');
  expect(namesInOrder()[0]).toBe('Robin r3');
});

it('marks an answered request at once, and lets it wait again on failure', async () => {
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }]);
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = waits(['r1', 'r2']);
  server.answers[APPROVE] = answer.answer;
  await server.open('/communities/chapter/manage');
  await screen.findByText('2 people are waiting.');
  await userEvent.click(screen.getByRole('button', { name: 'Approve Robin r1' }));
  await screen.findByText('1 person is waiting.');
  expect(screen.queryByRole('button', { name: 'Approve Robin r1' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Robin r1').closest('li')));

  answer.arrive();
  await screen.findByText('2 people are waiting.');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
});

it('names the channel that somebody wants to join', async () => {
  const channelRequest = {
    ...buildRequest('r1'),
    request_type: 'channel',
    channel: { id: 'housing', name: 'Housing' },
  };
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = [200, { results: [channelRequest, buildRequest('r2')], next: null }];
  server.answers[APPROVE] = [200, { ...channelRequest, status: 'approved' }];
  await server.open('/communities/chapter/manage');
  const link = await screen.findByRole('link', { name: 'Housing' });
  expect(link.getAttribute('href')).toBe('/channels/housing');
  expect(link.closest('p')?.textContent).toMatch(/^wants to join\s+Housing$/);
  await userEvent.click(screen.getByRole('button', { name: 'Approve Robin r1' }));
  await screen.findByText('Robin r1 is in Housing now');
});

it('accepts that another manager answered first, and shows new requests as they arrive', async () => {
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = waits(['r1']);
  server.answers[APPROVE] = () => {
    server.answers[REQUESTS] = waits([]);
    return [409, { code: 'request_answered', message: 'Somebody has answered this request already.' }];
  };
  await server.open('/communities/chapter/manage');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Robin r1' }));
  await screen.findByText('Somebody has answered this request already.');
  await screen.findByText('Answered already');
  expect(screen.queryByRole('alert')).toBeNull();

  server.answers[REQUESTS] = waits(['r3']);
  server.say('request.updated', { id: 'r3', community: 'chapter', status: 'pending' });
  await screen.findByRole('button', { name: 'Approve Robin r3' });
});

it('restores a request that the plan does not allow, and links to the plan', async () => {
  const message = 'The Free plan has room for 250 members. Upgrade the plan to have more.';
  server.answers['GET /community/chapter/'] = [200, managed];
  server.answers[REQUESTS] = waits(['r1']);
  server.answers[APPROVE] = [403, { code: 'plan_limit', message }];
  await server.open('/communities/chapter/manage');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Robin r1' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} See the plan`);
  await screen.findByText('1 person is waiting.');
  await userEvent.click(screen.getByRole('link', { name: 'See the plan' }));
  await screen.findByRole('heading', { name: 'All plans' });
});

it('shows a button to ask on a closed community, and a not-found page for a missing one', async () => {
  const message = "You don't have permission to view this community";
  server.answers['GET /community/chapter/'] = [403, { code: 'community_forbidden', message }];
  server.answers[ASK] = [201, pending];
  await server.open('/communities/chapter/details');
  await screen.findByText(message);
  await userEvent.click(await requestButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  await requested();

  server.answers['GET /community/nowhere/'] = [404, { code: 'community_not_found', message: 'Community not found' }];
  await server.open('/communities/nowhere/details');
  await screen.findByRole('heading', { name: 'Community not found', level: 2 });

  server.answers['GET /community/broken/'] = [500, null];
  await server.open('/communities/broken/details');
  await waitFor(() => expect(document.body.textContent).toContain('Failed to fetch community details'));
});

it('loads the list until it finds the closed community, and no further', async () => {
  const message = "You don't have permission to view this community";
  server.answers['GET /community/chapter/'] = [403, { code: 'community_forbidden', message }];
  const pages: Record<string, object> = {
    first: { results: [card('guild', 'Design & Craft Guild', true)], next: 'second' },
    second: { results: [card('rowing', 'Riverside Rowing', false)], next: 'third' },
    third: { results: [chapter], next: 'fourth' },
  };
  server.answers[LIST] = ({ query }) => [200, pages[query.get('cursor') ?? 'first']];
  await server.open('/communities/chapter/details');
  await requestButton();
  expect(server.getCalls(LIST).map(({ query }) => query.get('cursor'))).toEqual([null, 'second', 'third']);
});

function buildRequest(id: string) {
  const names = { first_name: 'Robin', last_name: id, photo: null, graduation_year: null, level: 1 };
  return {
    id,
    request_type: 'community',
    community: 'chapter',
    channel: null,
    user: { id: `user-${id}`, ...names, email: null, program: 'Botany', current_industry: null },
    message: 'Hello',
    status: 'pending',
    created_at: new Date().toISOString(),
    decided_at: null,
  };
}
