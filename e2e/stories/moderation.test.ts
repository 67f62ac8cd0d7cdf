import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/*
 * The story of a report: a member reports a post in three taps, a moderator removes it, its author reads why and objects, and
 * another moderator gives it back.
 */
test('a post is reported, removed, objected to and given back', async ({ newPerson, baseURL }, { project }) => {
  test.slow();
  const text = `My course is 30 % off this week, ask me on the ${project.name}`;
  const { community } = await writePost(baseURL ?? '', text);
  const [reporter, moderator, author, owner] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  const queue = `/communities/${community}/manage/reports`;

  await test.step('a member reports it', async () => {
    const { page } = reporter;
    await reporter.signIn('lena@homecoming.test');
    await page.goto(`/communities/${community}/posts`);
    const post = page.getByRole('article').filter({ hasText: text }).first();
    await post.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await expect(page.getByRole('heading', { name: 'Rules of Northgate University Alumni' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '2. No advertising' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks. You will learn the outcome.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a moderator removes it with two taps', async () => {
    const { page } = moderator;
    await moderator.signIn('amir@homecoming.test');
    await page.goto(queue);
    await showCase(page, text);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rule 2. No advertising' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Removed' })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
  });

  await test.step('its author reads why, and objects', async () => {
    const { page } = author;
    await author.signIn('maya@homecoming.test');
    await page.goto('/notifications');
    const line = page.getByRole('listitem').filter({ hasText: 'Your post in Northgate University Alumni was removed' });
    await line.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Your post was removed', level: 1 })).toBeVisible();
    await expect(page.getByText('Rule 2, No advertising')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Do you see it differently?').fill(`The course is free, says ${project.name}`);
    await page.getByRole('button', { name: 'Object' }).click();
    await expect(page.getByRole('heading', { name: 'Your objection' })).toBeVisible();
  });

  await test.step('an owner gives it back', async () => {
    const { page } = owner;
    await owner.signIn('olivia@homecoming.test');
    await page.goto(queue);
    await page.getByRole('button', { name: 'Objections' }).click();
    await showCase(page, text);
    await expect(page.getByText(`The course is free, says ${project.name}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Your answer').fill('You are right, sorry.');
    await page.getByRole('button', { name: 'Undo the decision' }).click();
    await expect(page.getByText(`The course is free, says ${project.name}`)).toHaveCount(0);
    await reporter.page.reload();
    await expect(reporter.page.getByRole('article').filter({ hasText: text }).first()).toBeVisible();
    await author.page.reload();
    await expect(author.page.getByText('You are right, sorry.')).toBeVisible();
  });
});

/** Goes through the queue until it shows a text: other stories may have cases of their own. */
async function showCase(page: Page, text: string): Promise<void> {
  const shown = page.getByRole('article').filter({ hasText: text });
  await expect(async () => {
    if (!(await shown.isVisible())) await page.getByRole('button', { name: /^Next/ }).click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** A post of Maya in the community of Olivia and Amir. */
async function writePost(baseURL: string, comment: string): Promise<{ community: string }> {
  const body = { email: 'maya@homecoming.test', password: 'homecoming' };
  const { access_token: token } = await createClient(baseURL).get(logIn, { body });
  const maya = createClient(baseURL, token);
  const { results } = await maya.get(listCommunities, {});
  const community = results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '';
  await maya.get(createPost, { body: { category: 'community', community, comment } });
  return { community };
}
