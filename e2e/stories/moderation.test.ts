import { logIn, signUp } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { acceptInvite, listInvites } from '@homecoming/contract/invites.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
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

test('an admin suspends a member, who sees it, and takes it back', async ({ newPerson, baseURL }, { project }) => {
  test.slow();
  const text = `Ask me about my stamps, again and again, on the ${project.name}`;
  const account = { email: `petra.${Date.now()}.${project.name}@example.org`, password: 'calm river stones' };
  const { community } = await joinAndWrite(baseURL ?? '', account, text);
  const [moderator, author] = [await newPerson(), await newPerson()];
  const reporter = await newPerson();

  await test.step('a member reports the post', async () => {
    const { page } = reporter;
    await reporter.signIn('maya@homecoming.test');
    await page.goto(`/communities/${community}/posts`);
    const post = page.getByRole('article').filter({ hasText: text }).first();
    await post.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('button', { name: '2. No advertising' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('an admin suspends its author for a day', async () => {
    const { page } = moderator;
    await moderator.signIn('amir@homecoming.test');
    await page.goto(`/communities/${community}/manage/reports`);
    await showCase(page, text);
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'The person' }).selectOption('Suspend');
    await sheet.getByRole('combobox', { name: 'How long' }).selectOption('1 day');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Remove and suspend' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'suspended' })).toBeVisible();
  });

  await test.step('the author reads until when', async () => {
    const { page } = author;
    await author.signIn(account.email, account.password);
    await page.goto('/notifications');
    const line = page
      .getByRole('listitem')
      .filter({ hasText: 'You can’t take part in Northgate University Alumni until' });
    await line.first().getByRole('link').first().click();
    await expect(page.getByText(/You can come back to Northgate University Alumni on/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the admin ends it, and the author is back', async () => {
    const { page } = moderator;
    await page.getByRole('link', { name: 'Muted, suspended and banned' }).click();
    await expect(page.getByRole('heading', { name: 'Muted, suspended and banned' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `End it for Petra ${project.name}` }).click();
    await expect(page.getByRole('button', { name: `End it for Petra ${project.name}` })).toHaveCount(0);
    await author.page.goto(`/communities/${community}/posts`);
    await expect(author.page.getByRole('article').filter({ hasText: text }).first()).toBeVisible();
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

/** A new account, in that community only, with a post there: other stories need their people. */
async function joinAndWrite(
  baseURL: string,
  { email, password }: { email: string; password: string },
  comment: string,
): Promise<{ community: string }> {
  const nobody = createClient(baseURL);
  const body = { email: 'amir@homecoming.test', password: 'homecoming' };
  const amir = createClient(baseURL, (await nobody.get(logIn, { body })).access_token);
  const { results } = await amir.get(listCommunities, {});
  const community = results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '';
  const { link } = await amir.get(listInvites, { params: { id: community } });
  const names = { first_name: 'Petra', last_name: email.split(/[.@]/)[2] ?? '' };
  const { access_token: token } = await nobody.get(signUp, { body: { email, password, ...names } });
  const petra = createClient(baseURL, token);
  const done = { onboarded: true, info_1: true, is_tutorial_shown: true };
  await petra.get(updateOwnProfile, { body: done });
  await petra.get(acceptInvite, { params: { token: link.url.slice(link.url.lastIndexOf('/') + 1) } });
  await petra.get(createPost, { body: { category: 'community', community, comment } });
  return { community };
}
