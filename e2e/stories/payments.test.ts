import { logIn } from '@homecoming/contract/accounts.ts';
import { createCommunity } from '@homecoming/contract/communities.ts';
import { readSandboxAccess } from '@homecoming/server/platform/payments/sandbox/access-file.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/*
 * The story of a paid event, over the payment sandbox: its organiser links a bank account and leaves half-way first; a
 * guest's card is declined, then another one pays; another guest does not pay in time; the organiser refunds.
 */
test('a paid event, from the bank account to the refund @phone', async ({ newPerson, baseURL }) => {
  test.slow();
  const [organiser, guest, late] = [await newPerson(), await newPerson(), await newPerson()];
  const email = 'lena@homecoming.test';
  const community = await createCommunityAs(email, baseURL ?? '', 'Supper phone club');
  const title = 'Dinner by phone';
  // The control page of the sandbox, which both stories share, names checkouts by their amount
  const price = '45';

  const address = await test.step('the organiser plans it, and reads what is missing', async () => {
    const { page } = organiser;
    await organiser.signIn(email);
    await page.goto(`/events/new?community=${community}`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Name of the place').fill('Alder Hall');
    await page.getByText('Paid', { exact: true }).click();
    await page.getByLabel('Price for one person').fill(price);
    await page.getByText('Everybody', { exact: true }).click();
    await expect(page.getByText('Ready to publish, but for a bank account')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/Paid events need a linked payout account/)).toBeVisible();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return new URL(page.url()).pathname;
  });

  await test.step('the organiser leaves the setup of the bank account, then finishes it', async () => {
    const { page } = organiser;
    await page.getByRole('link', { name: 'Link a bank account' }).click();
    await page.getByRole('button', { name: 'Link a bank account' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Setup not finished')).toBeVisible();
    await expect(page.getByText(/You left the page of the payment provider/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue setup' }).click();
    await page.getByRole('button', { name: 'Finish onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Your bank account is linked' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Payment settings' }).click();
    await expect(page.getByText('Linked', { exact: true })).toBeVisible();
    await page.goto(`${address}/edit`);
    await expect(page.getByText('Ready to publish: a bank account is linked.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(`${title} is published`)).toBeVisible();
  });

  await test.step('a guest pays, after a card that is declined', async () => {
    const { page } = guest;
    await guest.signIn('maya@homecoming.test');
    await page.goto(address);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Get a ticket, $${price}` }).click();
    await payWith(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toContainText('declined');
    await payWith(page, '4242 4242 4242 4242');
    await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    await expect(page.getByText(`$${price} paid`, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expectAccessible(page);
  });

  await test.step('another guest leaves the payment page, and the seat is not paid in time', async () => {
    const { page } = late;
    await late.signIn('amir@homecoming.test');
    await page.goto(address);
    await page.getByRole('button', { name: `Get a ticket, $${price}` }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(page.url()).toContain(`${baseURL}/sandbox/pay/`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('You left the payment page. Nothing was charged.')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('link', { name: `Pay $${price}` })).toBeVisible();
    await expectAccessible(page);
    const control = await page.context().newPage();
    const sandbox = readSandboxAccess(process.env.E2E_DATA ?? '');
    await control.goto(`http://127.0.0.1:${sandbox?.port}/sandbox`);
    const checkout = control.getByRole('row').filter({ hasText: `$${price}.00` });
    await checkout.getByRole('button', { name: 'Expire' }).click();
    await expect(checkout.getByText('expired, unpaid')).toBeVisible();
    await control.close();
    await expect(page.getByRole('heading', { name: 'Your seat was not paid in time' })).toBeVisible();
    await expect(page.getByText('Nothing was charged, and the seat went back.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the organiser refunds the guest, who reads it without a reload', async () => {
    const { page } = organiser;
    await page.goto(`${address}/manage/payouts`);
    await expect(page.getByText('Linked', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^More about the payment of Maya/ }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await page.getByRole('button', { name: `Refund $${price}` }).click();
    await expect(page.getByText(/is on its way back to Maya/)).toBeVisible();
    await expect(guest.page.getByText(new RegExp(`Your \\$${price} .* (back|to) .*card`))).toBeVisible();
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  });

  await test.step('the guest has a receipt in the settings', async () => {
    const { page } = guest;
    await page.goto('/profile/settings/payment-methods');
    const receipt = page.getByRole('listitem').filter({ hasText: title });
    await expect(receipt).toContainText(`$${price}`);
    await expect(receipt).toContainText('Refunded');
    await expectAccessible(page);
    await receipt.getByRole('button', { name: /^Receipt/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Receipt' });
    await expect(dialog).toContainText(title);
    await page.emulateMedia({ media: 'print' });
    // Alone, from the top of the paper
    await expect(page.locator('#root')).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
    expect((await dialog.boundingBox())?.y).toBeLessThanOrEqual(1);
  });
});

async function createCommunityAs(email: string, baseURL: string, name: string): Promise<string> {
  const { access_token } = await createClient(baseURL).get(logIn, { body: { email, password: 'homecoming' } });
  const { id } = await createClient(baseURL, access_token).get(createCommunity, { body: { name } });
  return id;
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^Pay/ }).click();
}
