import { expect } from '@playwright/test';
import { test } from '../person.ts';

test('everything can be done by keyboard: search, like a post, open the composer @desktop', async ({ newPerson }) => {
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

test('the navigation takes the focus, and opens the menu of the account, without scrolling the page @desktop', async ({
  newPerson,
}) => {
  const person = await newPerson();
  const { page } = person;
  await person.signIn('amir@homecoming.test');
  await person.loaded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 600));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Home' }).focus();
  expect(await scrolled()).toBe(600);
  await navigation.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Your profile' })).toBeFocused();
  expect(await scrolled()).toBe(600);
  await page.keyboard.press('Escape');
  await expect(navigation.getByRole('button', { name: 'Menu' })).toBeFocused();
  expect(await scrolled()).toBe(600);
});
