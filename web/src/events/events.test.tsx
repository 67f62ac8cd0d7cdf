import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildEvent, inDays, buildPageReply, registered } from '../../testing/events.ts';
import { fakeServer, guild, managedGuild, rowing } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /events/';
const JOINED = 'GET /events/joined/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const titles = () => screen.getAllByRole('article').map((ticket) => within(ticket).getByRole('link').textContent);

it.each(['show=nonsense', 'view=nonsense', 'month=nonsense', 'search=["a"]'])(
  'lists the events to come for a filter that does not exist: %s',
  async (query) => {
    server.answers[LIST] = buildPageReply(buildEvent('Supper'));
    await server.open(`/events?${query}`);
    await screen.findByRole('link', { name: 'Supper' });
    expect(screen.getByRole('radio', { name: 'Upcoming' })).toHaveProperty('checked', true);
    expect(screen.getByRole('searchbox', { name: 'Find an event' })).toHaveProperty('value', '');
  },
);

it('lists events to come by month, the next one that the user goes to first', async () => {
  const next = buildEvent('Crits', { starts_at: '2031-03-02T18:30:00.000Z', going_count: 20 });
  const going = registered(buildEvent('Supper', { starts_at: '2031-03-05T19:00:00.000Z' }), 'going');
  const later = registered(buildEvent('Carols', { starts_at: '2031-04-20T17:00:00.000Z' }), 'requested');
  server.answers[LIST] = buildPageReply(next, going, later);
  await server.open('/events');
  await screen.findByRole('link', { name: 'Supper' });
  expect(titles()).toEqual(['Supper', 'Crits', 'Carols']);
  screen.getByRole('heading', { name: 'March 2031' });
  screen.getByRole('heading', { name: 'April 2031' });
  const [first, second, third] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('Going');
  expect(second?.textContent).toContain('6:30 PM · Alder Hall');
  expect(second?.textContent).toContain('Free');
  expect(third?.textContent).toContain('Requested');
  expect(third?.textContent).not.toContain('Free');
  expect(server.getCalls(LIST).map(({ query }) => query.get('when'))).toContain('upcoming');
});

it('says the time of the event, and that of the reader where the clocks differ', async () => {
  server.answers[LIST] = buildPageReply(
    buildEvent('Supper', { starts_at: '2031-12-06T03:00:00.000Z', timezone: 'America/Los_Angeles' }),
  );
  await server.open('/events');
  const ticket = await screen.findByRole('article');
  expect(ticket.textContent).toContain('7:00 PM (Sat 6 December, 3:00 AM your time)');
});

it('shows the own events, and past ones, by the address', async () => {
  server.answers[JOINED] = ({ query }) =>
    query.get('when') === 'past'
      ? buildPageReply(registered(buildEvent('Last year', { starts_at: inDays(-300) }), 'going'))
      : buildPageReply();
  server.answers[LIST] = ({ query }) =>
    query.get('when') === 'past'
      ? buildPageReply(buildEvent('Old crits', { starts_at: inDays(-9) }))
      : buildPageReply();
  await server.open('/events');
  await screen.findByRole('heading', { name: 'No events on the calendar' });
  await userEvent.click(screen.getByRole('radio', { name: 'Yours' }));
  await screen.findByRole('heading', { name: 'No tickets yet' });
  await screen.findByRole('link', { name: 'Last year' });
  await waitFor(() => expect(window.location.search).toBe('?show=yours'));
  await server.open('/events?show=past');
  await screen.findByRole('link', { name: 'Old crits' });
  expect(screen.getByRole('article').textContent).toContain(guild.name);
});

