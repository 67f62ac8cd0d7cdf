/// <reference lib="dom" />
import { createClient } from '@homecoming/testkit/client.ts';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listMyGroups } from '@homecoming/contract/groups.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../person.ts';

/* Somebody on a phone who reads with letters of twice the size. */

const maya = 'maya@homecoming.test';

test('a profile is as wide as the screen, and nothing overlaps its level @phone', async ({ newPerson }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn(maya);
  await page.goto('/profile');
  await loaded();
  await readTwiceAsLarge(page);
  // The window of a phone widens with what does not fit; the page does not
  const html = page.locator('html');
  const tooWide = await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(tooWide, 'no sideways scroll').toBeLessThanOrEqual(0);
  await expectApart(page.getByText(/^Level \d+$/), page.getByRole('button', { name: 'Change your photo' }));
});

test('the number at the bell does not overlap what follows it @phone', async ({ newPerson }) => {
  const { page, signIn } = await newPerson();
  await signIn(maya);
  await readTwiceAsLarge(page);
  const unread = page.getByRole('link', { name: /unread/ }).getByText(/^\d+\+?$/);
  await expectApart(unread, page.getByRole('link', { name: 'Your profile' }));
});

test('the button of a group does not overlap its members @phone', async ({ newPerson, baseURL }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn(maya);
  await page.goto(`/groups/${await groupOf(baseURL ?? '')}`);
  await loaded();
  await readTwiceAsLarge(page);
  await expectApart(page.getByText(/^\d+ members$/), page.getByRole('button', { name: 'Following' }));
});

async function readTwiceAsLarge(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
}

/** A group of Maya's that many are in. */
async function groupOf(baseURL: string): Promise<string> {
  const signedIn = await createClient(baseURL).get(logIn, { body: { email: maya, password: 'homecoming' } });
  const { results } = await createClient(baseURL, signedIn.access_token).get(listMyGroups, {});
  // Those that other stories begin, and end, are small
  const group = results.find(({ members_count }) => members_count > 10);
  if (group === undefined) throw new Error('The demo world has no large group for Maya');
  return group.id;
}

/** Neither lies on the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (a === null || b === null) throw new Error('One of them does not show');
    const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)} lie apart`).toBe(true);
  }).toPass({ timeout: 5_000 });
}
