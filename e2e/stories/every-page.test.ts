import { createClient } from '@homecoming/testkit/client.ts';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { listMyGroups } from '@homecoming/contract/groups.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/* Every page in both colour schemes: one heading, nothing wider than the screen, nothing that axe finds, a clean console. */
test('every page for a member', async ({ newPerson, baseURL }) => {
  test.slow();
  const person = await newPerson();
  const signedIn = await createClient(baseURL ?? '').get(logIn, {
    body: { email: 'olivia@homecoming.test', password: 'homecoming' },
  });
  const client = createClient(baseURL ?? '', signedIn.access_token);
  const [own] = (await client.get(listCommunities, {})).results;
  const [post] = (await client.get(listPosts, {})).results;
  const [group] = (await client.get(listMyGroups, {})).results;
  await person.signIn('olivia@homecoming.test');
  const paths = [
    '/home',
    '/home/add/community',
    '/home/add/channel',
    '/home/add/event',
    '/notifications',
    `/posts/${post?.id}`,
    '/posts/0198d7a0-0000-7000-8000-000000000000',
    '/communities',
    '/communities/new',
    `/communities/${own?.id}/details`,
    `/communities/${own?.id}/members`,
    `/communities/${own?.id}/manage`,
    `/communities/${own?.id}/manage/members`,
    `/communities/${own?.id}/manage/invites`,
    `/communities/${own?.id}/manage/plan`,
    `/communities/${own?.id}/manage/settings`,
    '/communities/0198d7a0-0000-7000-8000-000000000000/details',
    `/channels/${group?.channel}`,
    '/channels/0198d7a0-0000-7000-8000-000000000000',
    `/groups/${group?.id}`,
    `/groups/${group?.id}/resources`,
    `/groups/${group?.id}/members`,
    '/groups/0198d7a0-0000-7000-8000-000000000000',
    '/invite/an-invite-that-nobody-has-given-out',
    '/events',
    '/chat',
    '/profile',
    '/profile/edit',
    '/profile/saved',
    '/profile/settings/blocked',
    '/profile/settings/notifications',
    `/users/${post?.author.id}`,
    '/profile/settings',
    '/profile/settings/account',
    '/profile/settings/sessions',
    '/profile/settings/appearance',
    '/nowhere',
  ];
  for (const path of paths) await test.step(path, () => expectSound(person.page, path));
});

test('every page for nobody', async ({ newPerson }) => {
  const { page } = await newPerson();
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
  for (const path of paths) await test.step(path, () => expectSound(page, path));
});

/** Opens a page once, and looks at it by day and by night. */
async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
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
