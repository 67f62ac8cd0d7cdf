import { randomUUID } from 'node:crypto';
import { signUp } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { updateOwnProfile, type ProfileChanges } from '@homecoming/contract/profiles.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { appearing, expectAccessible, test, toastSaying } from '../person.ts';

/** The profile tutorial as a sign-up leaves it on this device. */
const DUE = (user: string) => JSON.stringify({ user, step: 1, explicit: false });

test('a newcomer in no community passes all steps of both tutorials', async ({ newPerson, baseURL }) => {
  const { page } = await newPerson();
  const newcomer = await newcomerAt(baseURL, page, { isFirstDevice: true });
  await page.goto('/home');
  await test.step('the profile tutorial: from the profile to the button of the composer', async () => {
    const step = (number: number) => getStep(page, number, 5);
    await expect(step(1)).toContainText('1 of 5');
    await expectAccessible(page);
    // No other dialog meanwhile
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await press(step(1), 'Next');
    await expect(step(2)).toBeVisible();
    await page.waitForURL('**/profile');
    await press(step(2), 'Next');
    await press(step(3), 'Previous');
    await press(step(2), 'Next');
    await press(step(3), 'Next');
    await page.waitForURL('**/home');
    await expect(step(4).getByRole('heading')).toHaveText('Choose where it belongs');
    await expect(page.getByText('What are you adding?')).toBeVisible();
    await expectAccessible(page);
    await press(step(4), 'Next');
    await page.waitForURL('**/home/add/community');
    await expect(page.locator('[data-tour="post-submit"]')).toBeDisabled();
    await expect(step(5).getByRole('button', { name: 'Previous' })).toBeVisible();
    const completed = toastSaying(page, 'Tutorial Completed');
    await press(step(5), 'Finish');
    await completed;
    await page.waitForURL('**/home');
  });

  await test.step('then the join modal; the community tutorial comes before it', async () => {
    await expect(page.getByRole('dialog', { name: 'Join a Community to Continue' })).toBeVisible();
    expect(await newcomer.get(updateOwnProfile, { body: {} })).toMatchObject({ info_1: true, points: 10 });
    await page.goto('/home?tutorialType=community&restart=true');
    await expect(getStep(page, 1, 6)).toContainText('1 of 6');
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  await test.step('the community tutorial, with confetti at its end', async () => {
    const step = (number: number) => getStep(page, number, 6);
    for (const number of [1, 2, 3]) await press(step(number), 'Next');
    await page.waitForURL('**/communities/*/details');
    await expect(step(4).getByRole('heading')).toHaveText('Who is here');
    await expectAccessible(page);
    await press(step(4), 'Next');
    const begun = Date.now();
    await press(step(5), 'Next');
    await page.waitForURL('**/profile/settings');
    await expect(step(6)).toBeVisible();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1500);
    await press(step(6), 'Previous');
    await page.waitForURL('**/details');
    await expect(step(5).getByRole('heading')).toHaveText('Talk by topic');
    await page.reload();
    await press(step(5), 'Next');
    await expectAccessible(page);
    const completed = toastSaying(page, 'Tutorial Completed');
    const confetti = appearing(page, 'canvas[data-confetti="100"]');
    await press(step(6), 'Finish');
    await Promise.all([confetti, completed]);
    await page.waitForURL('**/home');
    expect(await newcomer.get(updateOwnProfile, { body: {} })).toMatchObject({ is_tutorial_shown: true, points: 20 });
    await expect(page.locator('canvas[data-confetti]')).not.toBeAttached();
  });
});

test('the community tutorial starts by itself on the page of a community, is skipped by Escape, and stays away @desktop', async ({
  newPerson,
  baseURL,
}) => {
  const { page } = await newPerson();
  const newcomer = await newcomerAt(baseURL, page, {});
  const details = await aCommunity(newcomer);
  await page.goto(details);
  await expect(getStep(page, 1, 6).getByRole('button', { name: 'Next' })).toBeFocused();
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await page.keyboard.press('Tab');
    await expect(getStep(page, 1, 6).locator(':focus')).toBeVisible();
  }
  const skipped = toastSaying(page, 'Tutorial Skipped');
  await page.keyboard.press('Escape');
  await skipped;
  await page.waitForURL('**/home');
  expect(await newcomer.get(updateOwnProfile, { body: {} })).toMatchObject({ is_tutorial_shown: true, points: 0 });
  await page.goto(details);
  // A tutorial that has started goes on there, before what they meet in no community
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('dialog', { name: 'Join a Community to Continue' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: /Tutorial/ })).toBeHidden();
  // The entry in the settings starts it again
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(getStep(page, 1, 6)).toBeVisible();
  expect((await getStep(page, 1, 6).boundingBox())?.width).toBe(380);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(async () => expect((await getStep(page, 1, 6).boundingBox())?.width).toBe(340)).toPass();
  await page.setViewportSize({ width: 1280, height: 900 });
  const ended = toastSaying(page, 'Tutorial Skipped');
  await page.keyboard.press('Escape');
  await ended;
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'See again how your profile works' }).click();
  await expect(getStep(page, 1, 5)).toBeVisible();
});

