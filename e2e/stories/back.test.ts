import { expect, type Page } from '@playwright/test';
import { test } from '../person.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const addPost = (page: Page) => page.getByRole('link', { name: 'Add post' }).first().click();

/** Opens the app at the communities, and goes home from there: Back leads to the communities. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/communities');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('Back closes the topmost overlay and leaves the page as it is', async ({ newPerson }) => {
  const { page, signIn } = await newPerson();
  await signIn('olivia@homecoming.test');
  await goHome(page);

  await test.step('a sheet, closed by Back and by its button', async () => {
    await addPost(page);
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/home');
    // Of one that was closed otherwise nothing is left: the next Back leaves the page
    await addPost(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await page.waitForURL('**/communities');
    await page.goForward();
    await page.waitForURL('**/home');
  });

  await test.step('a menu', async () => {
    const more = page.getByRole('article').getByRole('button', { name: 'More' }).first();
    await more.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  await test.step('a photograph', async () => {
    const photograph = page.locator('article button[aria-haspopup="dialog"]:has(img)').first();
    await photograph.scrollIntoViewIfNeeded();
    await photograph.click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  await test.step('after a reload with an open sheet, Back leaves the page at once', async () => {
    await goHome(page);
    await addPost(page);
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/communities');
  });
});

test('another page closes what is open, and Back from it shows the page as it was @phone', async ({ newPerson }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn('olivia@homecoming.test');
  await goHome(page);
  await loaded();

  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page).getByRole('link', { name: 'All communities' }).click();
  await page.waitForURL('**/communities');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await page.waitForURL('**/home');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await page.waitForURL('**/communities');
  await page.goForward();
  await page.waitForURL('**/home');

  // A sheet is opened and closed; the reader scrolls on, opens a post, and comes back to the same place
  await loaded();
  await addPost(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.mouse.wheel(0, 1_200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await loaded();
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await page.waitForURL('**/notifications');
  await page.goBack();
  await page.waitForURL('**/home');
  // Not to the top, where the sheet was opened
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});
