import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asAdmin, asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { asHost, buildEvent, buildPageReply } from '../../testing/events.ts';
import { fakeServer, guild, managedGuild, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const OF_GUILD = 'GET /community/guild/event/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  server.answers['GET /community/guild/channels/'] = [200, []];
});
afterEach(() => server.close());

/** Makes the window wide enough for the column beside a page. */
function beWide(): void {
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), list, { media }) as never,
  );
}

it('loads a list again only for an event that is in it', async () => {
  server.answers['GET /events/'] = buildPageReply(buildEvent('Supper'));
  await server.open('/events');
  await screen.findByRole('link', { name: 'Supper' });
  server.answers['GET /events/'] = buildPageReply(buildEvent('Supper', { title: 'Late supper' }));
  server.say('event.updated', { event: 'walk' });
  server.say('event.updated', { event: 'supper' });
  await screen.findByRole('link', { name: 'Late supper' });
  expect(server.getCalls('GET /events/')).toHaveLength(2);
});

it('shows what is coming up beside the home feed', async () => {
  beWide();
  server.answers['GET /events/'] = buildPageReply(buildEvent('Supper'));
  await server.open('/home');
  await screen.findByRole('heading', { name: 'Coming up' });
  expect(screen.getByRole('link', { name: /^Supper/ }).getAttribute('href')).toBe('/events/supper');
  expect(screen.getByRole('link', { name: 'See all events' }).getAttribute('href')).toBe('/events');
});

it('marks what moderators removed in what is coming up', async () => {
  beWide();
  server.answers['GET /events/'] = buildPageReply(buildEvent('Supper', { removed: { decision: 'decision' } }));
  await server.open('/home');
  await screen.findByRole('link', { name: /^Supper.*Removed · / });
});

it('says the time of the reader too in rows beside a page', async () => {
  beWide();
  const inLosAngeles = { starts_at: '2031-12-06T03:00:00.000Z', timezone: 'America/Los_Angeles' };
  server.answers['GET /events/'] = buildPageReply(buildEvent('Supper', inLosAngeles));
  await server.open('/home');
  await screen.findByRole('link', { name: /Fri 7:00 PM \(Sat 6 December, 3:00 AM your time\)/ });
});

it('shows only published events beside the home feed, also after many others', async () => {
  beWide();
  const others = ['One', 'Two', 'Three'].map((title) => buildEvent(title, { status: 'cancelled' }));
  server.answers['GET /events/'] = ({ query }) =>
    buildPageReply(...[...others, buildEvent('Supper')].slice(0, Number(query.get('limit') ?? 20)));
  await server.open('/home');
  await screen.findByRole('link', { name: /^Supper/ });
  expect(screen.queryByRole('link', { name: /^One/ })).toBeNull();
});

it('shows the next events of a community, without drafts, and leads to all of them', async () => {
  const draft = buildEvent('Secret', { status: 'draft' });
  server.answers[OF_GUILD] = buildPageReply(
    draft,
    ...['Supper', 'Walk', 'Crits', 'Carols'].map((title) => buildEvent(title)),
  );
  await server.open('/communities/guild/details');
  await screen.findByRole('link', { name: 'Supper' });
  expect(screen.queryByText('Secret')).toBeNull();
  expect(screen.queryByText('Carols')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'See all events' }));
  await screen.findByRole('link', { name: 'Carols' });
  server.answers[OF_GUILD] = ({ query }) =>
    buildPageReply(buildEvent(query.get('when') === 'past' ? 'Last year' : 'Supper'));
  await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
  await screen.findByRole('link', { name: 'Last year' });
});

it('shows those who run a community its drafts', async () => {
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asAdmin)];
  server.answers['GET /community/list/'] = buildPageReply(managedGuild);
  server.answers[OF_GUILD] = buildPageReply(buildEvent('Secret', { status: 'draft', can: asHost }));
  await server.open('/communities/guild/manage/events');
  const ticket = within(await screen.findByRole('article'));
  ticket.getByText('Draft');
  expect(screen.getByRole('link', { name: 'Plan one' }).getAttribute('href')).toBe('/events/new?community=guild');
});

it('chooses the event that a post is for, and leads back to it', async () => {
  const [supper, walk] = [buildEvent('Supper'), buildEvent('Walk')];
  const closed = buildEvent('Closed', { can: { ...supper.can, post: false } });
  server.answers['GET /events/'] = ({ query }) =>
    query.get('when') === 'past' ? buildPageReply() : buildPageReply(supper, closed, walk);
  server.answers['GET /events/walk/'] = [200, walk];
  server.answers['POST /posts/'] = [201, buildPost(2, { category: 'event', event: { id: 'walk', name: 'Walk' } })];
  await server.open('/home/add/event?event=walk');
  await userEvent.click(await screen.findByRole('button', { name: `Posting in ${guild.name} to Walk` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Post to' }));
  dialog.getByRole('button', { name: 'Supper' });
  expect(dialog.queryByRole('button', { name: 'Closed' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Walk' }));
  await userEvent.type(screen.getByLabelText('What would you like to share?'), 'Who drives?');
  await userEvent.click(screen.getByRole('button', { name: /^Post( to |$)/ }));
  await screen.findByText('Posted in Walk');
  const form: unknown = server.getCalls('POST /posts/')[0]?.body;
  expect(form instanceof FormData && Object.fromEntries(form)).toMatchObject({ category: 'event', event: 'walk' });
  await waitFor(() => expect(window.location.pathname).toBe('/events/walk'));
});
