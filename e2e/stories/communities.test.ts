import { signUp } from '@homecoming/contract/accounts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, mailedLink, test, toastSaying } from '../person.ts';

/*
 * The story of a community: one person founds it, another asks to join, is approved and promoted; its plan is full; a
 * newcomer joins by an invite and leaves again; the last owner stays. Three people at three browsers.
 */
test('a community is founded, found, joined, run, and left @desktop', async ({ newPerson }) => {
  test.slow();
  const [owner, asker, newcomer] = [await newPerson(), await newPerson(), await newPerson()];
  // Both devices run at once on one server: each has its own people and its own community.
  const name = 'Choir of the large hall';
  const email = 'kofi.invited@example.org';

  const id = await test.step('the owner founds it', async () => {
    const { page } = owner;
    await owner.signIn('amir@homecoming.test');
    await page.goto('/communities/new');
    await page.getByLabel('Name').fill(name);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.waitForURL(/communities\/[0-9a-f-]{36}/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    return /communities\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  });

  await test.step('a user finds it, and asks to join', async () => {
    const { page } = asker;
    await asker.signIn('olivia@homecoming.test');
    await page.goto('/communities?show=discover');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    // The list also has a button of that name, and stays until the community's page is loaded.
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: `Request to join ${name}` }).click();
    await page.getByLabel('Message').fill('I sing alto.');
    const sent = toastSaying(page, 'Request sent successfully!');
    await page.getByRole('button', { name: 'Send request' }).click();
    await sent;
    await expect(page.getByText('Requested').first()).toBeVisible();
  });

  await test.step('the owner sees the request without a reload, and approves it', async () => {
    const { page } = owner;
    await page.goto(`/communities/${id}/manage`);
    const row = page.getByRole('listitem').filter({ hasText: 'I sing alto.' });
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toContainText('Approved');
    // The asker's page becomes a member's without a reload.
    await expect(asker.page.getByText('Requested')).toBeHidden();
  });

  await test.step('promotes them, and shows the plan limit', async () => {
    const { page } = owner;
    await page.goto(`/communities/${id}/manage/members`);
    await chooseFor(page, /Change Olivia/, 'Make admin');
    const admins = page.getByRole('list', { name: 'Admins' });
    await expect(admins.getByRole('listitem').filter({ hasText: 'Olivia' })).toBeVisible();
    await chooseFor(page, /Change Olivia/, 'Make owner');
    await expect(
      page.getByText(
        'Role change failed due to subscription/plan restrictions. Please renew your subscription or upgrade your plan.',
      ),
    ).toBeVisible();
    await expect(admins.getByRole('listitem').filter({ hasText: 'Olivia' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a newcomer without an account accepts an invite and becomes a member', async () => {
    await owner.page.goto(`/communities/${id}/manage/invites`);
    await owner.page.getByLabel('Email addresses').fill(email);
    await owner.page.getByRole('button', { name: 'Send invite' }).click();
    await expect(owner.page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
    const { page } = newcomer;
    await page.goto(await mailedLink(owner.page, email, '/invite/'));
    await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.getByLabel('First name').fill('Kofi');
    await page.getByLabel('Last name').fill('Invited');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/user-profile');
    await page
      .getByRole('button', { name: /Continue|Skip/ })
      .first()
      .click();
    await page.waitForURL('**/default-community');
    await page
      .getByRole('button', { name: /Continue|Skip/ })
      .first()
      .click();
    await page.waitForURL('**/invite/**');
    await page.getByRole('button', { name: `Join ${name}` }).click();
    await page.waitForURL(`**/communities/${id}/**`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a former member loses access, and the last owner cannot leave', async () => {
    const { page } = newcomer;
    await leave(page);
    await page.goto(`/communities/${id}/details`);
    await expect(page.getByRole('button', { name: `Request to join ${name}` })).toBeVisible();
    await owner.page.goto(`/communities/${id}/details`);
    await leave(owner.page);
    await expect(owner.page.getByText('A community needs an owner. Make somebody else an owner first.')).toBeVisible();
    await owner.page.goto(`/communities/${id}/manage/members`);
    await expect(
      owner.page.getByRole('list', { name: 'Owners' }).getByRole('listitem').filter({ hasText: 'You' }),
    ).toBeVisible();
  });
});

test('a user in no community sees the join modal and asks once', async ({ newPerson, isMobile, baseURL }) => {
  const [noor, newcomer] = [await newPerson(), await newPerson()];
  await noor.signIn('noor@homecoming.test');
  const met = noor.page.getByRole('dialog', { name: 'Join a Community to Continue' });
  await expect(met).toBeVisible();
  expect((await met.boundingBox())?.width).toBe(300);
  await expectAccessible(noor.page);
  await noor.page.keyboard.press('Escape');
  await expect(met).toBeVisible();

  // Noor only looks, so that the other device finds her unchanged; a newcomer asks.
  const { page } = newcomer;
  const name = { first_name: isMobile ? 'Phone' : 'Desk', last_name: 'Newcomer' };
  const account = { ...name, email: `${name.first_name}.modal@example.org`, password: 'a long enough password' };
  const { access_token: token } = await createClient(baseURL ?? '').get(signUp, { body: account });
  await createClient(baseURL ?? '', token).get(updateOwnProfile, { body: { info_1: true, onboarded: true } });
  await page.addInitScript((given) => localStorage.setItem('homecoming.accessToken', given), token);
  await page.goto('/home');
  const modal = page.getByRole('dialog', { name: 'Join a Community to Continue' });
  const sent = toastSaying(page, 'Request sent successfully!');
  await modal.getByRole('button', { name: 'Request to join Class of 2016' }).click();
  await sent;
  await expect(modal.getByRole('button', { name: /Requested/ })).toBeDisabled();
});

async function chooseFor(page: Page, button: RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Leave community' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Leave/ }).click();
}
