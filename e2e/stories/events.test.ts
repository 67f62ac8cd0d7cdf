import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createEvent, getEvent } from '@homecoming/contract/events.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import { approveEventRequest, listEventRequests } from '@homecoming/contract/registrations.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../person.ts';

/*
 * The story of an event with one seat: an organiser plans it with a question and approval; one guest asks, is approved and
 * has a ticket; another waits, and moves up when the first one cancels. Three people at three browsers.
 */
test('a host plans an event, and its one seat goes from a guest to the waitlist @phone', async ({
  newPerson,
  baseURL,
}) => {
  test.slow();
  const [organiser, guest, other] = [await newPerson(), await newPerson(), await newPerson()];
  const { client, community } = await signInOlivia(baseURL ?? '');
  const title = 'Bread at dawn';

  const address = await test.step('the organiser plans it', async () => {
    const { page } = organiser;
    await organiser.signIn('olivia@homecoming.test');
    await page.goto(`/events/new?community=${community}`);
    await page.getByLabel('Title').fill(title);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Say where it is: a name or an address')).toBeVisible();
    await page.getByLabel('Name of the place').fill('The observatory');
    await page.getByLabel('Number of seats').fill('1');
    await page.getByRole('switch', { name: 'The hosts approve each request' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    return page.url();
  });
  const event = new URL(address).pathname.split('/').at(-1) ?? '';
  const params = { id: event };
  await client.get(createQuestions, {
    params,
    body: { questions: [{ label: 'What do you bring?', kind: 'choice', options: ['Bread', 'Tea'], required: true }] },
  });

  await test.step('a guest asks for a seat, and has a ticket once approved', async () => {
    const { page } = guest;
    await guest.signIn('maya@homecoming.test');
    await page.goto(address);
    await page.getByRole('button', { name: 'Request to join' }).click();
    const dialog = page.getByRole('dialog', { name: 'Before you come' });
    await dialog.getByRole('button', { name: 'Request to join' }).click();
    await expect(dialog.getByText('Please answer this question.')).toBeVisible();
    await dialog.getByText('Tea', { exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Request to join' }).click();
    await expect(page.getByRole('heading', { name: 'Your request is with the hosts' })).toBeVisible();
    await expectAccessible(page);
    await approveAll(client, event);
    await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another guest waits in line', async () => {
    const { page } = other;
    await other.signIn('amir@homecoming.test');
    await page.goto(address);
    await page.getByRole('button', { name: 'Request to join' }).click();
    const dialog = page.getByRole('dialog', { name: 'Before you come' });
    await dialog.getByText('Bread', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Request to join' }).click();
    await expect(page.getByRole('heading', { name: 'Your request is with the hosts' })).toBeVisible();
    await approveAll(client, event);
    await expect(page.getByRole('heading', { name: 'You are first in line' })).toBeVisible();
  });

  await test.step('the first guest cancels, and the other has the seat without a reload', async () => {
    const { page } = guest;
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(address);
    await cancel(page);
    await expect(page.getByText('Your registration is cancelled')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You cancelled your registration' })).toBeVisible();
    await expect(other.page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    await elsewhere.close();
    expect((await client.get(getEvent, { params })).going_count).toBe(1);
  });

  await test.step('it is in the list with its badge, and in the calendar', async () => {
    const { page } = other;
    await page.goto('/events?show=yours');
    const ticket = page.getByRole('article').filter({ hasText: title });
    await expect(ticket).toContainText('Going');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Calendar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a registration that was cancelled elsewhere says so @desktop', async ({ newPerson, baseURL }) => {
  const { client, community } = await signInOlivia(baseURL ?? '');
  const { page, signIn } = await newPerson();
  await signIn('maya@homecoming.test');
  const id = await planned(client, community, 'Kites');
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  // The page does not learn of the first cancellation
  await page.route('**/join-requests/*/', async (route) => {
    await route.fetch();
    await route.continue();
  });
  await cancel(page);
  await expect(page.getByText('Registration was already cancelled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You cancelled your registration' })).toBeVisible();
});

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel registration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your registration?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel registration' }).click();
}

async function approveAll(client: Client, event: string): Promise<void> {
  const { results } = await client.get(listEventRequests, { params: { id: event }, query: { status: 'requested' } });
  for (const { id } of results) {
    await client.get(approveEventRequest, { params: { id: event, requestId: id } });
  }
}

async function planned(client: Client, community: string, title: string): Promise<string> {
  const { id } = await client.get(createEvent, { params: { id: community }, body: eventInput({ title }) });
  return id;
}

/** Olivia's client, and the community that she owns. */
async function signInOlivia(baseURL: string): Promise<{ client: Client; community: string }> {
  const body = { email: 'olivia@homecoming.test', password: 'homecoming' };
  const { access_token } = await createClient(baseURL).get(logIn, { body });
  const client = createClient(baseURL, access_token);
  const { results } = await client.get(listCommunities, {});
  return { client, community: results.find(({ name }) => name === 'Northgate University Alumni')?.id ?? '' };
}
