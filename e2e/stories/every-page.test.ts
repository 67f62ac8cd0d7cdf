/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { logIn, signUp } from '@homecoming/contract/accounts.ts';
import { listConversations } from '@homecoming/contract/chat.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createEvent, listCommunityEvents } from '@homecoming/contract/events.ts';
import { listMyGroups } from '@homecoming/contract/groups.ts';
import { listJobPosts } from '@homecoming/contract/job-posts.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { expect, type Page } from '@playwright/test';
import { MAX_LAYOUT_SHIFT, measureLayoutShift } from '../layout-shift.ts';
import { expectAccessible, test, type Person } from '../person.ts';
import { routePaths } from '../route-paths.ts';

/*
 * Every page in both colour schemes: one heading, nothing wider than the screen, nothing that moves while it loads, nothing
 * that axe finds (all of its rules on the phone and the tablet), a clean console. In parts, for as many browsers as there are.
 */
test.describe.configure({ mode: 'parallel' });

const nowhere = '0198d7a0-0000-7000-8000-000000000000';

/** What the addresses of pages name. */
type Ids = Record<
  | 'partner'
  | 'community'
  | 'managed'
  | 'post'
  | 'author'
  | 'group'
  | 'channel'
  | 'event'
  | 'invite'
  | 'job'
  | 'statement',
  string
>;

interface Part {
  whom: string;
  /** Of the demo world; `newcomer` has just signed up, null is nobody. */
  email: string | null;
  listPaths: (ids: Ids) => readonly string[];
}

const olivia = 'olivia@homecoming.test';
const lena = 'lena@homecoming.test';
const newcomer = 'newcomer';

const parts: readonly Part[] = [
  {
    whom: 'a member: home and posts',
    email: olivia,
    listPaths: ({ post, partner }) => [
      '/home',
      '/home/add/community',
      '/home/add/channel',
      '/home/add/event',
      '/notifications',
      '/search?q=supper',
      `/posts/${post}`,
      `/posts/${nowhere}`,
      '/chat',
      `/chat/${partner}`,
      `/chat/${nowhere}`,
      '/nowhere',
    ],
  },
  {
    whom: 'a member: communities',
    email: olivia,
    listPaths: ({ community, managed, invite, job }) => [
      '/communities',
      '/communities/new',
      `/communities/${community}`,
      `/communities/${community}/details`,
      `/communities/${community}/posts`,
      `/communities/${community}/events`,
      `/communities/${community}/members`,
      `/communities/${community}/members?show=map`,
      `/communities/${community}/members/moving`,
      `/communities/${community}/contributors`,
      `/communities/${community}/transparency`,
      `/communities/${community}/mentoring`,
      '/mentorships',
      `/communities/${managed}/jobs`,
      `/communities/${managed}/jobs/new`,
      `/jobs/${job}`,
      `/jobs/${job}/edit`,
      `/jobs/${nowhere}`,
      `/communities/${nowhere}/details`,
      `/invite/${invite}`,
    ],
  },
  {
    whom: 'who manages a community',
    email: olivia,
    listPaths: ({ managed }) => [
      `/communities/${managed}/manage`,
      `/communities/${managed}/manage/members`,
      `/communities/${managed}/manage/invites`,
      `/communities/${managed}/manage/events`,
      `/communities/${managed}/manage/reports`,
      `/communities/${managed}/manage/studies`,
      `/communities/${managed}/manage/classes`,
      `/communities/${managed}/manage/plan`,
      `/communities/${managed}/manage/settings`,
      `/communities/${managed}/manage/reports/restrictions`,
      `/communities/${managed}/manage/log`,
      `/communities/${managed}/manage/moderation`,
      `/communities/${managed}/manage/directory`,
      `/communities/${managed}/manage/mentoring`,
    ],
  },
  {
    whom: 'who organises an event',
    email: olivia,
    listPaths: ({ event }) => [
      `/events/${event}/manage`,
      `/events/${event}/manage/requests`,
      `/events/${event}/manage/attendees`,
      `/events/${event}/manage/blasts`,
      `/events/${event}/manage/questions`,
      `/events/${event}/manage/statistics`,
      `/events/${event}/manage/feedback`,
      `/events/${event}/manage/payouts`,
      '/events/payments',
      `/events/${nowhere}/manage`,
      `/events/${event}/door`,
      `/events/${nowhere}/door`,
    ],
  },
  {
    whom: 'a member: events',
    email: olivia,
    listPaths: ({ event }) => [
      '/events',
      '/events?show=yours',
      '/events?view=calendar',
      '/events/new',
      `/events/${event}`,
      `/events/${event}/edit`,
      `/events/${event}/attendees`,
      `/events/${event}/met`,
      `/events/${nowhere}`,
    ],
  },
  {
    whom: 'a member: channels and groups',
    email: olivia,
    listPaths: ({ channel, group }) => [
      `/channels/${channel}`,
      `/channels/${nowhere}`,
      '/groups',
      `/groups/${group}`,
      `/groups/${group}/resources`,
      `/groups/${group}/members`,
      `/groups/${nowhere}`,
    ],
  },
  {
    whom: 'a member: people and their own profile',
    email: olivia,
    listPaths: ({ author }) => [
      `/users/${author}`,
      `/users/${author}/posts`,
      '/profile',
      '/profile/posts',
      '/profile/edit',
      '/profile/saved',
    ],
  },
  {
    whom: 'a member: their settings',
    email: olivia,
    listPaths: () => [
      '/profile/preview',
      '/newcomers',
      '/contacts',
      '/profile/settings/searches',
      '/profile/settings',
      '/profile/settings/account',
      '/profile/settings/blocked',
      '/profile/settings/reports',
      '/profile/settings/notifications',
      '/profile/settings/payment-methods',
      '/payment-success',
      '/profile/settings/privacy',
      '/profile/settings/security',
      '/profile/settings/sessions',
      '/profile/settings/appearance',
    ],
  },
  {
    whom: 'staff',
    email: 'staff@homecoming.test',
    listPaths: () => [
      '/staff/people',
      '/staff/communities',
      '/staff/plans',
      '/staff/reports',
      '/staff/log',
      '/staff/installation',
      '/staff/second-steps',
    ],
  },
  {
    whom: 'somebody about whom moderators decided',
    email: lena,
    listPaths: ({ statement }) => [`/statements/${statement}`, `/statements/${nowhere}`],
  },
  { whom: 'somebody new', email: newcomer, listPaths: () => ['/user-profile', '/default-community'] },
  {
    whom: 'nobody',
    email: null,
    listPaths: ({ event, managed, invite, statement }) => [
      '/',
      '/signup',
      '/password-reset',
      '/password-reset/confirm#token=x',
      '/verify-email#token=x',
      '/email-change#token=x',
      '/stop-reset#token=x',
      '/unsubscribe#token=x',
      `/statements/${statement}/mail#token=x`,
      '/transparency',
      '/communities',
      `/events/open/${event}`,
      `/communities/${managed}/details`,
      `/invite/${invite}`,
    ],
  },
];

