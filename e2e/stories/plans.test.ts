import { randomUUID } from 'node:crypto';
import { logIn } from '@homecoming/contract/accounts.ts';
import { createCommunity } from '@homecoming/contract/communities.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

test('an owner asks for a plan, the staff give it, and the owner reads of it @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const [owner, staff] = [await newPerson(), await newPerson()];
  const { id, name } = await foundCommunity(baseURL ?? '');

  await test.step('the owner asks in a click, and thinks again', async () => {
    const { page } = owner;
    await owner.signIn('amir@homecoming.test');
    await page.goto(`/communities/${id}/manage/plan`);
    await page.getByRole('button', { name: 'Ask for Plus' }).click();
    await expect(page.getByText('The Plus plan was asked for')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for Pro' }).click();
    await expect(page.getByText('The Pro plan was asked for')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the staff find the request, and give the plan with a click', async () => {
    const { page } = staff;
    await staff.signIn('staff@homecoming.test');
    await page.goto('/notifications');
    await page.getByRole('link', { name: `asks for the Pro plan for ${name}` }).click();
    await page.waitForURL('**/staff/plans');
    const requests = page.getByRole('list', { name: 'Requests for a plan' });
    await expect(requests).toContainText('Amir Rahimi asks for Pro');
    await expectAccessible(page);
    await requests.getByRole('button', { name: `Give Pro to ${name}` }).click();
    await expect(page.getByText(`${name} has the Pro plan now, without an end`)).toBeVisible();
    await expect(requests.getByRole('button', { name: `Give Pro to ${name}` })).toHaveCount(0);
  });

  await test.step('the owner reads of it, and has the plan', async () => {
    const { page } = owner;
    await page.goto('/notifications');
    await page.getByRole('link', { name: `${name} has the Pro plan now` }).click();
    await page.waitForURL(`**/communities/${id}/manage/plan`);
    await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible();
    await expect(page.getByText('was asked for')).toHaveCount(0);
  });
});

/** A community that Amir has just founded. */
async function foundCommunity(baseURL: string): Promise<{ id: string; name: string }> {
  const body = { email: 'amir@homecoming.test', password: 'homecoming' };
  const { access_token } = await createClient(baseURL).get(logIn, { body });
  const name = `Planners ${randomUUID().slice(0, 4)}`;
  return createClient(baseURL, access_token).get(createCommunity, { body: { name } });
}
