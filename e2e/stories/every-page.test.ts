import { createClient } from '@homecoming/testkit/client.ts';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { listMyGroups } from '@homecoming/contract/groups.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test, type Person } from '../person.ts';

/*
 * Every page in both colour schemes: one heading, nothing wider than the screen, nothing that axe finds, a clean
 * console. In parts, for as many browsers as there are.
 */
test.describe.configure({ mode: 'parallel' });

const nowhere = '0198d7a0-0000-7000-8000-000000000000';

pagesFor('a member: home and posts', ({ post }) => [
  '/home',
  '/home/add/community',
  '/home/add/channel',
  '/home/add/event',
  '/notifications',
  `/posts/${post}`,
  `/posts/${nowhere}`,
  '/events',
  '/chat',
  '/nowhere',
]);

pagesFor('a member: communities', ({ community }) => [
  '/communities',
  '/communities/new',
  `/communities/${community}/details`,
  `/communities/${community}/members`,
  `/communities/${community}/manage`,
  `/communities/${community}/manage/members`,
  `/communities/${community}/manage/invites`,
  `/communities/${community}/manage/plan`,
  `/communities/${community}/manage/settings`,
  `/communities/${nowhere}/details`,
  '/invite/an-invite-that-nobody-has-given-out',
]);

pagesFor('a member: channels, groups and people', ({ channel, group, author }) => [
  `/channels/${channel}`,
  `/channels/${nowhere}`,
  `/groups/${group}`,
  `/groups/${group}/resources`,
  `/groups/${group}/members`,
  `/groups/${nowhere}`,
  `/users/${author}`,
]);

pagesFor('a member: their profile and settings', () => [
  '/profile',
  '/profile/edit',
  '/profile/saved',
  '/profile/settings',
  '/profile/settings/account',
  '/profile/settings/blocked',
  '/profile/settings/notifications',
  '/profile/settings/sessions',
  '/profile/settings/appearance',
]);

test('every page for nobody', async ({ newPerson }) => {
  const person = await newPerson();
  const paths = [
    '/',
    '/signup',
    '/password-reset',
    '/password-reset/confirm?token=x',
    '/verify-email?token=x',
    '/unsubscribe?token=x',
    '/communities',
    '/invite/an-invite-that-nobody-has-given-out',
  ];
  for (const path of paths) await test.step(path, () => expectSound(person, path));
});

/** The ids of what the pages of a member are about. */
type Ids = Record<'community' | 'post' | 'author' | 'group' | 'channel', string>;

function pagesFor(whom: string, pathsOf: (ids: Ids) => readonly string[]): void {
  test(`every page for ${whom}`, async ({ newPerson, baseURL }) => {
    const person = await newPerson();
    const paths = pathsOf(await idsAt(baseURL ?? ''));
    await person.signIn('olivia@homecoming.test');
    for (const path of paths) await test.step(path, () => expectSound(person, path));
  });
}

async function idsAt(baseURL: string): Promise<Ids> {
  const signedIn = await createClient(baseURL).get(logIn, {
    body: { email: 'olivia@homecoming.test', password: 'homecoming' },
  });
  const client = createClient(baseURL, signedIn.access_token);
  const [community] = (await client.get(listCommunities, {})).results;
  const [post] = (await client.get(listPosts, {})).results;
  const [group] = (await client.get(listMyGroups, {})).results;
  if (!community || !post || !group) throw new Error('The demo world has no community, post or group for Olivia');
  return {
    community: community.id,
    post: post.id,
    author: post.author.id,
    group: group.id,
    channel: group.channel,
  };
}

/** Opens a page once, and looks at it by day and by night. */
async function expectSound({ page, loaded }: Person, path: string): Promise<void> {
  await page.goto(path);
  await loaded();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, 'no sideways scroll').toBeLessThanOrEqual(0);
  await turn(page, 'light');
  await expectAccessible(page);
  // The same page in other colours: what else could be wrong was seen by day.
  await turn(page, 'dark');
  await expectAccessible(page, ['color-contrast']);
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
