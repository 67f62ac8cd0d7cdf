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

test('everything can be done by keyboard: search, like a post, open the composer', async ({ newPerson, isMobile }) => {
  test.skip(isMobile, 'phones have no keyboard');
  const person = await newPerson();
  const { page } = person;
  await person.signIn('amir@homecoming.test');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search people, groups' })).toBeFocused();
  const like = page.getByRole('article').first().getByRole('button', { name: 'Like' });
  const before = await like.getAttribute('aria-pressed');
  await like.focus();
  await page.keyboard.press('Enter');
  await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Communities' })).toBeFocused();
});