for (const { whom, email, listPaths } of parts) {
  test(`every page for ${whom}`, async ({ newPerson, baseURL }) => {
    const person = await newPerson();
    await dropLiveMessages(person.page);
    const paths = listPaths(await idsAt(baseURL ?? ''));
    if (email === newcomer) await person.signIn(await newcomerAt(baseURL ?? ''), NEWCOMERS_PASSWORD);
    else if (email !== null) await person.signIn(email);
    // The desktop has the same content in another frame, which is on the first page of each part.
    const isWhole = (path: string) => test.info().project.name !== 'desktop' || path === paths[0];
    for (const path of paths) {
      await test.step(path, () => expectSound(person, path, isWhole(path) ? undefined : CONTRAST));
    }
  });
}

test('every page of the router is among them', () => {
  const asInRouter: Ids = {
    partner: '$id',
    job: '$id',
    community: '$id',
    managed: '$id',
    post: '$id',
    author: '$id',
    group: '$id',
    channel: '$id',
    event: '$id',
    invite: '$token',
    statement: '$id',
  };
  const visited = parts.flatMap(({ listPaths }) => listPaths(asInRouter)).map((path) => path.replace(/[?#].*/, ''));
  expect(routePaths().filter((path) => !visited.includes(path))).toEqual([]);
});

/**
 * Pages are seen without live messages: a notification from another story would move those below it while their layout is
 * measured.
 */
function dropLiveMessages(page: Page): Promise<void> {
  return page.routeWebSocket(/\/realtime\//, (socket) => {
    const server = socket.connectToServer();
    const passed = ['"type":"ready"', '"type":"ping"'];
    server.onMessage((frame) => {
      if (passed.some((type) => frame.includes(type))) socket.send(frame);
    });
  });
}

const NEWCOMERS_PASSWORD = 'a long enough password';

/** Signs a new user up, without a profile; returns their address. */
async function newcomerAt(baseURL: string): Promise<string> {
  const email = `newcomer-${randomUUID()}@homecoming.test`;
  const body = { first_name: 'Nina', last_name: 'Newcomer', email, password: NEWCOMERS_PASSWORD };
  await createClient(baseURL).get(signUp, { body });
  return email;
}

async function signInAt(baseURL: string, email: string): Promise<Client> {
  const signedIn = await createClient(baseURL).get(logIn, { body: { email, password: 'homecoming' } });
  return createClient(baseURL, signedIn.access_token);
}

async function idsAt(baseURL: string): Promise<Ids> {
  const client = await signInAt(baseURL, olivia);
  const inbox = await (await signInAt(baseURL, lena)).get(listNotifications, {});
  const decided = inbox.results.find(({ kind }) => kind === 'decision_received');
  const [community] = (await client.get(listCommunities, {})).results;
  const [post] = (await client.get(listPosts, {})).results;
  const [group] = (await client.get(listMyGroups, {})).results;
  const manages = await managedBy(client);
  const [conversation] = await client.get(listConversations, {});
  if (!community || !post || !group || !conversation || !manages)
    throw new Error('The demo world lacks something for Olivia');
  return {
    partner: conversation.id,
    community: community.id,
    managed: manages,
    post: post.id,
    author: post.author.id,
    group: group.id,
    channel: group.channel,
    event: await publicEventIn(client, manages),
    invite: 'an-invite-that-nobody-has-given-out',
    job: await jobIn(client, manages),
    statement: decided?.subject ?? nowhere,
  };
}

/** The id of the community that the client's user owns. */
async function managedBy(client: Client): Promise<string | undefined> {
  const { results } = await client.get(listCommunities, { query: { show: 'mine' } });
  return results.find(({ role }) => role === 'community_owner')?.id;
}

/** The id of an open job. */
async function jobIn(client: Client, community: string): Promise<string> {
  const { results } = await client.get(listJobPosts, { params: { id: community }, query: {} });
  return results[0]?.id ?? nowhere;
}

/** The id of a public event to come, planned by the test where there is none. */
async function publicEventIn(client: Client, community: string): Promise<string> {
  const { results } = await client.get(listCommunityEvents, { params: { id: community }, query: {} });
  const known = results.find(({ visibility, status }) => visibility === 'public' && status === 'published');
  if (known !== undefined) return known.id;
  const body = eventInput({ title: 'Open house', visibility: 'public' });
  return (await client.get(createEvent, { params: { id: community }, body })).id;
}

const CONTRAST = ['color-contrast'];

/** Opens a page once, and looks at it by day, with all rules of axe or with some, and by night. */
async function expectSound({ page, loaded }: Person, path: string, rules?: readonly string[]): Promise<void> {
  // Before the page opens, so that it does not fade from the dark colours of the page before
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  // Not to wait for the second that it stays on each page
  await page.locator('#splash').evaluateAll((splashes) => splashes.forEach((splash) => splash.remove()));
  await loaded();
  expect(await measureLayoutShift(page), `layout shift of ${path}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // Not of the window: that of a phone widens with what does not fit
  const html = page.locator('html');
  const tooWide = await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(tooWide, 'no sideways scroll').toBeLessThanOrEqual(0);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectAccessible(page, rules);
  await keepScreen(page, path, 'light');
  // The same page in other colours: what else could be wrong was seen by day.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await html.evaluate(finishTransitions);
  await expectAccessible(page, CONTRAST);
  await keepScreen(page, path, 'dark');
}

/** For contact sheets; see screens.ts. */
async function keepScreen(page: Page, path: string, scheme: 'light' | 'dark'): Promise<void> {
  const folder = process.env.SCREENS;
  if (folder === undefined) return;
  const name = path
    .replaceAll(nowhere, 'nowhere')
    .replaceAll(/[0-9a-f-]{36}/g, 'id')
    .replaceAll(/\W+/g, '-');
  await page.screenshot({
    path: `${folder}/${test.info().project.name}/${scheme}/${name}.png`,
    animations: 'disabled',
  });
}

/** Runs in the browser: ends all transitions, also those that the end of one starts in elements that inherit a colour. */
function finishTransitions(): void {
  const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  for (let left = fading(); left.length > 0; left = fading()) for (const transition of left) transition.finish();
}
