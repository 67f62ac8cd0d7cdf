import { expect } from '@playwright/test';
import { expectAccessible, picture, test } from '../person.ts';

test('a double click publishes one post; without a connection it is kept and sent later @phone', async ({
  newPerson,
}) => {
  const [maya, olivia] = [await newPerson({ preloadPages: true }), await newPerson()];
  const { page } = maya;
  await maya.signIn('maya@homecoming.test');
  // A second try meets the post of the first
  const text = `Only once, from a phone (${test.info().retry})`;
  const post = page.getByRole('article').filter({ hasText: text });
  await page.goto('/home/add/community');
  await page.getByLabel('What would you like to share?').fill(text);
  await page.locator('input[type=file]').setInputFiles(picture());
  await expect(page.getByRole('img', { name: 'What goes with your post' })).toBeVisible();
  // A picture that was chosen survives a reload once the browser has stored it
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  await expect(page.getByLabel('What would you like to share?')).toHaveValue(text);
  await expect(page.getByRole('img', { name: 'What goes with your post' })).toBeVisible();

  // With the code of the page that it leads to
  await maya.loaded();

  const isPost = (url: URL) => url.pathname === '/api/v1/posts/';
  await page.route(isPost, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Post( to |$)/ }).dblclick();
  await page.waitForURL('**/home');
  await expect(post.getByText('Nothing you wrote is lost')).toBeVisible();
  await expectAccessible(page);
  // Offline no page loads: the reload has a connection, but the post does not arrive yet
  await page.context().setOffline(false);
  await page.reload();
  await expect(post.getByText('Nothing you wrote is lost')).toBeVisible();
  await page.context().setOffline(true);
  await page.unroute(isPost);
  await page.context().setOffline(false);

  await expect(page.getByText(/^Posted in /)).toBeVisible();
  await expect(post).toHaveCount(1);
  await expect(post.getByRole('button', { name: /Picture by/ })).toBeVisible();
  await page.reload();
  await expect(post).toHaveCount(1);
  await olivia.signIn('olivia@homecoming.test');
  await expect(olivia.page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
});

test('a post that the server refuses is tried again @desktop', async ({ newPerson }) => {
  const { page, signIn } = await newPerson();
  await signIn('maya@homecoming.test');
  const text = 'Tried again, from a desk';
  const post = page.getByRole('article').filter({ hasText: text });
  await page.goto('/home/add/community');
  await page.getByLabel('What would you like to share?').fill(text);
  const refusal = { message: 'You cannot post here just now.', code: 'community_forbidden' };
  const isPost = (url: URL) => url.pathname === '/api/v1/posts/';
  await page.route(isPost, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  );
  await page.getByRole('button', { name: /^Post( to |$)/ }).click();
  await expect(post.getByText(`Not sent. ${refusal.message}`)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isPost);
  await post.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Posted in /)).toBeVisible();
  await expect(post).toHaveCount(1);
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

/** Runs in the browser: how many files it has stored. Opens no database that the page has not created yet. */
async function countStoredFiles(): Promise<number> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'homecoming-files')) return 0;
  return new Promise((resolve) => {
    const opening = indexedDB.open('homecoming-files');
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
