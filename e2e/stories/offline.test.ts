/// <reference lib="dom" />
import { logIn } from '@homecoming/contract/accounts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, test, type Page } from '@playwright/test';

test('a page without its code says so inside the shell, and opens when the connection is back', async ({
  page,
  context,
  baseURL,
}) => {
  // Nothing is loaded ahead
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await openHome(page, baseURL ?? '');
  await context.setOffline(true);
  await openEvents(page);
  await expect(page.getByRole('heading', { name: 'You are offline', level: 2 })).toBeVisible();
  await expect(page.getByText('This page opens when you are connected.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We cannot reach Homecoming just now.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('pages that were loaded while the browser was idle open without a connection', async ({
  page,
  context,
  baseURL,
}) => {
  // Pages are loaded one after the other: the code of the list of events is there when the form for a new one begins
  const loaded = page.waitForRequest(/new-event-.*\.js/);
  await openHome(page, baseURL ?? '');
  await loaded;
  await context.setOffline(true);
  await openEvents(page);
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

async function openHome(page: Page, origin: string): Promise<void> {
  const body = { email: 'maya@homecoming.test', password: 'homecoming' };
  const { access_token: token } = await createClient(origin).get(logIn, { body });
  await page.addInitScript((value) => localStorage.setItem('homecoming.accessToken', value), token);
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function openEvents(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Events' }).first().click();
}
