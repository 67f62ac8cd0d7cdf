import { signUp } from '@homecoming/contract/accounts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, test, type Person } from '../person.ts';

const PASSWORD = 'a long enough password';
const STEP_MS = 30_000;

/** Somebody who has just signed up, at the settings of their sign-in. */
async function openSettings(person: Person, baseURL: string, name: string): Promise<string> {
  const email = `${name}.${test.info().project.name}.${test.info().retry}@example.org`;
  const body = { email, password: PASSWORD, first_name: 'Sec', last_name: 'Ond' };
  const { access_token } = await createClient(baseURL).get(signUp, { body });
  await createClient(baseURL, access_token).get(updateOwnProfile, { body: { onboarded: true } });
  await person.signIn(email, PASSWORD);
  await person.page.goto('/profile/settings/security');
  return email;
}

/** The code of the app; `steps` of half a minute later, since each works once. */
function showCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });
}

async function signOutAndEnterPassword(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an authenticator app is set up, and its codes and recovery codes are the second step', async ({
  newPerson,
  baseURL,
}) => {
  const person = await newPerson();
  const { page } = person;
  const email = await openSettings(person, baseURL ?? '', 'app');
  await page.getByRole('button', { name: 'Set up' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up your app' });
  await expect(sheet.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await sheet.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await sheet.getByLabel('Code').fill(showCode(secret, -1));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await expectAccessible(page);

  await signOutAndEnterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(showCode(secret, 5));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is not right. Look at the newest one and try again.')).toBeVisible();
  await page.getByLabel('Code').fill(showCode(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');

  await signOutAndEnterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  await page.goto('/profile/settings/security');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
});

test('a passkey is added, signs in alone and as the second step, and is removed', async ({ newPerson, baseURL }) => {
  const person = await newPerson();
  const { page } = person;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = await openSettings(person, baseURL ?? '', 'passkey');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Name').fill('Key of the story');
  await sheet.getByRole('button', { name: 'Make the passkey' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Key of the story')).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');

  await signOutAndEnterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL('**/home');

  await page.goto('/profile/settings/security');
  await page.getByRole('button', { name: 'Remove Key of the story' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('The passkey is removed')).toBeVisible();
  await signOutAndEnterPassword(page, email);
  await page.waitForURL('**/home');
});
