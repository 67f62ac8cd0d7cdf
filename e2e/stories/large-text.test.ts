/// <reference lib="dom" />
import { createClient } from '@homecoming/testkit/client.ts';
import { ownProfile } from '@homecoming/contract/profiles.ts';
import { sendMessage } from '@homecoming/contract/chat.ts';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createEvent, listEvents } from '@homecoming/contract/events.ts';
import { listMyGroups } from '@homecoming/contract/groups.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../person.ts';

/* Somebody on a phone who reads with letters of twice the size. */

const maya = 'maya@homecoming.test';
const olivia = 'olivia@homecoming.test';

test('a profile is as wide as the screen, and nothing overlaps its level @phone', async ({ newPerson }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn(maya);
  await page.goto('/profile');
  await loaded();
  await readTwiceAsLarge(page);
  await expectAsWideAsScreen(page);
  await expectApart(page.getByText(/^Level \d+$/), page.getByRole('button', { name: 'Change your photo' }));
});

test('the number at the bell does not overlap what follows it @phone', async ({ newPerson }) => {
  const { page, signIn } = await newPerson();
  await signIn(maya);
  await readTwiceAsLarge(page);
  const unread = page.getByRole('link', { name: /unread/ }).getByText(/^\d+\+?$/);
  await expectApart(unread, page.getByRole('link', { name: 'Your profile' }));
});

test('the number of unread messages is whole, at the tab and in the list @phone', async ({ newPerson, baseURL }) => {
  const { page, signIn, loaded } = await newPerson();
  const [reader, writer] = await Promise.all([
    signInClient(baseURL, 'amir@homecoming.test'),
    signInClient(baseURL, olivia),
  ]);
  const { id } = await reader.get(ownProfile, {});
  await writer.get(sendMessage, { body: { message_type: 'private', recipient: id, text: 'A word' } });
  await signIn('amir@homecoming.test');
  await page.goto('/chat');
  await loaded();
  await readTwiceAsLarge(page);
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ });
  for (const place of [tab, page.getByRole('list', { name: 'Conversations' })]) {
    const number = place.getByText(/^\d+ unread$/).first();
    await expect(number).toBeVisible();
    const cut = await number.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut, 'what is cut of the number').toBeLessThanOrEqual(0);
  }
});

test('the button of a group does not overlap its members @phone', async ({ newPerson, baseURL }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn(maya);
  await page.goto(`/groups/${await findLargeGroup(baseURL, maya)}`);
  await loaded();
  await readTwiceAsLarge(page);
  await expectApart(page.getByText(/^\d+ members$/), page.getByRole('button', { name: 'Following' }));
});

test('the bar to register for an event covers nothing at the end of the page @phone', async ({
  newPerson,
  baseURL,
}) => {
  const { page, signIn, loaded } = await newPerson();
  // Hosts, such as Olivia, have no bar
  await signIn(maya);
  await page.goto(`/events/${await planPaidEvent(baseURL)}`);
  await loaded();
  await readTwiceAsLarge(page);
  const bar = page.getByRole('region', { name: 'Registration' });
  await expect(bar).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [end, top] = await Promise.all([
      page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom),
      bar.evaluate((element) => element.getBoundingClientRect().top),
    ]);
    expect(end, 'where the page ends').toBeLessThanOrEqual(top);
  }).toPass({ timeout: 5_000 });
});

test('pages are as wide as the screen of a phone that is magnified twice @phone', async ({ newPerson, baseURL }) => {
  const { page, signIn, loaded } = await newPerson();
  await page.setViewportSize({ width: 195, height: 422 });
  await signIn(olivia);
  const [managed] = (await (await signInClient(baseURL, olivia)).get(listCommunities, { query: { show: 'mine' } }))
    .results;
  const paths = [
    '/home',
    '/home/add/event',
    '/events?view=calendar',
    `/events/${await findPaidEvent(baseURL)}`,
    `/communities/${managed?.id}/details`,
    `/communities/${managed?.id}/manage/members`,
    `/groups/${await findLargeGroup(baseURL, olivia)}`,
    '/notifications',
    '/profile',
    '/profile/settings',
  ];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await loaded();
      await expectAsWideAsScreen(page);
    });
  }
});

/** Not of the window: that of a phone widens with what does not fit. */
async function expectAsWideAsScreen(page: Page): Promise<void> {
  const html = page.locator('html');
  const tooWide = await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(tooWide, 'no sideways scroll').toBeLessThanOrEqual(0);
}

async function readTwiceAsLarge(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
}

async function signInClient(baseURL: string | undefined, email: string) {
  const signedIn = await createClient(baseURL ?? '').get(logIn, { body: { email, password: 'homecoming' } });
  return createClient(baseURL ?? '', signedIn.access_token);
}

/** A group of somebody's that many are in. */
async function findLargeGroup(baseURL: string | undefined, email: string): Promise<string> {
  const { results } = await (await signInClient(baseURL, email)).get(listMyGroups, {});
  // Those that other stories begin, and end, are small
  const group = results.find(({ members_count }) => members_count > 10);
  if (group === undefined) throw new Error(`The demo world has no large group for ${email}`);
  return group.id;
}

/** An event with a price for which Olivia can register. */
async function findPaidEvent(baseURL: string | undefined): Promise<string> {
  const { results } = await (await signInClient(baseURL, olivia)).get(listEvents, { query: {} });
  const event = results.find(({ price, my_registration }) => price !== null && my_registration === null);
  if (event === undefined) throw new Error('The demo world has no event for Olivia that costs something');
  return event.id;
}

/** Plans a paid event of which Olivia is the host; returns its id. */
async function planPaidEvent(baseURL: string | undefined): Promise<string> {
  const client = await signInClient(baseURL, olivia);
  const [community] = (await client.get(listCommunities, { query: { show: 'mine' } })).results.filter(
    ({ role }) => role === 'community_owner',
  );
  const price = { amount: 1250, currency: 'usd' } as const;
  const body = eventInput({ title: 'A walk by the lake', price, capacity: 20 });
  return (await client.get(createEvent, { params: { id: community?.id ?? '' }, body })).id;
}

/** Neither lies on the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (a === null || b === null) throw new Error('One of them does not show');
    const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)} lie apart`).toBe(true);
  }).toPass({ timeout: 5_000 });
}
