import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createEvent } from '@homecoming/contract/events.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import { getTicket, register } from '@homecoming/contract/registrations.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { fakeCamera } from '../fake-camera.ts';
import { expectAccessible, test } from '../person.ts';

/*
 * The pages of organisers and the screen of the door. Both devices run at once on one server: each has its own event.
 * Olivia organises, Maya and Amir are guests.
 */
const organiser = 'olivia@homecoming.test';
const guest = 'maya@homecoming.test';
const otherGuest = 'amir@homecoming.test';

test('an organiser approves a request, and the guest sees the seat and a blast live @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const id = await newEvent(baseURL, { title: 'Supper', approval_required: true, waitlist: true, capacity: 5 });
  await registerFor(baseURL, id, [guest, otherGuest]);
  const [olivia, maya] = [await newPerson(), await newPerson()];
  await olivia.signIn(organiser);
  await maya.signIn(guest);
  await maya.page.goto(`/events/${id}`);
  await expect(maya.page.getByText('Requested').first()).toBeVisible();

  await test.step('approves from the page', async () => {
    const { page } = olivia;
    await page.goto(`/events/${id}/manage`);
    await page.getByRole('button', { name: /^Approve Maya/ }).click();
    await expect(row(page, 'Maya')).toContainText('Approved');
    await expect(maya.page.getByText('Going', { exact: true }).first()).toBeVisible();
  });

  await test.step('declines with a reason', async () => {
    const { page } = olivia;
    await page.getByRole('button', { name: /^Decline Amir/ }).click();
    await page.getByLabel(/Reason/).fill('The table is small.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(row(page, 'Amir')).toContainText('Declined');
    await expectAccessible(page);
  });

  await test.step('sends a blast', async () => {
    const { page } = olivia;
    await page.goto(`/events/${id}/manage/blasts`);
    await page.getByLabel(/Title/).fill('Doors open at 6:30');
    await page.getByLabel('Message').fill('Bring your printed photo.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to 1 person?' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(maya.page.getByText('Bring your printed photo.')).toBeVisible();
    await expect(page.getByText('Sent to 1', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test('questions are put in order by keyboard, or by their menu', async ({ newPerson, baseURL, isMobile }) => {
  const id = await newEvent(baseURL, { title: 'Picnic' });
  const client = await signInClient(baseURL, organiser);
  const questions = ['Soup?', 'Bread?', 'Cake?'].map((label) => ({ label }));
  await client.get(createQuestions, { params: { id }, body: { questions } });
  const { page, signIn, loaded } = await newPerson();
  await signIn(organiser);
  await page.goto(`/events/${id}/manage/questions`);
  await loaded();
  const labels = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').getByText(/\?$/);
  await expect(labels).toHaveText(['Soup?', 'Bread?', 'Cake?']);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/questions/'),
  );
  if (isMobile) {
    await page.getByRole('button', { name: 'Order of Soup?' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
  } else {
    const handle = page.getByRole('button', { name: 'Move Soup?' });
    await expect(handle).toBeEnabled();
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Soup?, over place 1 of 3.')).toBeAttached();
    // An arrow key before the rows are measured finds no next one
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Soup?, over place 2 of 3.')).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Space');
  }
  await expect(labels).toHaveText(['Bread?', 'Soup?', 'Cake?']);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(labels).toHaveText(['Bread?', 'Soup?', 'Cake?']);
});

test('the door reads a real ticket, works on a bad line, and sees the other doors @phone', async ({
  newPerson,
  baseURL,
}, testInfo) => {
  test.slow();
  const id = await newEvent(baseURL, { title: 'Dance' });
  await registerFor(baseURL, id, [guest, otherGuest]);
  const mayaAtApi = await signInClient(baseURL, guest);
  const ticket = await mayaAtApi.get(getTicket, { params: { id } });
  const otherDoor = await newPerson();
  await otherDoor.signIn(organiser);
  await nameDoor(otherDoor.page, id, 'Door 1');
  await otherDoor.page.getByText('List', { exact: true }).click();
  await expect(otherDoor.page.getByText('0 of 2 are here')).toBeVisible();

  const camera = await fakeCamera(otherDoor.page, ticket.qr_code, testInfo.outputPath('ticket.y4m'));
  const door = await newPerson({ camera });
  await door.signIn(organiser);
  await test.step('reads the ticket in front of the camera', async () => {
    const { page } = door;
    // Named before it opens: the camera reads the ticket at once.
    await page.addInitScript(() => localStorage.setItem('homecoming.doorName', 'Door 2'));
    await page.goto(`/events/${id}/door`);
    await expect(answer(page, 'Checked in')).toContainText('Maya');
    await expect(page.getByText('1 of 2 are here')).toBeVisible();
    await expect(otherDoor.page.getByText('1 of 2 are here')).toBeVisible();
    await expect(row(otherDoor.page, 'Maya')).toContainText('Door 2');
    await expectAccessible(page);
  });

  await test.step('warns when a ticket was used before', async () => {
    await door.page.reload();
    await expect(answer(door.page, /Already at .*, Door 2/)).toContainText('Maya');
  });

  await test.step('checks in by name without a connection: it arrives later, once', async () => {
    const { page } = door;
    const calls = '**/api/v1/events/payments/check-in/**';
    await page.route(calls, (route) => route.abort());
    await page.getByText('List', { exact: true }).click();
    await page.getByRole('button', { name: /^Check in Amir/ }).click();
    await expect(row(page, 'Amir')).toContainText('Waiting for a connection');
    await expect(page.getByText('1 check-in waits for a connection')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('1 check-in waits for a connection')).toBeVisible();
    await page.unroute(calls);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('2 of 2 are here')).toBeVisible();
    await expect(otherDoor.page.getByText('2 of 2 are here')).toBeVisible();
    await expect(row(otherDoor.page, 'Amir')).toContainText('Door 2');
  });
});

/** The name of the door is asked for on the screen, and kept by the device. */
async function nameDoor(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/events/${id}/door`);
  await page.getByRole('button', { name: 'Which entrance is this?' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name })).toBeVisible();
}

function row(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

/** The panel with the answer to the last ticket. */
function answer(page: Page, title: string | RegExp): Locator {
  return page.locator('main [data-tone][role]').filter({ hasText: title });
}

/** A free event of Olivia's community tomorrow. */
async function newEvent(baseURL: string | undefined, changes: object): Promise<string> {
  const client = await signInClient(baseURL, organiser);
  const { results } = await client.get(listCommunities, { query: { limit: 100 } });
  const own = results.find(({ role }) => role === 'community_owner');
  if (own === undefined) throw new Error('The demo world lacks a community of Olivia');
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const body = eventInput({ starts_at: at(24), ends_at: at(27), ...changes });
  return (await client.get(createEvent, { params: { id: own.id }, body })).id;
}

async function registerFor(baseURL: string | undefined, id: string, emails: readonly string[]): Promise<void> {
  for (const email of emails) await (await signInClient(baseURL, email)).get(register, { params: { id }, body: {} });
}

async function signInClient(baseURL = '', email: string): Promise<Client> {
  const body = { email, password: 'homecoming' };
  return createClient(baseURL, (await createClient(baseURL).get(logIn, { body })).access_token);
}