it('searches while the user types, and keeps the search in the address', async () => {
  server.answers[LIST] = ({ query }) =>
    query.get('query') === 'supper' ? buildPageReply(buildEvent('Supper')) : buildPageReply(buildEvent('Crits'));
  await server.open('/events');
  await screen.findByRole('link', { name: 'Crits' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find an event' }), 'supper');
  await screen.findByRole('link', { name: 'Supper' });
  await waitFor(() => expect(window.location.search).toBe('?search=supper'));
  server.answers[LIST] = buildPageReply();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find an event' }), 's');
  await screen.findByRole('heading', { name: 'Nothing found' });
});

it('shows a month with the days that have events', async () => {
  server.answers[LIST] = ({ query }) =>
    query.has('from')
      ? buildPageReply(
          buildEvent('Supper', { starts_at: '2031-12-06T03:00:00.000Z', timezone: 'America/Los_Angeles' }),
          buildEvent('Walk', { starts_at: '2031-12-20T10:00:00.000Z' }),
        )
      : buildPageReply();
  await server.open('/events?view=calendar&month=2031-12');
  const day = await screen.findByRole('button', { name: 'Fri 5 December 2031, 1 event' });
  expect(titles()).toEqual(['Supper', 'Walk']);
  screen.getByText('Other events', { exact: false });
  expect(screen.queryByRole('radio', { name: 'Past' })).toBeNull();
  await userEvent.click(day);
  expect(titles()).toEqual(['Supper']);
  const { query } = server.getCalls(LIST).at(-1) ?? {};
  expect([query?.get('from'), query?.get('to')]).toEqual(['2031-11-30T00:00:00.000Z', '2032-01-02T00:00:00.000Z']);
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('heading', { name: 'January 2032' });
  await waitFor(() => expect(window.location.search).toContain('month=2032-01'));
});

it('marks an event that moderators removed, and features another one', async () => {
  const removed = buildEvent('Cheap stamps', { starts_at: inDays(3), removed: { decision: null } });
  server.answers[LIST] = buildPageReply(removed, buildEvent('Supper', { starts_at: inDays(5) }));
  await server.open('/events');
  await screen.findByRole('link', { name: 'Supper' });
  expect(titles()).toEqual(['Supper', 'Cheap stamps']);
  within(screen.getByRole('article', { name: 'Cheap stamps' })).getByText('Removed');
});

it('features published events only', async () => {
  const cancelled = buildEvent('Crits', { starts_at: inDays(3), status: 'cancelled' });
  server.answers[LIST] = buildPageReply(cancelled, buildEvent('Supper', { starts_at: inDays(5) }));
  await server.open('/events');
  await screen.findByRole('link', { name: 'Supper' });
  expect(titles()).toEqual(['Supper', 'Crits']);
  screen.getByText('5 days away');
  server.answers[LIST] = buildPageReply(cancelled);
  await server.open('/events');
  await screen.findByRole('link', { name: 'Crits' });
  expect(screen.queryByText('3 days away')).toBeNull();
});

it('lists cancelled events below all that are on, and among the others where they are past', async () => {
  const cancelled = buildEvent('Crits', { starts_at: inDays(3), status: 'cancelled' });
  const going = registered(buildEvent('Supper', { starts_at: inDays(9) }), 'going');
  const walk = buildEvent('Walk', { starts_at: inDays(5) });
  server.answers[LIST] = buildPageReply(cancelled, walk, going);
  await server.open('/events');
  await screen.findByRole('link', { name: 'Supper' });
  // The next one that the user goes to is above earlier ones
  expect(titles()).toEqual(['Supper', 'Walk', 'Crits']);
  screen.getByText('9 days away');
  const apart = screen.getByRole('heading', { name: 'Cancelled' }).closest('section');
  expect(within(apart ?? document.body).getAllByRole('article')).toHaveLength(1);
  await server.open('/events?show=past');
  await screen.findByRole('link', { name: 'Supper' });
  expect(titles()).toEqual(['Crits', 'Walk', 'Supper']);
  expect(screen.queryByRole('heading', { name: 'Cancelled' })).toBeNull();
});

it('starts the weeks of the calendar as the language of the browser does', async () => {
  server.answers[LIST] = buildPageReply();
  const look = async (language: string) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    await server.open('/events?view=calendar&month=2031-12');
    const calendar = await screen.findByRole('region', { name: 'Calendar' });
    const [first] = within(calendar).getAllByRole('listitem');
    return [calendar.querySelector('[aria-hidden] span')?.textContent, first?.style.gridColumnStart];
  };
  // The first of December 2031 is a Monday
  expect(await look('en-US')).toEqual(['Sun', '2']);
  expect(await look('en-GB')).toEqual(['Mon', '1']);
  expect(await look('ar-EG')).toEqual(['Sat', '3']);
});

it('clears the search when the Events tab is pressed', async () => {
  server.answers[LIST] = ({ query }) =>
    buildPageReply(buildEvent(query.get('query') === 'supper' ? 'Supper' : 'Crits'));
  await server.open('/events?search=supper');
  await screen.findByRole('link', { name: 'Supper' });
  const [tab] = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link', { name: 'Events' });
  if (tab === undefined) throw new Error('No Events tab');
  await userEvent.click(tab);
  await screen.findByRole('link', { name: 'Crits' });
  expect(screen.getByRole('searchbox', { name: 'Find an event' })).toHaveProperty('value', '');
  expect(window.location.search).toBe('');
});

it('shows all events of a month, and says where the user went', async () => {
  const went = registered(buildEvent('Supper', { starts_at: '2025-12-06T19:00:00.000Z' }), 'going');
  const second = buildEvent('Walk', { starts_at: '2025-12-20T10:00:00.000Z' });
  server.answers[LIST] = ({ query }) =>
    query.get('cursor') === 'p2' ? buildPageReply(second) : [200, { results: [went], next: 'p2' }];
  await server.open('/events?view=calendar&month=2025-12');
  await screen.findByRole('button', { name: 'Sat 6 December 2025, 1 event, you went' });
  await screen.findByRole('link', { name: 'Walk' });
});

it('offers to plan events to those who may plan them in a community, whatever their role', async () => {
  server.answers['GET /community/list/'] = buildPageReply({ ...managedGuild, can: guild.can }, rowing);
  await server.open('/events');
  await screen.findByRole('heading', { name: 'No events on the calendar' });
  expect(screen.queryByRole('link', { name: 'Plan one' })).toBeNull();
  server.answers['GET /community/list/'] = buildPageReply({ ...managedGuild, role: 'member' }, rowing);
  await server.open('/events');
  expect((await screen.findAllByRole('link', { name: 'Plan one' }))[0]?.getAttribute('href')).toBe('/events/new');
});

it('says that a response without a list holds no events, and loads at the second try', async () => {
  server.answers[LIST] = [200, {}];
  await server.open('/events');
  await screen.findByText(/No events found/);
  server.answers[LIST] = buildPageReply(buildEvent('Supper'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Supper' });
});

it('makes an address for calendar apps, shown once', async () => {
  const FEED = 'GET /events/calendar-feed/';
  server.answers[FEED] = [200, { created_at: null, url: null }];
  server.answers['POST /events/calendar-feed/'] = [500, { message: 'Not now.', code: 'internal' }];
  await server.open('/events?show=yours');
  await userEvent.click(await screen.findByRole('button', { name: 'Show your events in your calendar app' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make an address' }));
  await screen.findByText('Not now.');
  const feed = { created_at: inDays(0), url: 'https://example.org/calendar/secret.ics' };
  server.answers['POST /events/calendar-feed/'] = [200, feed];
  server.answers[FEED] = [200, { ...feed, url: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Make an address' }));
  expect(await screen.findByLabelText('Address')).toHaveProperty('value', feed.url);
});