test('a failed save shows its toast, goes home, and is sent again at the next load @phone', async ({
  newPerson,
  baseURL,
}) => {
  const { page } = await newPerson();
  const newcomer = await newcomerAt(baseURL, page, {});
  await page.goto('/events?tutorialType=community&step=2');
  await expect(getStep(page, 2, 6).getByRole('button', { name: 'Next' })).toBeVisible();
  await page.route('**/users/detail/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  const failed = toastSaying(page, 'Failed to skip tutorial');
  await press(getStep(page, 2, 6), 'Skip all');
  await failed;
  await page.waitForURL('**/home');
  await page.unroute('**/users/detail/');
  await page.reload();
  await expect.poll(async () => (await newcomer.get(updateOwnProfile, { body: {} })).is_tutorial_shown).toBe(true);
});

test('one tab shows the tutorial; an explicit start takes it over @desktop', async ({ newPerson, baseURL }) => {
  const { page } = await newPerson();
  const newcomer = await newcomerAt(baseURL, page, {});
  const details = await aCommunity(newcomer);
  await page.goto(details);
  await expect(getStep(page, 1, 6)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(details);
  await expect(other.locator('main h1')).toBeAttached();
  await expect(other.getByRole('dialog')).toBeHidden();
  await other.goto('/home?tutorialType=community&step=3');
  await expect(getStep(other, 3, 6)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the profile tutorial starts again by its address, and leaves info_1 alone @desktop', async ({ newPerson }) => {
  const { page, signIn } = await newPerson();
  await signIn('amir@homecoming.test');
  const saved = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/users/detail/'),
  );
  await page.goto('/home?tutorialId=1');
  const skipped = toastSaying(page, 'Tutorial Skipped');
  await press(getStep(page, 1, 5), 'Skip');
  expect((await saved).postDataJSON()).toEqual({ tutorial_outcome: 'skipped' });
  await skipped;
});

test('a step without its target says so, and can be skipped @phone', async ({ newPerson, baseURL }) => {
  test.slow();
  const { page } = await newPerson();
  await newcomerAt(baseURL, page, {});
  await page.addInitScript(() => {
    const hide = (): void => document.querySelector('[data-tour="tab-events"]')?.removeAttribute('data-tour');
    new MutationObserver(hide).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/home?tutorialType=community&restart=true');
  const first = getStep(page, 1, 6);
  await expect(first).toContainText('This stop is not on your screen. You can go on.', { timeout: 20_000 });
  await expectAccessible(page);
  await expect(first.getByRole('button', { name: 'End' })).toBeVisible();
  await press(first, 'Skip this step');
  await expect(getStep(page, 2, 6).getByRole('heading')).toHaveText('Everything of yours');
});

function getStep(page: Page, step: number, count: number) {
  return page.getByRole('dialog', { name: `Tutorial, step ${step} of ${count}` });
}

function press(dialog: ReturnType<typeof getStep>, name: string): Promise<void> {
  return dialog.getByRole('button', { name, exact: true }).click();
}

type Client = ReturnType<typeof createClient>;

/** A new account, past its first steps, signed in at the page. On its first device the profile tutorial is due. */
async function newcomerAt(baseURL: string | undefined, page: Page, { isFirstDevice = false }): Promise<Client> {
  const account = {
    email: `tour-${randomUUID()}@homecoming.test`,
    password: 'a long enough password',
    first_name: 'Tara',
    last_name: 'Newcomer',
  };
  const { access_token: token, user } = await createClient(baseURL ?? '').get(signUp, { body: account });
  const client = createClient(baseURL ?? '', token);
  const changes: ProfileChanges = { onboarded: true, info_1: !isFirstDevice };
  await client.get(updateOwnProfile, { body: changes });
  await page.goto('/health/live');
  await page.evaluate(
    ([access, due]) => {
      localStorage.setItem('homecoming.accessToken', access);
      if (due !== '') localStorage.setItem('homecoming.tutorial.profile', due);
    },
    [token, isFirstDevice ? DUE(user.id) : ''] as const,
  );
  return client;
}

/** The address of a public community. */
async function aCommunity(client: Client): Promise<string> {
  const { results } = await client.get(listCommunities, {});
  const open = results.find(({ visibility }) => visibility === 'public');
  return `/communities/${open?.id}/details`;
}
