import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAudiences } from '../../testing/audiences.ts';
import { buildEvent } from '../../testing/events.ts';
import { card, buildCommunity, fakeServer, guild, later, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /community/list/';
const ASK = 'POST /requests/create/';
const TITLE = 'Join a Community to Continue';
const chapter = card('chapter', 'Los Angeles Chapter', false);
const rowing = card('rowing', 'Riverside Rowing', false);
const table = { ...card('table', 'Founders’ Table', false), join_policy: 'invite', can: { request: false } };
const pending = { id: 'r1', status: 'pending', community: 'chapter' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  const profile = { short_bio: null, interests: [], tags: [], visible_fields: [], audiences: openAudiences, points: 5 };
  server.answers['GET /users/detail/'] = [200, { ...maya, ...profile, info_1: true, is_staff: false }];
  server.answers[ASK] = [201, pending];
  show(chapter, rowing, table);
});
afterEach(() => server.close());

const show = (...results: object[]) => {
  server.answers[LIST] = ({ query }) => [200, { results: query.has('show') ? [] : results, next: null }];
};
const dialog = () => screen.findByRole('dialog', { name: TITLE });
const request = () => screen.findByRole('button', { name: 'Request to join Los Angeles Chapter' });
const { cache } = SWRConfig.defaultValue;
const isKnown = (name: string) =>
  [...cache.keys()].some((key) => key.includes(name) && cache.get(key)?.data !== undefined);
/** Waits until the page has its data and the code of the dialog, so that it is decided whether the dialog opens. */
async function nothingOver(path: string): Promise<void> {
  await server.open(path);
  await screen.findByRole('main');
  await waitFor(() => expect(server.getCalls(LIST).length).toBeGreaterThan(0));
  await waitFor(() => expect([isKnown('/community/list/'), isKnown('/users/detail/')]).toEqual([true, true]));
  await act(() => import('./parts/join-modal.tsx'));
  expect(screen.queryByRole('dialog')).toBeNull();
}

