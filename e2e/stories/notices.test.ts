import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/*
 * Somebody without an account reports something on a phone, and confirms it by the mail.
 */
test('somebody without an account reports a post @phone', async ({ newPerson, baseURL }) => {
  const { page } = await newPerson();
  const post = await writePost(baseURL ?? '');
  const email = `nora-${post}@example.org`;
  await page.goto('/report');
  await expectAccessible(page);
  await page.getByLabel('Address of the page').fill(`${baseURL}/posts/${post}`);
  await page.getByRole('combobox', { name: 'What is wrong?' }).selectOption('Private data of somebody');
  await page.getByLabel('In your words').fill('My address is in it');
  await page.getByLabel('Your name').fill('Nora Outside');
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('checkbox', { name: /right and complete/ }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please confirm your notice')).toBeVisible();
});

test('the staff look at a person, and the log says so @desktop', async ({ newPerson }) => {
  const staff = await newPerson();
  const { page } = staff;
  await staff.signIn('staff@homecoming.test');
  await page.goto('/staff');
  await page.getByLabel('Find a person').fill('noor');
  await page.getByRole('link', { name: 'Noor El-Amin' }).click();
  await expect(page.getByRole('heading', { name: 'Noor El-Amin' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByText('Sam Whitlock looked at the account of Noor El-Amin').first()).toBeVisible();
  await expectAccessible(page);
});

/** Writes a post. Returns its id. */
async function writePost(origin: string): Promise<string> {
  const body = { email: 'maya@homecoming.test', password: 'homecoming' };
  const { access_token: token } = await createClient(origin).get(logIn, { body });
  const maya = createClient(origin, token);
  const { results } = await maya.get(listCommunities, {});
  const community = results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '';
  const comment = 'Nora lives in the red house';
  return (await maya.get(createPost, { body: { category: 'community', community, comment } })).id;
}
