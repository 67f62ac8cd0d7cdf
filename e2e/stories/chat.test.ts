import { logIn } from '@homecoming/contract/accounts.ts';
import { listConversations, sendMessage } from '@homecoming/contract/chat.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { measureLayoutShift } from '../layout-shift.ts';
import { expectAccessible, picture, test, type Person } from '../person.ts';
import { expect, type Locator } from '@playwright/test';

test('two people write: each sees the other live, and what is written without a connection arrives once', async ({
  newPerson,
}, { project }) => {
  const { writer, maya, own } = await openChat(newPerson, project.name);

  await test.step('one writes, the other sees it without a reload, and reacts', async () => {
    await write(writer, `Hello from ${own}`);
    const seen = message(maya, `Hello from ${own}`);
    await expect(seen).toBeVisible();
    await expect(message(writer, `Hello from ${own}`)).toContainText(/Sent|Seen/);
    await expect(writer.page.getByText('Online', { exact: true })).toBeVisible();
    await openMenu(seen);
    await maya.page.getByRole('menuitemcheckbox', { name: '🎉' }).click();
    await expect(message(writer, `Hello from ${own}`).getByRole('button', { name: '🎉 1' })).toBeVisible();
    await expectAccessible(writer.page);
    await expectAccessible(maya.page);
  });

  await test.step('what is written offline arrives once, in order, after a reload', async () => {
    const { page } = writer;
    // Reloading needs the server of the page, so only the calls fail
    await page.route('**/api/v1/chat/send/', (route) => route.abort());
    await write(writer, `First of ${own}`);
    await write(writer, `Second of ${own}`);
    for (const text of [`First of ${own}`, `Second of ${own}`]) {
      await expect(message(writer, text)).toContainText('Waiting for a connection');
    }
    await page.reload();
    await expect(message(writer, `Second of ${own}`)).toBeVisible();
    await page.unroute('**/api/v1/chat/send/');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const arrived = maya.page.getByRole('article').filter({ hasText: new RegExp(`(First|Second) of ${own}`) });
    await expect(arrived).toHaveCount(2);
    await expect(arrived.first()).toContainText('First');
    await expect(arrived.last()).toContainText('Second');
    await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: `First of ${own}` })).toHaveCount(1);
  });
});

