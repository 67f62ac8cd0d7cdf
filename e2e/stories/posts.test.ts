import { logIn } from '@homecoming/contract/accounts.ts';
import { createPostComment } from '@homecoming/contract/comments.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/*
 * The story of a post: somebody chooses what it is for, names another person in it, and both talk about it while they
 * look; it is shared, kept, changed, and deleted. Two people at two browsers.
 */
test('a post names somebody, is talked about, kept, changed and deleted @desktop', async ({ newPerson, baseURL }) => {
  test.slow();
  const [author, reader] = [await newPerson(), await newPerson()];
  // Both devices run at once on one server: each has its own reader.
  const who = 'Amir';
  const email = 'amir@homecoming.test';
  const title = 'A night at the observatory';
  const { community } = await signInMaya(baseURL ?? '');
  const getArticle = (page: Page) => page.getByRole('article').filter({ hasText: title }).first();

  await test.step('it is written, with a name in it', async () => {
    await reader.signIn(email);
    await expect(reader.page.getByRole('article').first()).toBeVisible();
    const { page } = author;
    await author.signIn('maya@homecoming.test');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add post' }).click();
    const selector = page.getByRole('dialog', { name: 'What are you adding?' });
    for (const kind of ['Community', 'Channel', 'Event']) {
      await expect(selector.getByRole('link', { name: new RegExp(kind) })).toBeVisible();
    }
    await expectAccessible(page);
    await selector.getByRole('link', { name: /Community/ }).click();
    await page.waitForURL('**/home/add/community**');
    await page.goto(`/home/add/community?community=${community}`);
    await page.getByLabel('Title').fill(title);
    const text = page.getByLabel('What would you like to share?');
    await text.click();
    await text.pressSequentially(`Who comes? @${who}`);
    await page
      .getByRole('option', { name: new RegExp(who) })
      .first()
      .click();
    await expect(text).toHaveValue(new RegExp(`Who comes\\? @${who} .+`));
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Post( to |$)/ }).click();
    await page.waitForURL('**/home');
    await expect(getArticle(page).getByRole('link', { name: new RegExp(`@${who}`) })).toBeVisible();
  });

  await test.step('notifies the mentioned person, whose inbox links to the post', async () => {
    const { page } = reader;
    await expect(
      page
        .getByRole('link', { name: /unread notification/ })
        .or(page.getByRole('button', { name: /unread notification/ }))
        .first(),
    ).toBeVisible();
    await page.goto('/notifications');
    const line = page.getByRole('listitem').filter({ hasText: title }).first();
    await expect(line).toContainText('mentioned you');
    await expectAccessible(page);
    await line.getByRole('link').first().click();
    await page.waitForURL('**/posts/*');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

  await test.step('they talk about it while both look', async () => {
    await author.page.goto(reader.page.url());
    await expect(author.page.getByRole('heading', { name: title })).toBeVisible();
    const { page } = reader;
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('I do.\n<i>With a thermos.</i>');
    await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
    // In its place once: the box is empty again.
    await expect(page.getByText('<i>With a thermos.</i>')).toHaveCount(1);
    const waiting = author.page.getByRole('button', { name: '1 new comment' });
    const shown = author.page.getByText('<i>With a thermos.</i>');
    await expect(waiting.or(shown.first()).first()).toBeVisible();
    if (await waiting.isVisible()) await waiting.click();
    await expect(shown).toHaveCount(1);
    await expectAccessible(author.page);
  });

  await test.step('it is shared and kept', async () => {
    const { page } = reader;
    const card = getArticle(page);
    // Browsers with a window let a page in front copy anyway
    await page.context().grantPermissions(['clipboard-write']);
    await card.getByRole('button', { name: 'Share' }).click();
    await expect(card.getByText('1 share')).toBeAttached();
    const saved = page.waitForResponse(/\/bookmarks\//);
    await card.getByRole('button', { name: 'Bookmark' }).click();
    await expect(card.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true');
    await saved;
    await page.goto('/profile/saved');
    await expect(getArticle(page)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its author changes it, and deletes it', async () => {
    const { page } = author;
    await getArticle(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /post/i }).fill('Nobody has to come.');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(getArticle(page).getByText('Nobody has to come.')).toBeVisible();
    await expect(getArticle(reader.page).getByText('Nobody has to come.')).toBeVisible();
    await getArticle(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(getArticle(reader.page)).toBeHidden();
    await expect(getArticle(page)).toBeHidden();
  });
});

test('earlier comments appear above the one that is read, which stays where it is @phone', async ({
  newPerson,
  baseURL,
}) => {
  const { client, community } = await signInMaya(baseURL ?? '');
  const post = await client.get(createPost, { body: { category: 'community', community, comment: 'Which bridge?' } });
  for (let number = 1; number <= 25; number += 1) {
    const comment = `Remark ${number}, with words enough for the two lines that it takes on a phone.`;
    await client.get(createPostComment, { params: { id: post.id }, body: { comment } });
  }
  const { page, signIn, loaded } = await newPerson();
  await signIn('maya@homecoming.test');
  await page.goto(`/posts/${post.id}`);
  const comments = page.getByRole('article').filter({ hasText: /Remark \d+,/ });
  await expect(comments.last()).toContainText('Remark 25,');
  const words = await comments
    .first()
    .getByText(/Remark/)
    .textContent();
  const read = page.getByText(words ?? '', { exact: true });
  await page.getByRole('button', { name: 'Show earlier comments' }).scrollIntoViewIfNeeded();
  await loaded();
  const before = await read.boundingBox();
  await page.getByRole('button', { name: 'Show earlier comments' }).click();
  await expect(page.getByText('Remark 1,')).toBeAttached();
  await loaded();
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
});

/** The community that all of these people are in, and a client of Maya's. */
async function signInMaya(baseURL: string): Promise<{ client: Client; community: string }> {
  const body = { email: 'maya@homecoming.test', password: 'homecoming' };
  const { access_token: token } = await createClient(baseURL).get(logIn, { body });
  const client = createClient(baseURL, token);
  const { results } = await client.get(listCommunities, {});
  return { client, community: results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '' };
}
