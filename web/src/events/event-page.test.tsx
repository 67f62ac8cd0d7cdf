import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  asHost,
  buildEvent,
  inDays,
  buildPageReply,
  registered,
  buildRegistrationStatus,
} from '../../testing/events.ts';
import { buildMember } from '../../testing/communities.ts';
import { fakeServer, later, managedGuild, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const EVENT = 'GET /events/supper/';
const supper = buildEvent('Supper', {
  description: 'Bring a photograph. https://example.org/menu',
  going_count: 103,
  attendees: [buildMember('Julian Reyes'), buildMember('Mei-Lin Zhao')],
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[EVENT] = [200, supper];
  server.answers['GET /events/payments/registration-status/supper/'] = [200, buildRegistrationStatus('none')];
  server.answers['GET /events/supper/questions/'] = [200, { questions: [] }];
  server.answers['GET /posts/'] = buildPageReply();
});
afterEach(() => server.close());

it('shows when, where, who and what, with links to calendar, map, hosts and other events', async () => {
  server.answers['GET /community/guild/event/'] = buildPageReply(supper, buildEvent('Walk'));
  await server.open('/events/supper');
  await screen.findByRole('heading', { level: 1, name: 'Supper' });
  screen.getByText('12:00 to 2:00 PM');
  screen.getByText('112 Orchard Street');
  const map = screen.getByRole('link', { name: 'Show on a map' });
  expect(map.getAttribute('href')).toBe('https://www.openstreetmap.org/search?query=Alder+Hall%2C+112+Orchard+Street');
  screen.getByText('Julian, Mei-Lin and 101 others are going');
  expect(screen.getByRole('link', { name: 'See all 103' }).getAttribute('href')).toBe('/events/supper/attendees');
  expect(screen.getByRole('link', { name: 'https://example.org/menu' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Message Sofia Lindqvist' }).getAttribute('href')).toBe('/chat/sofia');
  await screen.findByRole('link', { name: /^Walk/ });
  expect(screen.queryByRole('button', { name: 'Manage the event' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
});

it('links to the only guest without a number', async () => {
  server.answers[EVENT] = [200, { ...supper, going_count: 1, attendees: supper.attendees.slice(0, 1) }];
  await server.open('/events/supper');
  expect((await screen.findByRole('link', { name: 'See all' })).getAttribute('href')).toBe('/events/supper/attendees');
});

it('saves the calendar file with the session, and says so when it fails', async () => {
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Apple (.ics)' }));
  await screen.findByText('The calendar file was not saved. Not found');
  const [call] = server.getCalls('GET /events/supper/calendar.ics/');
  expect(call?.headers.get('Authorization')).toBe('Bearer good');
});

it('offers calendars on the web, whose forms are filled in without the link of an online event', async () => {
  const times = { starts_at: '2036-12-05T19:00:00.000Z', ends_at: '2036-12-05T22:30:00.000Z' };
  server.answers[EVENT] = [200, { ...supper, ...times, title: 'Supper & song' }];
  await server.open('/events/supper');
  const queryOf = async (name: string) => {
    const link = await screen.findByRole<HTMLAnchorElement>('menuitem', { name });
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    const { origin, pathname, searchParams, search } = new URL(link.href);
    expect(search).not.toContain('+');
    return { page: origin + pathname, ...Object.fromEntries(searchParams) };
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const page = `${window.location.origin}/events/supper`;
  expect(await queryOf('Google')).toEqual({
    page: 'https://calendar.google.com/calendar/render',
    action: 'TEMPLATE',
    text: 'Supper & song',
    dates: '20361205T190000Z/20361205T223000Z',
    details: page,
    location: 'Alder Hall, 112 Orchard Street',
  });
  const outlook = {
    page: 'https://outlook.live.com/calendar/0/action/compose',
    rru: 'addevent',
    subject: 'Supper & song',
    startdt: '2036-12-05T19:00:00Z',
    enddt: '2036-12-05T22:30:00Z',
    body: page,
    location: 'Alder Hall, 112 Orchard Street',
  };
  expect(await queryOf('Outlook')).toEqual(outlook);
  expect(server.getCalls('GET /events/supper/calendar.ics/')).toEqual([]);
  const venue = { kind: 'online' as const, name: null, address: null, url: 'https://meet.example/secret' };
  server.answers[EVENT] = [200, { ...supper, ...times, title: 'Supper & song', venue }];
  server.say('event.updated', { event: 'supper' });
  await screen.findByText('https://meet.example/secret');
  expect(await queryOf('Outlook')).toEqual({ ...outlook, location: 'Online' });
});

it('saves the calendar file at once on a phone, under the name of the event', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const disposition = `attachment; filename="D_ner.ics"; filename*=UTF-8''D%C3%AEner%20%282%29.ics`;
  server.answers['GET /events/supper/calendar.ics/'] = [200, '', { 'Content-Disposition': disposition }];
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'Dîner (2).ics' }]));
});

it('says what is wrong with an event that does not open', async () => {
  server.answers[EVENT] = [
    404,
    { message: 'This event does not exist, or you cannot see it.', code: 'event_not_found' },
  ];
  await server.open('/events/supper');
  await screen.findByRole('heading', { name: 'Event not found' });
  server.answers[EVENT] = [403, { message: 'Hosts only.', code: 'forbidden' }];
  await server.open('/events/supper');
  await screen.findByText('Hosts only.');
  server.answers[EVENT] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
  await server.open('/events/supper');
  await screen.findByText(/Something went wrong on our side/);
  server.answers[EVENT] = [200, supper];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Supper' });
});

it('says at once that an event was cancelled while somebody looks at it, and why', async () => {
  const limited = { ...supper, capacity: 120, seats_left: 17 };
  server.answers[EVENT] = [200, limited];
  await server.open('/events/supper');
  await screen.findByRole('button', { name: 'Register' });
  screen.getByText('17 of 120 seats left');
  const cancelled = { status: 'cancelled', going_count: 0, attendees: [], cancel_reason: 'The hall is flooded.' };
  server.answers[EVENT] = [200, { ...limited, ...cancelled, can: { ...supper.can, register: false } }];
  server.say('event.updated', { event: 'supper' });
  await screen.findByText('This event is cancelled');
  screen.getByText('The hall is flooded.');
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  expect(screen.queryByText('17 of 120 seats left')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Who’s going' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Write a post' })).toBeNull();
});

it('counts no seats and offers no calendar once the event is over', async () => {
  const over = { starts_at: inDays(-2), ends_at: inDays(-1), capacity: 120, seats_left: 17 };
  server.answers[EVENT] = [200, { ...supper, ...over, can: { ...supper.can, register: false } }];
  await server.open('/events/supper');
  await screen.findByRole('heading', { name: 'Who went' });
  screen.getByText('Julian, Mei-Lin and 101 others went');
  screen.getByText(/103 people went\./);
  expect(screen.queryByText('17 of 120 seats left')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  screen.getByText('How was it? Share a photo or a thought.');
});

it('lets organisers edit, copy, cancel and delete', async () => {
  server.answers['GET /community/list/'] = buildPageReply(managedGuild);
  server.answers[EVENT] = [200, { ...supper, can: asHost }];
  server.answers['POST /events/supper/cancel/'] = () => {
    server.answers[EVENT] = [200, { ...supper, status: 'cancelled', can: asHost }];
    return server.answers[EVENT];
  };
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Manage the event' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  screen.getByRole('menuitem', { name: 'Duplicate' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel the event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'The hall is flooded');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  await screen.findByText('This event is cancelled');
  expect(server.getCalls('POST /events/supper/cancel/')[0]?.body).toBe('{"reason":"The hall is flooded"}');
  const dots = screen.getByRole('button', { name: 'Manage the event' });
  await waitFor(() => expect(document.activeElement).toBe(dots));
  expect(screen.getByRole('link', { name: 'Manage' })).toHaveProperty('pathname', '/events/supper/manage');
});

it('lets those who plan events copy one that is over, and hosts who do not plan none', async () => {
  const over = { starts_at: inDays(-2), ends_at: inDays(-1), can: { ...asHost, edit: false, cancel: false } };
  server.answers[EVENT] = [200, { ...supper, ...over }];
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Manage the event' }));
  await screen.findByRole('menuitem', { name: 'Manage' });
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
  server.answers['GET /community/list/'] = buildPageReply(managedGuild);
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Manage the event' }));
  await screen.findByRole('menuitem', { name: 'Duplicate' });
});

it('shows what a list knows of an event until its page has loaded, also on the way to another one', async () => {
  const walk = buildEvent('Walk');
  const [slowSupper, slowWalk] = [later([200, supper]), later([200, walk])];
  server.answers['GET /community/guild/event/'] = buildPageReply(supper, walk);
  server.answers['GET /events/'] = buildPageReply(supper);
  server.answers[EVENT] = slowSupper.answer;
  server.answers['GET /events/walk/'] = slowWalk.answer;
  server.answers['GET /events/payments/registration-status/walk/'] = [200, buildRegistrationStatus('none')];
  await server.open('/events');
  await userEvent.click(await screen.findByRole('link', { name: 'Supper' }));
  await screen.findByRole('heading', { level: 1, name: 'Supper' });
  await userEvent.click(await screen.findByRole('link', { name: /^Walk/ }));
  await screen.findByRole('heading', { level: 1, name: 'Walk' });
  slowSupper.arrive();
  slowWalk.arrive();
});

it('tells organisers once that only they see a draft', async () => {
  server.answers[EVENT] = [200, { ...supper, status: 'draft', can: { ...asHost, register: false } }];
  await server.open('/events/supper');
  const note = await screen.findByText('This is a draft');
  expect(note.nextSibling?.textContent).toContain('People can register once it is published.');
  expect(screen.queryByRole('region', { name: 'Registration' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit and publish' }).getAttribute('href')).toBe('/events/supper/edit');
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Who’s going' })).toBeNull();
});

it('shows blasts to those who are going, with reactions that are taken back when refused', async () => {
  const going = registered(supper, 'going');
  const author = buildMember('Sofia Lindqvist');
  const blast = {
    id: 'b1',
    title: 'Parking',
    message: 'The shuttle leaves at six.',
    author,
    created_at: inDays(-1),
    edited_at: null,
    hidden: false,
    mails: null,
    reactions: [{ reaction_type: 'love', count: 26, mine: false }],
  };
  server.answers[EVENT] = [200, going];
  server.answers['GET /events/payments/registration-status/supper/'] = [200, buildRegistrationStatus('going')];
  server.answers['GET /events/supper/blasts/'] = buildPageReply(blast);
  server.answers['POST /events/supper/blasts/b1/reactions/'] = [500, { message: 'Not now.', code: 'internal' }];
  await server.open('/events/supper');
  const card = within(await screen.findByRole('article', { name: 'Parking' }));
  await userEvent.click(card.getByRole('button', { name: 'Love, 26' }));
  await screen.findByText('Your reaction was not saved. Not now.');
  expect(card.getByRole('button', { name: 'Love, 26' }).getAttribute('aria-pressed')).toBe('false');
  server.answers['POST /events/supper/blasts/b1/reactions/'] = [200, blast];
  await userEvent.click(card.getByRole('button', { name: 'Add a reaction' }));
  await userEvent.click(card.getByRole('button', { name: 'Celebrate' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Celebrate, 1' })).toBeTruthy());
});

it('offers a heart that looks like the other reactions until somebody gave it', async () => {
  const going = registered(supper, 'going');
  const sofia = {
    id: 'sofia',
    first_name: 'Sofia',
    last_name: 'Lindqvist',
    photo: null,
    graduation_year: 2012,
    level: 5,
  };
  const times = { created_at: '2026-11-01T10:00:00.000Z', edited_at: null, hidden: false, mails: null };
  const blast = { id: 'b1', title: 'Parking', message: 'At the station.', author: sofia, ...times, reactions: [] };
  server.answers[EVENT] = [200, going];
  server.answers['GET /events/payments/registration-status/supper/'] = [200, buildRegistrationStatus('going')];
  server.answers['GET /events/supper/blasts/'] = buildPageReply(blast);
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a reaction' }));
  expect(screen.getByRole('button', { name: 'Love' }).hasAttribute('data-love')).toBe(false);
});

it('shows the posts of the event, which name it', async () => {
  const post = buildPost(1, { category: 'event', event: { id: 'supper', name: 'Supper' }, comment: 'Who drives?' });
  server.answers['GET /posts/'] = ({ query }) =>
    query.get('event') === 'supper' ? buildPageReply(post) : buildPageReply();
  await server.open('/events/supper');
  const article = within((await screen.findByText('Who drives?')).closest('article') ?? document.body);
  expect(article.getByRole('link', { name: 'Supper' }).getAttribute('href')).toBe('/events/supper');
  expect(screen.getByRole('link', { name: 'Write a post' }).getAttribute('href')).toBe('/home/add/event?event=supper');
  const place = { community: 'guild', channel: null, author: 'amir', at_home: true };
  server.say('post.created', { ...place, event: null, post: buildPost(2).id });
  server.say('post.created', { ...place, event: 'supper', post: buildPost(3).id });
  await screen.findByRole('button', { name: '1 new post' });
});

it('finds guests by name', async () => {
  server.answers['GET /events/supper/attendees/'] = ({ query }) =>
    query.get('query') === 'mei'
      ? buildPageReply(buildMember('Mei-Lin Zhao'))
      : buildPageReply(buildMember('Julian Reyes'));
  await server.open('/events/supper/attendees');
  await screen.findByRole('link', { name: /Julian Reyes/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a guest' }), 'mei');
  await screen.findByRole('link', { name: /Mei-Lin Zhao/ });
});
