import { expect } from '@playwright/test';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { logIn } from '@homecoming/contract/accounts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expectAccessible, test } from '../person.ts';

/* The story of an alumni office: who graduates next, a graduate who is set back, and a class that finds its channel filled. */
test('an owner sees who graduates, sets somebody back, and finds the classes', async ({ newPerson, baseURL }, info) => {
  const olivia = await newPerson();
  await olivia.signIn('olivia@homecoming.test');
  const nobody = createClient(baseURL ?? '');
  const { access_token: token } = await nobody.get(logIn, {
    body: { email: 'olivia@homecoming.test', password: 'homecoming' },
  });
  const { results } = await createClient(baseURL ?? '', token).get(listCommunities, {});
  const id = results.find(({ name }) => name.startsWith('Northgate'))?.id ?? '';
  const { page } = olivia;

  await test.step('she sees who graduates next', async () => {
    await page.goto(`/communities/${id}/manage/classes`);
    await expect(page.getByRole('switch', { name: 'Classes and programs have channels' })).toBeChecked();
    const graduates = page.getByRole('list', { name: 'Who graduates next' });
    await expect(graduates.getByRole('listitem').first()).toContainText('graduates on');
    await expectAccessible(page);
  });

  await test.step('sets a graduate back, and says why', async () => {
    const changes = page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem');
    // Both devices run at once on one server: each has a graduate of its own.
    const row = info.project.name === 'desktop' ? changes.first() : changes.last();
    await row.getByRole('button', { name: /^Undo for/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('The thesis is late.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('Undone');
  });

  await test.step('and finds the channel of a class, which fills itself', async () => {
    await page.goto(`/communities/${id}/details`);
    await page.getByRole('button', { name: /more classes and programs/ }).click();
    const channel = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Class of 2016' }) });
    await expect(channel).toContainText('Members are added automatically');
  });
});