test('a picture, a reply, an edit and a deletion are live, too @phone', async ({ newPerson }, { project }) => {
  const { writer, maya, own } = await openChat(newPerson, project.name);
  const { page } = maya;
  await page.locator('input[type=file]').last().setInputFiles(picture());
  await write(maya, `Lake of ${own}, in words that need more room than the picture has`);
  const lake = message(writer, `Lake of ${own}`);
  const photo = lake.getByRole('button', { name: 'Open photo' });
  // The bubble is as wide as the picture and its padding
  expect(await photo.evaluate((one) => Number(one.parentElement?.clientWidth) - one.clientWidth)).toBe(8);
  await photo.click();
  await expect(writer.page.getByRole('dialog')).toBeVisible();
  await writer.page.keyboard.press('Escape');
  await expect(writer.page.getByRole('dialog')).toBeHidden();
  if (project.name === 'phone') {
    const touch = await touchOn(lake);
    await touch.down();
    await touch.by(120, 4);
    await touch.up();
  } else await choose(writer, lake, 'Reply');
  await expect(writer.page.getByText('Replying to Maya')).toBeVisible();
  await write(writer, `Answer to ${own}`);
  await expect(message(maya, `Answer to ${own}`)).toContainText('In reply to You');

  await test.step('the photo is among those of the conversation, and the next one appears there', async () => {
    const reader = writer.page;
    await reader.getByRole('button', { name: 'More about this conversation' }).click();
    await reader.getByRole('menuitem', { name: 'Photos and files' }).click();
    const sheet = reader.getByRole('dialog', { name: 'Photos and files' });
    const photos = sheet.getByRole('button', { name: /^Open photo from Maya/ });
    await expect(photos.first()).toBeVisible();
    const count = await photos.count();
    await page.locator('input[type=file]').last().setInputFiles(picture());
    await write(maya, `Shore of ${own}`);
    await expect(photos).toHaveCount(count + 1);
    await expectAccessible(reader);
    await photos.first().click();
    await expect(reader.getByRole('dialog', { name: /^Photo from Maya/ })).toBeVisible();
    await reader.goBack();
    await expect(photos.first()).toBeFocused();
    await reader.goBack();
    await expect(sheet).toBeHidden();
  });

  await choose(maya, message(maya, `Answer to ${own}`), 'Copy text');
  await expect(page.getByText(/Text copied|could not be copied/)).toBeVisible();
  // The toast covers nothing of where one writes
  await page.getByRole('button', { name: 'Add a file' }).click({ trial: true });

  await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp');
  await expect(page.getByText('Edit message')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill(`Pond of ${own}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(message(writer, `Pond of ${own}`)).toContainText('Edited');
  await choose(maya, message(maya, `Pond of ${own}`), 'Delete for everyone');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for everyone' }).click();
  await expect(writer.page.getByText(`Pond of ${own}`)).toHaveCount(0);
  await expectAccessible(page);
});

test('a long conversation moves exactly with the wheel, and its end stays in view when the composer grows @desktop', async ({
  newPerson,
}) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn('maya@homecoming.test');
  await page.goto('/chat');
  await loaded();
  await page.getByRole('link', { name: /Hannah Fischer/ }).click();
  const last = page.getByRole('article').last();
  await expect(last).toBeInViewport();
  await page.getByRole('textbox', { name: 'Message' }).fill('One line\nand another\nand a third\nand a fourth');
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await last.hover();
  for (let turn = 0; turn < 12; turn += 1) {
    const words = (await page.getByRole('article').nth(6).textContent()) ?? '';
    const seen = page.getByRole('article').filter({ hasText: words }).first();
    const before = (await seen.boundingBox())?.y ?? Number.NaN;
    await page.mouse.wheel(0, -120);
    await expect(async () => expect((await seen.boundingBox())?.y).toBeCloseTo(before + 120, 0)).toPass();
  }
});

test('a message that the search finds is shown, also in a conversation that was open before @desktop', async ({
  newPerson,
}) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn('maya@homecoming.test');
  await page.goto('/chat');
  await loaded();
  await page.getByRole('link', { name: /Hannah Fischer/ }).click();
  await expect(page.getByRole('article').last()).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('the');
  await page.locator('a[href*="message="]').last().click();
  const marked = page.locator('article [data-found]');
  await expect(marked).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Jump to the latest messages' })).toBeVisible();
});

test('a search in a conversation leads from match to match, with the keyboard too', async ({ newPerson }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn('maya@homecoming.test');
  await page.goto('/chat');
  await loaded();
  await page.getByRole('link', { name: /Hannah Fischer/ }).click();
  await expect(page.getByRole('article').last()).toBeInViewport();
  await page.getByRole('button', { name: 'Search messages' }).click();
  const field = page.getByRole('searchbox', { name: 'Search this chat' });
  await expect(field).toBeFocused();
  await field.fill('the');
  const shown = page.locator('article [data-found]');
  await expect(shown.locator('mark').first()).toBeInViewport();
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expectAccessible(page);
  const newest = await shown.textContent();
  await field.press('Enter');
  await expect(page.getByText(/^2 of/)).toBeVisible();
  await expect(shown).not.toHaveText(newest ?? '');
  await expect(shown.locator('mark').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Newer match' }).click();
  await expect(shown).toHaveText(newest ?? '');
  await field.press('Escape');
  await expect(page.locator('mark')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search messages' })).toBeFocused();
});

test('a conversation and the list stay where they first show', async ({ newPerson }) => {
  const { page, signIn, loaded } = await newPerson();
  await signIn('maya@homecoming.test');
  await page.goto('/chat');
  await loaded();
  await expect(page.getByRole('link', { name: /Hannah Fischer/ })).toBeVisible();
  expect(await measureLayoutShift(page)).toBeLessThan(0.05);
  const address = await page.getByRole('link', { name: /Hannah Fischer/ }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('article').last()).toBeInViewport();
  await loaded();
  expect(await measureLayoutShift(page)).toBeLessThan(0.05);
});

test('a conversation with long messages does not move when it opens, at any width @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const amir = await clientFor(baseURL, 'amir@homecoming.test');
  const recipient = (await amir.get(listConversations, {})).find(({ name }) => name === 'Olivia Marchetti')?.id ?? '';
  const sentences = Array.from({ length: 60 }, (_, index) => `Sentence ${index} of a long letter.`);
  for (const text of ['Before it', sentences.join(' '), 'After it', sentences.join('\n')]) {
    await amir.get(sendMessage, { body: { message_type: 'private', recipient, text } });
  }
  const { page, signIn, loaded } = await newPerson();
  await signIn('olivia@homecoming.test');
  await page.goto('/chat');
  const address = await page.getByRole('link', { name: /Amir Rahimi/ }).getAttribute('href');
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address ?? '');
    await expect(page.getByRole('button', { name: 'Read more' }).last()).toBeInViewport();
    // Beside the conversations from 768 px on
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible({ visible: width >= 768 });
    await loaded();
    expect(await measureLayoutShift(page), `at ${width} px`).toBeLessThan(0.02);
  }
});

async function clientFor(baseURL: string | undefined, email: string): Promise<Client> {
  const anonymous = createClient(baseURL ?? '');
  const { access_token } = await anonymous.get(logIn, { body: { email, password: 'homecoming' } });
  return createClient(baseURL ?? '', access_token);
}

/** Two people with their conversation open. Desktops and phones run at the same time: each has a conversation of its own. */
async function openChat(newPerson: () => Promise<Person>, project: string) {
  const own = `${project} ${Date.now()}`;
  const [email, name] =
    project === 'phone' ? ['olivia@homecoming.test', 'Olivia Marchetti'] : ['amir@homecoming.test', 'Amir Rahimi'];
  const [writer, maya] = [await newPerson(), await newPerson()];
  await writer.signIn(email);
  await maya.signIn('maya@homecoming.test');
  await Promise.all([begin(writer, 'Maya Lindgren'), begin(maya, name)]);
  return { writer, maya, own };
}

/** Opens the conversation with somebody. */
async function begin({ page, loaded }: Person, name: string): Promise<void> {
  await page.goto('/chat');
  await loaded();
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Find a person' }).fill(name);
  await dialog.getByRole('button', { name }).first().click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
}

async function write({ page }: Person, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}

/** The last message with a text. Replies quote it in a button. */
function message({ page }: Person, text: string): Locator {
  const quoting = page.getByRole('button', { name: 'In reply to' }).filter({ hasText: text });
  return page.getByRole('article').filter({ hasText: text, hasNot: quoting }).last();
}

async function choose({ page }: Person, article: Locator, name: string): Promise<void> {
  await openMenu(article);
  await page.getByRole('menuitem', { name }).click();
}

/** By its button, or by a long press on touch screens. */
async function openMenu(article: Locator): Promise<void> {
  if (test.info().project.name === 'phone') return longPress(article);
  await article.hover();
  await article.getByRole('button', { name: 'Message actions' }).click();
}

async function longPress(article: Locator): Promise<void> {
  const touch = await touchOn(article);
  await touch.down();
  await expect(article.page().getByRole('menu')).toBeVisible();
  await touch.up();
}

/** A finger on the content of a message. */
async function touchOn(article: Locator) {
  const page = article.page();
  await article.scrollIntoViewIfNeeded();
  const box = await article.locator('[data-bubble]').boundingBox();
  const devtools = await page.context().newCDPSession(page);
  let [x, y] = [(box?.x ?? 0) + 24, (box?.y ?? 0) + (box?.height ?? 0) - 16];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints = [{ x, y }]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: () => send('touchStart'),
    async by(across: number, down: number): Promise<void> {
      for (let step = 0; step < 8; step += 1) {
        [x, y] = [x + across / 8, y + down / 8];
        await send('touchMove');
      }
    },
    up: () => send('touchEnd', []),
  };
}
