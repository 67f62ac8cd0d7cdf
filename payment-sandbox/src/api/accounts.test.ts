import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecipient, createSdk } from '../fixtures/sdk.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
});
afterAll(() => sandbox.close());

const addresses = { refresh_url: 'http://127.0.0.1:3000/refresh', return_url: 'http://127.0.0.1:3000/return' };

/** Sends a form of a page as its own page does. */
function post(url: string, form: Record<string, string>, origin = sandbox.url): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(form) });
}

async function onboardingPage(account: string): Promise<string> {
  const { url } = await stripe.accountLinks.create({ account, type: 'account_onboarding', ...addresses });
  const opened = await fetch(url);
  expect(opened.status).toBe(200);
  return opened.url;
}

it('takes an account from nothing to transfers through the onboarding page', async () => {
  const account = await createRecipient(stripe);
  expect(account).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    controller: { stripe_dashboard: { type: 'express' }, fees: { payer: 'application' } },
    requirements: { currently_due: expect.arrayContaining(['external_account']) },
  });
  await expect(stripe.accounts.createLoginLink(account.id)).rejects.toThrow('has not completed onboarding');

  const page = await onboardingPage(account.id);
  const wrong = await post(page, { action: 'finish', holder: '', number: '1' });
  expect([wrong.status, await wrong.text()]).toEqual([200, expect.stringContaining('role="alert"')]);
  const finished = await post(page, { action: 'finish', holder: 'Ada', number: '000123456789' });
  expect([finished.status, finished.headers.get('location')]).toEqual([303, addresses.return_url]);

  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ object: 'bank_account', last4: '6789', account_holder_name: 'Ada' }] },
  });
  const { url } = await stripe.accounts.createLoginLink(account.id);
  const dashboard = await fetch(url);
  expect(await dashboard.text()).toContain('ending in 6789');
  expect((await post(dashboard.url, { holder: 'Bo', number: '55551111' })).status).toBe(303);
  expect(await (await fetch(dashboard.url)).text()).toContain('Bo, ending in 1111');
});

it('leaves an account as it is when its owner leaves', async () => {
  const { id } = await createRecipient(stripe);
  const left = await post(await onboardingPage(id), { action: 'leave' });
  expect(left.headers.get('location')).toBe(addresses.return_url);
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
});

it('leads from a used or expired link to the refresh address', async () => {
  const { id } = await createRecipient(stripe);
  const link = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...addresses });
  const page = (await fetch(link.url)).url;
  const again = await fetch(link.url, { redirect: 'manual' });
  expect([again.status, again.headers.get('location')]).toEqual([303, addresses.refresh_url]);

  const late = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...addresses });
  await sandbox.control('settings', { clock_offset_ms: 6 * 60_000 });
  expect((await fetch(late.url, { redirect: 'manual' })).headers.get('location')).toBe(addresses.refresh_url);
  expect((await fetch(page)).status).toBe(200);
  await sandbox.control('settings', { clock_offset_ms: 2 * 60 * 60_000 });
  expect((await fetch(page)).status).toBe(410);
  await sandbox.control('settings/reset', {});
});

it('takes the forms of its own pages only, at its own address only', async () => {
  const { id } = await createRecipient(stripe);
  const page = await onboardingPage(id);
  const form = { action: 'finish', holder: 'Eve', number: '000123456789' };
  expect((await post(page, form, 'http://evil.example')).status).toBe(403);
  expect((await post(page, form, 'null')).status).toBe(403);
  const silent = await fetch(page, { method: 'POST', body: new URLSearchParams(form) });
  expect(silent.status).toBe(403);
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
});

it('restricts an account, and lists and changes accounts', async () => {
  const { id } = await createRecipient(stripe);
  await sandbox.control(`accounts/${id}/complete`, {});
  await sandbox.control(`accounts/${id}/restrict`, {});
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    capabilities: { transfers: 'inactive' },
    requirements: { disabled_reason: 'requirements.past_due' },
  });
  const changed = await stripe.accounts.update(id, { metadata: { user: 'u1', installation: '' } });
  expect(changed.metadata).toEqual({ user: 'u1' });
  expect((await stripe.accounts.list({ limit: 1 })).data).toMatchObject([{ id }]);
  const all = await stripe.accounts.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(new Set(all.map((account) => account.id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(3);
});

it('refuses links of accounts that do not exist, and updates of what Stripe collects itself', async () => {
  const { id } = await createRecipient(stripe);
  await expect(
    stripe.accountLinks.create({ account: 'acct_none', type: 'account_onboarding', ...addresses }),
  ).rejects.toMatchObject({ code: 'resource_missing', statusCode: 400 });
  await expect(stripe.accountLinks.create({ account: id, type: 'account_update', ...addresses })).rejects.toMatchObject(
    {
      param: 'type',
    },
  );
});
