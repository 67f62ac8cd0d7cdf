import { logIn } from '@homecoming/contract/accounts.ts';
import { createChannel } from '@homecoming/contract/channels.ts';
import { createComment } from '@homecoming/contract/comments.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createGroup } from '@homecoming/contract/groups.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { expectAccessible, test, toastSaying } from '../person.ts';

/*
 * The story of a channel: one person creates it, another asks to join and is approved; they talk in a group at the same
 * time, add a link and a file, and find the group by search. Two people at two browsers.
 */
test('a private channel is opened, joined, and talked in @desktop', async ({ newPerson, baseURL }) => {
  test.slow();
  const [owner, member] = [await newPerson(), await newPerson()];
  const { community } = await signInOlivia(baseURL ?? '');
  const name = 'Sourdough and rye';

  const channel = await test.step('the owner opens it', async () => {
    const { page } = owner;
    await owner.signIn('olivia@homecoming.test');
    await page.goto(`/communities/${community}/details`);
    await page.getByRole('button', { name: 'New channel' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('switch', { name: 'Private' }).check();
    await page.getByRole('button', { name: 'Create channel' }).click();
    await page.waitForURL('**/channels/*');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    return page.url();
  });

  await test.step('a member asks, and sees the channel once approved', async () => {
    const { page } = member;
    await member.signIn('maya@homecoming.test');
    await page.goto(channel);
    await expect(page.getByText('General')).toBeHidden();
    await page.getByRole('button', { name: `Request to join ${name}` }).click();
    const sent = toastSaying(page, 'Request sent successfully!');
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    await sent;
    await owner.page.goto(`/communities/${community}/manage`);
    const row = owner.page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toContainText('Approved');
    await expect(page.getByRole('link', { name: /General/ }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they talk, and each sees the other without a reload', async () => {
    const { page } = member;
    await page
      .getByRole('link', { name: /General/ })
      .first()
      .click();
    await page.waitForURL('**/groups/*');
    await owner.page.goto(page.url());
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Who bakes on Sundays?\n<b>Everybody?</b>');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const seen = owner.page.getByRole('article').filter({ hasText: 'Who bakes on Sundays?' }).first();
    await expect(seen).toBeVisible();
    await expect(seen).toContainText('<b>Everybody?</b>');
    await seen.getByRole('button', { name: 'Like' }).first().click();
    await seen.getByRole('button', { name: /Reply/ }).first().click();
    await owner.page.getByRole('textbox', { name: /Reply to Maya/ }).fill('I do, at six in the morning.');
    await owner.page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect(page.getByText('I do, at six in the morning.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a comment that fails keeps its words, and is sent at the second try', async () => {
    const { page } = member;
    await page.route('**/api/v1/groups/*/comments/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Bring your own butter.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/v1/groups/*/comments/');
    await page.getByRole('button', { name: 'Try again' }).click();
    // Where the other is reading, the new comment waits for a click, and nothing moves.
    const waiting = owner.page.getByRole('button', { name: '1 new comment' });
    const shown = owner.page.getByText('Bring your own butter.').first();
    await expect(waiting.or(shown).first()).toBeVisible();
    if (await waiting.isVisible()) await waiting.click();
    await expect(shown).toBeVisible();
    await expect(owner.page.getByText('Bring your own butter.')).toHaveCount(1);
  });

  await test.step('who follows keeps a link and a file there, which the other downloads', async () => {
    const { page } = member;
    await page
      .getByRole('button', { name: /Follow/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /Resources/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add a resource' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog.getByText('Enter the address of a page, like https://example.org.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/ovens');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(page.getByRole('link', { name: /example\.org/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add a resource' }).click();
    await dialog.getByText('File', { exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Starter notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Feed it twice a day.'),
    });
    await dialog.getByRole('button', { name: 'Add file' }).click();
    await expect(page.getByText('Starter notes.txt').first()).toBeVisible();
    await expectAccessible(page);
    await owner.page.goto(page.url());
    const downloading = owner.page.waitForEvent('download');
    await owner.page
      .getByRole('link', { name: /Starter notes\.txt/ })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toBe('Starter notes.txt');
  });
});

test('an open channel is joined by the link of one of its groups @desktop', async ({ newPerson, baseURL }) => {
  const { client, community } = await signInOlivia(baseURL ?? '');
  const name = 'Kites on the hill';
  const channel = await client.get(createChannel, { params: { id: community }, body: { name } });
  const group = await client.get(createGroup, { params: { id: channel.id }, body: { name: `${name}, on Sundays` } });
  await client.get(createComment, { params: { id: group.id }, body: { text: 'We meet at nine.' } });

  const member = await newPerson();
  const { page } = member;
  await member.signIn('maya@homecoming.test');
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  await expect(page.getByText('1 comment')).toBeVisible();
  await expect(page.getByText('We meet at nine.')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join channel' }).click();
  await expect(page.getByText('We meet at nine.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
});

/** Olivia's client, and the community that she owns. */
async function signInOlivia(baseURL: string): Promise<{ client: Client; community: string }> {
  const body = { email: 'olivia@homecoming.test', password: 'homecoming' };
  const { access_token } = await createClient(baseURL).get(logIn, { body });
  const client = createClient(baseURL, access_token);
  const { results } = await client.get(listCommunities, {});
  return { client, community: results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '' };
}
