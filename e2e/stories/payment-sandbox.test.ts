import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { checkoutParams, createPayee, createRecipient, createSdk } from '@homecoming/payment-sandbox/fixtures/sdk.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/* The pages of the sandbox by themselves; instead of the application there is a server of another origin. */
let sandbox: TestSandbox;
let application: Server;
let home: string;
test.beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  application = createServer((_, response) => response.end('back'));
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(application.address() as AddressInfo).port}`; // Not a socket file: it has a port.
});
test.afterAll(async () => {
  await sandbox.close();
  application.close();
});

/** Nothing wider than the screen, nothing that axe finds, in both colour schemes. */
async function expectGoodPage(page: Page): Promise<void> {
  await expect(page.getByText('Payment sandbox: no real money')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    const excess = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(excess, `wider than the screen by`).toBeLessThanOrEqual(0);
  }
}

test('a buyer is declined, confirms with their bank, and has paid; the control page shows it @desktop', async ({
  newPerson,
}) => {
  const stripe = createSdk(sandbox);
  const payee = await createPayee(stripe, sandbox);
  const success = `${home}/payment-success?session_id={CHECKOUT_SESSION_ID}`;
  const session = await stripe.checkout.sessions.create({ ...checkoutParams(payee), success_url: success });
  const { page } = await newPerson();
  await page.goto(session.url ?? '');
  await expectGoodPage(page);

  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expectGoodPage(page);

  await page.getByText('Test cards').click();
  await expect(page.getByRole('cell', { name: '4000 0025 0000 3155' })).toBeVisible();
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${home}/payment-success?session_id=${session.id}`);

  await page.goto(session.url ?? '');
  await expect(page.getByRole('heading', { name: 'You have paid' })).toBeVisible();
  await expectGoodPage(page);
  await page.goto(`${sandbox.url}/sandbox`);
  await expectGoodPage(page);
});

test('an organiser links a bank account and reads the dashboard @desktop', async ({ newPerson }) => {
  const stripe = createSdk(sandbox);
  const { id } = await createRecipient(stripe);
  const { url } = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: `${home}/linked`,
    refresh_url: home,
  });
  const { page } = await newPerson();
  await page.goto(url);
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Finish onboarding' }).click();
  await expect(page).toHaveURL(`${home}/linked`);

  await page.goto((await stripe.accounts.createLoginLink(id)).url);
  await expect(page.getByText('It can be paid.')).toBeVisible();
  await expectGoodPage(page);
});
