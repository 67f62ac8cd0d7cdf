/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createEvent } from '@homecoming/contract/events.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { expect, type Page } from '@playwright/test';
import { MAX_LAYOUT_SHIFT, measureLayoutShift } from '../layout-shift.ts';
import { appearing, expectAccessible, test } from '../person.ts';
import { countTaps, readTaps, setTaps } from '../taps.ts';

/** From the page of an event to the ticket. */
const MAX_TAPS = 6;

test('a guest has a seat in six taps, with an account made on the way', async ({ newPerson, baseURL }) => {
  const { page, loaded } = await newPerson();
  const { id, title } = await planOpenEvent(baseURL ?? '');
  await countTaps(page);

  await test.step('the page of the event offers the seat without scrolling', async () => {
    await page.goto(`/events/${id}`);
    await expect(page).toHaveURL(new RegExp(`/events/open/${id}$`));
    await expect(page.getByRole('link', { name: 'Register' })).toBeInViewport({ ratio: 1 });
    await loaded();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Register' }).click();
  });

  await test.step('the sign-up says what it is for', async () => {
    const purpose = page.getByRole('region', { name: 'What comes next' });
    await expect(purpose).toContainText('To register for');
    await expect(purpose).toContainText(title);
    await expectAccessible(page);
    await fill(page, { 'First name': 'Gina', 'Last name': 'Guest' });
    // A reload clears the form, and keeps the event
    await page.reload();
    await expect(purpose).toContainText(title);
    await setTaps(page, 1);
    const email = `guest-${randomUUID()}@homecoming.test`;
    await fill(page, { 'First name': 'Gina', 'Last name': 'Guest', Email: email, Password: 'a long password' });
    const moment = appearing(page, '[data-moment]', title);
    await page.getByRole('button', { name: 'Create account' }).click();
    await moment;
  });

  await test.step('the ticket is there', async () => {
    await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    expect(await readTaps(page)).toBeLessThanOrEqual(MAX_TAPS);
    await expect(page).toHaveURL(new RegExp(`/events/${id}$`));
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  });

  await test.step('the first steps come after it', async () => {
    await page.getByRole('region', { name: 'Your profile' }).getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/user-profile$/);
  });
});

test('somebody with an account has the seat once they sign in; of a paid event it is kept @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const { page } = await newPerson();
  const price = { amount: 1800, currency: 'usd' };
  const { id } = await planOpenEvent(baseURL ?? '', { price });
  await page.goto(`/events/open/${id}`);
  await expect(page.getByRole('link', { name: 'Get a ticket, $18' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Get a ticket, $18' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What comes next' })).toContainText('To get a ticket for');
  await fill(page, { Email: 'amir@homecoming.test', Password: 'homecoming' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your seat is held. Pay to keep it' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay $18' })).toBeVisible();
  await expectAccessible(page);
});

test('a deep link says what waits behind the sign-in @desktop', async ({ newPerson, baseURL }) => {
  const { page } = await newPerson();
  const { id } = await planOpenEvent(baseURL ?? '', { visibility: 'members' });
  await page.goto(`/events/${id}`);
  await expect(page.getByText('Sign in to open this event')).toBeVisible();
  await fill(page, { Email: 'maya@homecoming.test', Password: 'homecoming' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`));
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
});

test('visitors see what is on in a public community, and nothing moves while pages load', async ({
  newPerson,
  baseURL,
}) => {
  const { page, loaded } = await newPerson();
  const { id, title, community } = await planOpenEvent(baseURL ?? '');
  for (const path of [`/communities/${community}/details`, `/events/open/${id}`]) {
    await page.goto(path);
    await loaded();
    expect(await measureLayoutShift(page), path).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  }
  await page.goto(`/communities/${community}/details`);
  await expect(page.getByRole('heading', { name: 'Class years here' })).toBeAttached();
  await expect(page.getByText('Sign in to see events')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('link', { name: 'Register' })).toBeInViewport({ ratio: 1 });
});

/** A tap into each field, and the text. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text);
  }
}

/** Plans a public event of the community that Olivia owns. */
async function planOpenEvent(baseURL: string, changes: object = {}) {
  const owner = { email: 'olivia@homecoming.test', password: 'homecoming' };
  const { access_token } = await createClient(baseURL).get(logIn, { body: owner });
  const client = createClient(baseURL, access_token);
  const { results } = await client.get(listCommunities, {});
  const community = results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '';
  const title = `Open day ${randomUUID().slice(0, 4)}`;
  const body = eventInput({ title, capacity: 30, visibility: 'public', ...changes });
  const { id } = await client.get(createEvent, { params: { id: community }, body });
  return { id, title, community };
}
