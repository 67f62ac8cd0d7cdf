import { expect } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

test('a double click publishes one post; a failed send keeps every word', async ({ newPerson, isMobile }) => {
  const person = await newPerson();
  const { page } = person;
  await person.signIn('maya@homecoming.test');
  await page.goto('/home/add/community');
  const text = `Only once, from ${isMobile ? 'a phone' : 'a desk'}`;
  await page.getByLabel('What would you like to share?').fill(text);

  await page.route('**/api/v1/posts/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: /^Post( to |$)/ }).click();
  await expect(page.getByText('No response received from server').first()).toBeVisible();
  await expect(page.getByLabel('What would you like to share?')).toHaveValue(text);
  await page.unroute('**/api/v1/posts/');

  await page.reload();
  await expect(page.getByLabel('What would you like to share?')).toHaveValue(text);
  await page.getByRole('button', { name: /^Post( to |$)/ }).dblclick();
  await page.waitForURL('**/home');
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
});

test('the feed says when it cannot be loaded, and loads at the second try', async ({ newPerson }) => {
  const person = await newPerson();
  const { page } = person;
  await person.signIn('maya@homecoming.test');
  await page.route('**/api/v1/posts/**', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'We cannot be reached for a moment. Please try again shortly.', code: 'unavailable' },
    }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/posts/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
