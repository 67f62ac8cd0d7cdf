import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../person.ts';
import { countTaps, readTaps } from '../taps.ts';

/** From the landing page to the first like, beside the tour. */
const MAX_TAPS = 8;

test('a newcomer likes a post after a few taps @phone', async ({ newPerson }) => {
  const { page } = await newPerson();
  await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  const fields = ['Lea', 'Likes', `lea-${randomUUID()}@homecoming.test`, 'a long password'];
  for (const text of fields) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.waitForURL('**/user-profile');
  await page.getByRole('button', { name: /^(Skip|Continue)/ }).click();
  await page.waitForURL('**/default-community');
  await page.getByRole('button', { name: 'Join Riverside Rowing' }).click();
  await expect(page.getByRole('button', { name: 'Join Riverside Rowing' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  const taps = await readTaps(page);
  await page.getByRole('dialog', { name: 'Tutorial, step 1 of 5' }).getByRole('button', { name: 'Skip' }).click();
  const likes = page.getByRole('article').first().getByRole('button', { name: /^Like/ });
  await likes.click();
  await expect(likes).toHaveAttribute('aria-pressed', 'true');
  // The tap that ends the tour does not count
  expect(await readTaps(page)).toBeLessThanOrEqual(MAX_TAPS + 1);
  expect(taps).toBeLessThan(MAX_TAPS);
});
