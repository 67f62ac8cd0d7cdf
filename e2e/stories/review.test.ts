import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { getModerationSettings, updateModerationSettings } from '@homecoming/contract/trust.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/*
 * The story of a post that waits: its author sees it marked, a moderator publishes it, and another member sees it without a
 * reload.
 */
test('a post with a word of the moderators waits, is published, and shows up', async ({ newPerson, baseURL }, info) => {
  test.slow();
  // Each project has a word of its own, and a second try another post.
  const word = `raffle ${info.project.name}`;
  const text = `There is a ${word} on Friday (${info.retry})`;
  const community = await addWord(baseURL ?? '', word);
  const [author, reader, moderator] = [await newPerson(), await newPerson(), await newPerson()];
  const feed = `/communities/${community}/posts`;
  const waits = 'Only you see this until a moderator has looked.';

  await test.step('its author sees it, marked', async () => {
    const { page } = author;
    await author.signIn('lena@homecoming.test');
    await page.goto(`/home/add/community?community=${community}`);
    await page.getByLabel('What would you like to share?').fill(text);
    await page.getByRole('button', { name: /^Post( to |$)/ }).click();
    await page.waitForURL('**/home');
    await page.goto(feed);
    const own = page.getByRole('article').filter({ hasText: text });
    await expect(own.getByText(waits)).toBeVisible();
    await expectAccessible(page);
  });

  await reader.signIn('maya@homecoming.test');
  await reader.page.goto(feed);
  await expect(reader.page.getByRole('article').first()).toBeVisible();
  await expect(reader.page.getByText(text)).toHaveCount(0);

  await test.step('a moderator publishes it', async () => {
    const { page } = moderator;
    await moderator.signIn('amir@homecoming.test');
    await page.goto(`/communities/${community}/manage/reports`);
    await page.getByRole('button', { name: 'To publish' }).click();
    const item = page.getByRole('article').filter({ hasText: text });
    await expect(item.getByText(`It has “${word}” in it`)).toBeVisible();
    await expectAccessible(page);
    await item.getByRole('button', { name: 'Publish' }).click();
    await expect(item).toHaveCount(0);
  });

  await test.step('another member and its author see it without a reload', async () => {
    await reader.page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
    await expect(reader.page.getByRole('article').filter({ hasText: text })).toBeVisible();
    await expect(author.page.getByText(waits)).toHaveCount(0);
  });
});

/** Lets posts with a word wait in the community of Olivia and Amir. Returns its id. */
async function addWord(baseURL: string, value: string): Promise<string> {
  const body = { email: 'amir@homecoming.test', password: 'homecoming' };
  const { access_token: token } = await createClient(baseURL).get(logIn, { body });
  const amir = createClient(baseURL, token);
  const { results } = await amir.get(listCommunities, {});
  const id = results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '';
  await expect(async () => {
    const { filters } = await amir.get(getModerationSettings, { params: { id } });
    if (filters.some((filter) => filter.value === value)) return;
    const added = [...filters, { kind: 'word' as const, value, action: 'review' as const }];
    await amir.get(updateModerationSettings, { params: { id }, body: { filters: added } });
    // Another story may have replaced the list meanwhile.
    throw new Error('look again');
  }).toPass();
  return id;
}