it('stays open until one community is asked, and can be closed then', async () => {
  const answer = later([201, pending]);
  server.answers[ASK] = answer.answer;
  await server.open('/home');
  const modal = within(await dialog());
  await waitFor(async () => expect(document.activeElement).toBe(await request()));
  expect(modal.queryByText('Founders’ Table')).toBeNull();
  // 300 px
  const root = (await dialog()).closest<HTMLElement>('[style*="--modal-size"]');
  expect(root?.style.getPropertyValue('--modal-size')).toContain('18.75rem');
  expect(modal.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await dialog();

  await userEvent.click(await request());
  expect(modal.getByRole('button', { name: 'Requested' })).toHaveProperty('disabled', true);
  answer.arrive();
  await screen.findByText('Request sent successfully!');
  await userEvent.click(modal.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Your request is on its way' });
});

it('is required again when the request fails', async () => {
  server.answers[ASK] = [500, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }];
  await server.open('/home');
  const modal = within(await dialog());
  await userEvent.click(await request());
  await screen.findByText('Something went wrong on our side. Please try again.');
  await request();
  expect(modal.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('closes when the reader joins an open community', async () => {
  show({ ...chapter, join_policy: 'open' });
  server.answers[ASK] = () => {
    show({ ...chapter, join_policy: 'open', is_member: true, role: 'member', can: { request: false } });
    return [201, { ...pending, status: 'approved' }];
  };
  await server.open('/home');
  await userEvent.click(await screen.findByRole('button', { name: 'Join Los Angeles Chapter' }));
  await screen.findByText('You are a member of Los Angeles Chapter now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays open when the community that was open has become one to ask', async () => {
  show({ ...chapter, join_policy: 'open' }, rowing);
  server.answers[ASK] = () => {
    show({ ...chapter, applied: true, can: { request: false } }, rowing);
    return [201, pending];
  };
  await server.open('/home');
  const join = await screen.findByRole('button', { name: 'Join Los Angeles Chapter' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  join.click();
  await screen.findByText('Request sent successfully!');
  // A dialog that closes would be gone by then
  await act(() => vi.advanceTimersByTimeAsync(1000));
  within(screen.getByRole('dialog', { name: TITLE })).getByRole('button', { name: 'Close' });
});

it('closes when a request of the reader is approved', async () => {
  await server.open('/home');
  await userEvent.click(await request());
  await screen.findByText('Request sent successfully!');
  show({ ...chapter, is_member: true, role: 'member', can: { request: false } });
  server.say('request.updated', { id: 'r1', community: 'chapter', status: 'approved' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does not open for members, for applicants, before the tutorial, or for staff', async () => {
  show(guild, chapter);
  await nothingOver('/home');
  show({ ...chapter, applied: true, can: { request: false } });
  await nothingOver('/home');
  show(chapter);
  server.answers['GET /users/detail/'] = [200, { ...maya, info_1: false }];
  await nothingOver('/home');
  server.answers['GET /users/detail/'] = [200, { ...maya, info_1: true, is_staff: true }];
  await nothingOver('/home');
});

it('lets the reader read about a community before choosing, and opens again at home', async () => {
  server.answers['GET /community/chapter/'] = [200, buildCommunity(chapter)];
  await server.open('/home');
  const link = within(await dialog()).getByRole('link', { name: 'Los Angeles Chapter' });
  expect(within(await dialog()).getByRole('link', { name: 'Read about them first' })).toHaveProperty(
    'pathname',
    '/communities',
  );
  await userEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Los Angeles Chapter' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => window.history.back());
  await dialog();
  await nothingOver('/communities');
});

it('names at home the communities that one can join at once, while a request waits', async () => {
  show(
    { ...chapter, applied: true, can: { request: false } },
    { ...rowing, join_policy: 'open' },
    card('city', 'City Chapter', false),
  );
  await server.open('/home');
  const open = within(await screen.findByRole('region', { name: 'You can join these at once' }));
  expect(open.getAllByRole('listitem')).toHaveLength(1);
  expect(open.getByRole('link', { name: 'Look at Riverside Rowing' })).toHaveProperty(
    'pathname',
    '/communities/rowing/details',
  );
});

it('does not open on an invite, on the form for a new community, or on a page that is not found', async () => {
  await nothingOver('/invite/token-of-the-invite');
  await nothingOver('/communities/new');
  await nothingOver('/nowhere/at/all');
});

it('links to the settings, to sign out or delete the account, and does not open on profile and settings', async () => {
  await server.open('/home');
  const modal = within(await dialog());
  await userEvent.click(await modal.findByRole('link', { name: 'Your settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await nothingOver('/profile');
  await screen.findByRole('heading', { level: 1, name: /Maya Lindgren/ });
});

it('finds a request on a later page of the list', async () => {
  server.answers[LIST] = ({ query }) =>
    query.get('show') === 'requested'
      ? [200, { results: [{ ...rowing, applied: true }], next: null }]
      : [200, { results: [chapter], next: 'more' }];
  await nothingOver('/home');
});

it('says what to do when there is no community to ask', async () => {
  show(table);
  await server.open('/home');
  const modal = within(await dialog());
  expect(modal.getByRole('link', { name: 'Create a community' }).getAttribute('href')).toBe('/communities/new');
  modal.getByRole('button', { name: 'Close' });
});

it('loads more pages, and retries a failed one', async () => {
  stubIntersections();
  let broken = true;
  server.answers[LIST] = ({ query }) => {
    if (query.has('show')) return [200, { results: [], next: null }];
    if (!query.has('cursor')) return [200, { results: [chapter], next: 'more' }];
    return broken ? [503, { message: 'We cannot be reached.' }] : [200, { results: [rowing], next: null }];
  };
  await server.open('/home');
  const modal = within(await dialog());
  expect((await modal.findByRole('alert')).textContent).toBe('We cannot be reached.');
  broken = false;
  await userEvent.click(modal.getByRole('button', { name: 'Try again' }));
  await modal.findByRole('button', { name: 'Request to join Riverside Rowing' });
});

it('opens on demand, closes with Escape, and refuses a second request', async () => {
  show({ ...chapter, applied: true, can: { request: false } }, rowing);
  await server.open('/home');
  const open = await screen.findByRole('button', { name: 'Select community' });
  await userEvent.click(open);
  const modal = within(await screen.findByRole('dialog', { name: 'Select Community' }));
  await userEvent.click(modal.getByRole('button', { name: 'Request to join Riverside Rowing' }));
  await screen.findByText('Request sent successfully!');

  // Even when the server reports no open request, one was sent in this session
  show(rowing);
  server.say('request.updated', { id: 'r9', community: 'chapter', status: 'declined' });
  await userEvent.click(await modal.findByRole('button', { name: 'Request to join Riverside Rowing' }));
  await screen.findByText('You have already sent a request to join this community');
  expect(server.getCalls(ASK)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(open));
});

function stubIntersections(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify;
      }
      observe(): void {
        this.notify([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
}

it('does not cover an event, which may be public', async () => {
  server.answers['GET /events/supper/'] = [200, buildEvent('Supper', { visibility: 'public' })];
  await nothingOver('/events/supper');
  await screen.findByRole('button', { name: 'Register' });
});
