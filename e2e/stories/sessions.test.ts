import { createClient } from '@homecoming/testkit/client.ts';
import { logIn, listSessions, endSession, signUp } from '@homecoming/contract/accounts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { expect } from '@playwright/test';
import { expectAccessible, mailedLink, test, toastSaying } from '../person.ts';

test('a page asked for before signing in is there after it @desktop', async ({ newPerson, baseURL }) => {
  const { page } = await newPerson();
  await page.goto('/profile/settings');
  await page.waitForURL(`${baseURL}/`);
  await page.getByLabel('Email').fill('maya@homecoming.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email or password is not right. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('maya@homecoming.test');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('homecoming');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/profile/settings**');
});

test('a session that ends elsewhere leads back to the sign-in, and then to the same page @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const person = await newPerson();
  const { page } = person;
  await person.signIn('amir@homecoming.test');
  await page.goto('/profile/edit');
  await expect(page.getByLabel('First name')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('homecoming.accessToken'));
  const here = createClient(baseURL ?? '', token);
  const { results } = await here.get(listSessions, {});
  const current = results.find((session) => session.current);
  const elsewhere = createClient(
    baseURL ?? '',
    (await here.get(logIn, { body: { email: 'amir@homecoming.test', password: 'homecoming' } })).access_token,
  );
  await elsewhere.call(endSession, { params: { id: current?.id ?? '' } });
  await page.waitForURL(`${baseURL}/`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('amir@homecoming.test');
  await page.getByLabel('Password', { exact: true }).fill('homecoming');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/profile/edit');
});

test('a password that is entered again gives all tabs a new token, and ends the old one @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const person = await newPerson();
  const { page } = person;
  await person.signIn('ines@homecoming.test');
  const readToken = () => page.evaluate(() => localStorage.getItem('homecoming.accessToken'));
  const before = await readToken();
  await createClient(baseURL ?? '').get(logIn, { body: { email: 'ines@homecoming.test', password: 'homecoming' } });
  await page.goto('/profile/settings/sessions');
  const other = await page.context().newPage();
  await other.goto('/profile/settings/sessions');
  await expect(other.getByText('This device')).toBeVisible();

  // As 30 minutes later
  const json = { code: 'password_required', message: 'Please enter your password again to continue.' };
  await page.route('**/api/v1/auth/sessions/', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out the others' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('homecoming');
  const done = toastSaying(page, 'All other devices are signed out');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await done;
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  expect(await readToken()).not.toBe(before);
  expect((await createClient(baseURL ?? '', before).call(listSessions, {})).status).toBe(401);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByText('This device')).toBeVisible();
  }
});

test('a lost password is reset by mail @phone', async ({ newPerson }) => {
  const { page } = await newPerson();
  const email = 'phone.forgot@example.org';
  await page.goto('/signup');
  await page.getByLabel('First name').fill('For');
  await page.getByLabel('Last name').fill('Getful');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/user-profile');
  await page.evaluate(() => localStorage.clear());

  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /link/i }).click();
  await expect(
    page.getByText('If there is an account with this address, a mail with a link is on its way.'),
  ).toBeVisible();
  await page.goto(await mailedLink(page, email, '/password-reset/confirm'));
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another long password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/user-profile');
});

test('an email address is changed by a mail to the new one @desktop', async ({ newPerson, baseURL }) => {
  const old = 'moves.away@example.org';
  const fresh = 'moved.away@example.org';
  const nobody = createClient(baseURL ?? '');
  const password = 'a long enough password';
  const body = { email: old, password, first_name: 'Mo', last_name: 'Ving' };
  const { access_token } = await nobody.get(signUp, { body });
  await createClient(baseURL ?? '', access_token).get(updateOwnProfile, { body: { onboarded: true } });
  const person = await newPerson();
  const { page } = person;
  await person.signIn(old, password);
  await page.goto('/profile/settings/account');
  await page.getByLabel('New email address').fill(fresh);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Until you open it, your address stays')).toBeVisible();
  await expectAccessible(page);
  await page.goto(await mailedLink(page, fresh, '/email-change'));
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your settings' }).click();
  await expect(page.getByText(fresh)).toBeVisible();
  await expect(page.getByText('Confirmed')).toBeVisible();
  expect((await nobody.call(logIn, { body: { email: old, password } })).status).toBe(401);
});
