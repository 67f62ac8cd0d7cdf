import { signUp } from '@homecoming/contract/accounts.ts';
import { listPublicCommunities } from '@homecoming/contract/communities.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { expectAccessible, test, type Person } from '../person.ts';

/*
 * The story of a profile: a person fills it in; another one looks, likes a post, and blocks them. The first one gets points
 * and notifications, changes settings, exports all data, and deletes the account.
 */
test('a profile is filled in, viewed, blocked, exported and deleted @phone', async ({ newPerson, baseURL }) => {
  test.slow();
  const [teller, reader] = [await newPerson(), await newPerson()];
  const device = 'Phone';
  const ivo = await newcomer(baseURL ?? '', teller, { first_name: 'Ivo', last_name: `${device}son` });
  const una = await newcomer(baseURL ?? '', reader, { first_name: 'Una', last_name: `${device}berg` });
  const body = { category: 'community', community: ivo.community, comment: `Ivo writes on a ${device}` } as const;
  await ivo.client.get(createPost, { body });

  await test.step('a section becomes its form in place, and says what is wrong', async () => {
    const { page } = teller;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit personal' }).click();
    await page.getByLabel(/^Other email/).fill('not an address');
    await page.getByLabel(/^Phone/).fill('+49 170 1234567');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel(/^Other email/)).toBeFocused();
    await expect(page.getByLabel(/^Other email/)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel(/^Other email/).fill('ivo@example.org');
    await page.getByLabel('Show my other email').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit personal' })).toBeFocused();
    await expect(page.getByText('+49 170 1234567')).toBeVisible();
    // Five for the post.
    await expect(page.getByText('20 more to level 2', { exact: false })).toBeVisible();
  });

  await test.step('another sees what is shown to them, and no phone number', async () => {
    const { page } = reader;
    await page.goto(`/users/${ivo.id}`);
    await expect(page.getByRole('heading', { level: 1, name: /Ivo/ })).toBeVisible();
    await expect(page.getByText('ivo@example.org')).toBeVisible();
    await expect(page.getByText('+49 170 1234567')).toBeHidden();
    await page.getByRole('link', { name: /^Posts/ }).click();
    await expect(page.getByText(body.comment)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a like comes to the bell without a reload, with a point', async () => {
    await teller.page.goto('/home');
    await reader.page.getByRole('button', { name: /^Like/ }).click();
    const bell = teller.page.getByRole('link', { name: '1 unread notification' });
    await expect(bell.or(teller.page.getByRole('button', { name: '1 unread notification' })).first()).toBeVisible();
    await teller.page.goto('/notifications');
    await expect(teller.page.getByRole('listitem').filter({ hasText: 'Una' })).toContainText('liked');
    await teller.page.goto('/profile');
    await expect(teller.page.getByText('19 more to level 2', { exact: false })).toBeVisible();
  });

  await test.step('notification settings are chosen per kind and saved', async () => {
    const { page } = teller;
    await page.goto('/profile/settings/notifications');
    const likes = page.getByRole('switch', { name: 'Likes of my posts: in the app' });
    await expect(likes).toBeChecked();
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await likes.press('Space');
    await expect(likes).not.toBeChecked();
    await saved;
    await page.reload();
    await expect(likes).not.toBeChecked();
    await expectAccessible(page);
  });

  await test.step('a block hides both people from each other', async () => {
    const { page } = reader;
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Block Ivo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block Ivo' }).click();
    await expect(page.getByRole('heading', { name: 'You blocked Ivo.' })).toBeVisible();
    await expect(page.getByText(body.comment)).toBeHidden();
    await expectAccessible(page);
    await teller.page.goto(`/users/${una.id}`);
    await expect(teller.page.getByRole('heading', { name: 'Nothing to see here' })).toBeVisible();
    await page.goto('/profile/settings/blocked');
    await page.getByRole('button', { name: 'Unblock Ivo' }).click();
    await expect(page.getByText('You have blocked nobody')).toBeVisible();
  });

  await test.step('the data comes as a file, and the account goes', async () => {
    const { page } = teller;
    await page.goto('/profile/settings/account');
    const download = page.waitForEvent('download');
    // A pointer that rests where the toast appears would keep it there, over the next button
    await page.getByRole('button', { name: 'Download my data' }).tap();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Your password').fill('a long enough password');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL('**/');
    await reader.page.goto(`/communities/${ivo.community}/posts`);
    const left = reader.page.getByRole('article').filter({ hasText: body.comment });
    await expect(left).toContainText('Former member');
  });
});

interface Newcomer {
  readonly id: string;
  readonly client: Client;
  /** An open community that they have joined. */
  readonly community: string;
}

/** Somebody new, signed in at a browser, in the first community that is open to all. */
async function newcomer(
  baseURL: string,
  { page }: Person,
  name: { first_name: string; last_name: string },
): Promise<Newcomer> {
  const nobody = createClient(baseURL);
  const account = { ...name, email: `${name.last_name}.profile@example.org`, password: 'a long enough password' };
  const { access_token: token, user } = await nobody.get(signUp, { body: account });
  const client = createClient(baseURL, token);
  await client.get(updateOwnProfile, { body: { info_1: true, onboarded: true } });
  const { results } = await nobody.get(listPublicCommunities, { query: {} });
  const community = results.find(({ join_policy }) => join_policy === 'open')?.id ?? '';
  await client.get(createJoinRequest, { body: { request_type: 'community', community } });
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('given') === null) localStorage.setItem('homecoming.accessToken', given);
    sessionStorage.setItem('given', 'yes');
  }, token);
  return { id: user.id, client, community };
}
