import { statSync } from 'node:fs';
import path from 'node:path';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { root } from '../../scripts/children.ts';
import { expectAccessible, test, toastSaying } from '../person.ts';

/** What the script of the map may weigh, gzipped. The drawing of the world is a picture. */
const MAX_MAP_SCRIPT = 12 * 1024;

/*
 * The story of a directory: somebody finds people by filters with counts, comes back to them from a profile, and looks where
 * they live. On phones filters are in a sheet and the map is a view; on wide screens all three are beside each other.
 */
test('people are found by filters, a text and the map', async ({ newPerson, baseURL, isMobile }) => {
  const person = await newPerson();
  const { page } = person;
  const { id } = await findCommunity(baseURL ?? '', 'maya@homecoming.test', 'Northgate');
  const scripts = noteScripts(page);
  await person.signIn('maya@homecoming.test');
  await page.goto(`/communities/${id}/members`);
  const people = page.getByRole('list', { name: 'People' });
  const title = page.getByRole('heading', { level: 2, name: /^[\d,]+ (people|person)$/ });
  await expect(title).toBeVisible();
  const everybody = await title.textContent();

  await test.step('a filter says how many people have it, and the list has that many', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Filter' }).click();
    const filters = isMobile
      ? page.getByRole('dialog', { name: 'Filter' })
      : page.getByRole('complementary', { name: 'Filters' });
    const value = filters.getByRole('group', { name: 'Industry' }).getByRole('checkbox').first();
    await expect(value).toBeVisible();
    const number = /([\d,]+) (?:people|person)$/.exec(await readLabel(value))?.[1];
    await value.press('Space');
    if (isMobile) {
      await expectAccessible(page);
      await filters.getByRole('button', { name: new RegExp(`^Show ${number} (people|person)$`) }).click();
    }
    await expect(
      page.getByRole('heading', { level: 2, name: new RegExp(`^${number} (people|person)$`) }),
    ).toBeVisible();
    await expect(people.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a link and Back keep the filter', async () => {
    await expect(page).toHaveURL(/industry=/);
    const narrowed = await title.textContent();
    await page.reload();
    await expect(title).toHaveText(narrowed ?? '');
    await people
      .getByRole('link', { name: /’\d\d$/ })
      .first()
      .click();
    await page.waitForURL(/\/users\//);
    await page.goBack();
    await expect(title).toHaveText(narrowed ?? '');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(title).toHaveText(everybody ?? '');
  });

  await test.step('a text with a typing error finds somebody', async () => {
    await page.getByRole('searchbox', { name: 'Find people' }).fill('Olivya');
    await expect(people.getByRole('link', { name: /^Olivia/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(title).toHaveText(everybody ?? '');
  });

  await test.step('the map shows where they live, and a circle filters the list', async () => {
    const before = new Set(scripts);
    if (isMobile) await page.getByText('Map', { exact: true }).click();
    const map = page.getByRole('group', { name: /^Map of where people live/ });
    const circles = map.getByRole('button');
    await expect(circles.first()).toBeVisible();
    if (isMobile) expect(weighScripts(scripts.filter((address) => !before.has(address)))).toBeLessThan(MAX_MAP_SCRIPT);
    await expectAccessible(page);
    // By keyboard: closer, to the side and back, then to a circle
    await map.focus();
    for (const key of ['+', 'ArrowLeft', 'ArrowRight', '-']) await page.keyboard.press(key);
    // A circle of one city filters; one of many cities comes closer
    const first = map.getByRole('button', { name: /^((?! more cit).)*$/ }).first();
    const number = /: ([\d,]+) (?:people|person)$/.exec((await first.getAttribute('aria-label')) ?? '')?.[1];
    await first.press('Enter');
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    if (isMobile) await page.getByRole('button', { name: /^Show [\d,]+ (people|person)$/ }).click();
    await expect(page).toHaveURL(/city=/);
    await expect(title).toHaveText(new RegExp(`^${number} `));
  });

  await test.step('a table says the same', async () => {
    if (isMobile) await page.getByText('Map', { exact: true }).click();
    await page.getByRole('button', { name: 'As a list' }).click();
    const table = page.getByRole('table', { name: 'Cities of the people in this directory' });
    await expect(table.getByRole('button', { pressed: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a manager merges two words and undoes it @desktop', async ({ newPerson, baseURL }) => {
  const person = await newPerson();
  const { page } = person;
  const { id } = await findCommunity(baseURL ?? '', 'olivia@homecoming.test', 'Northgate');
  await person.signIn('olivia@homecoming.test');
  await page.goto(`/communities/${id}/manage/directory`);
  const words = page.getByRole('list', { name: 'Program' });
  await expect(words.getByRole('button').first()).toBeVisible();
  const [first, second] = await words.getByRole('button', { name: /^Merge / }).all();
  const [merged, into] = [await readWord(first), await readWord(second)];
  await first?.click();
  await page.getByRole('combobox', { name: 'Into' }).fill(into);
  await page.getByRole('option', { name: into, exact: true }).click();
  const done = toastSaying(page, `${merged} counts as ${into} now`);
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await done;
  await expect(page.getByRole('button', { name: `Separate ${merged} from ${into}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Merge ${merged}`, exact: true })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all members as CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

/** The community of this name of somebody of the demo world. */
async function findCommunity(baseURL: string, email: string, name: string): Promise<{ id: string }> {
  const visitor = createClient(baseURL);
  const session = await visitor.get(logIn, { body: { email, password: 'homecoming' } });
  const { results } = await createClient(baseURL, session.access_token).get(listCommunities, {
    query: { show: 'mine' },
  });
  const found = results.find((community) => community.name.startsWith(name));
  if (found === undefined) throw new Error(`${email} is in no community ${name}`);
  return found;
}

/** The addresses of the scripts that a page loads, as it goes. */
function noteScripts(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.url());
  });
  return scripts;
}

/** The gzipped size of built scripts in bytes. */
function weighScripts(addresses: readonly string[]): number {
  const files = addresses.map((address) => path.join(root, 'web/dist', `${new URL(address).pathname}.gz`));
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}

/** The text of the label of a checkbox. */
async function readLabel(box: Locator): Promise<string> {
  return box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
}

/** The word that a button merges. */
async function readWord(button: Locator | undefined): Promise<string> {
  return ((await button?.getAttribute('aria-label')) ?? '').replace('Merge ', '');
}
