import { expectAccessible, mailedLink, picture, test, toastSaying } from '../person.ts';
import { expect, type Page } from '@playwright/test';

/*
 * The story of the foundation: somebody signs up, is let into a community, posts with a picture, and another person,
 * at another browser at the same time, likes it.
 */
test('a newcomer signs up, is approved, posts with a picture, and gets a like @phone', async ({ newPerson }) => {
  test.slow();
  const newcomer = await newPerson();
  const owner = await newPerson();
  const name = 'Pia';
  const email = `${name.toLowerCase()}.newcomer@example.org`;

  await test.step('signs up and confirms the address', async () => {
    const { page } = newcomer;
    await page.goto('/');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expectAccessible(page);
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/user-profile');
    await expectAccessible(page);
    await page.goto(await mailedLink(page, email, '/verify-email'));
    await expect(page.getByText('Your address is confirmed')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('says who they are, and asks to join', async () => {
    const { page } = newcomer;
    await page.goto('/user-profile');
    await page.getByLabel('Graduation year').fill('2016');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/default-community');
    const sent = toastSaying(page, 'Request sent successfully!');
    await page.getByRole('button', { name: 'Request to join Northgate University Alumni' }).click();
    await sent;
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/home');
    const skipped = toastSaying(page, 'Tutorial Skipped');
    await page.getByRole('dialog', { name: 'Tutorial, step 1 of 5' }).getByRole('button', { name: 'Skip' }).click();
    await skipped;
    await expectAccessible(page);
  });

  const community = await test.step('the owner sees the request arrive, and lets them in', async () => {
    const { page } = owner;
    await owner.signIn('olivia@homecoming.test');
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Communities' }).click();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Northgate University Alumni' }).first().click();
    await page.waitForURL('**/details');
    const id = /communities\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await newcomer.page.goto(`/communities/${id}/details`);
    const tutorial = newcomer.page.getByRole('dialog', { name: 'Tutorial, step 1 of 6' });
    await tutorial.getByRole('button', { name: 'Skip all' }).click();
    await newcomer.page.waitForURL('**/home');
    await newcomer.page.goto(`/communities/${id}/details`);
    await expect(newcomer.page.getByText('Requested').first()).toBeVisible();
    await page.goto(`/communities/${id}/manage`);
    const row = page.getByRole('listitem').filter({ hasText: `${name} Newcomer` });
    await expectAccessible(page);
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toContainText('Approved');
    return id;
  });

  await test.step('the page of the newcomer becomes theirs without a reload', async () => {
    await expect(newcomer.page.getByText('Requested')).toBeHidden();
    await expectAccessible(newcomer.page);
    await owner.page.goto('/home');
    await expect(owner.page.getByRole('article').first()).toBeVisible();
  });

  const title = `Hello from ${name}`;
  await test.step('posts with a picture', async () => {
    const { page } = newcomer;
    await page.goto(`/home/add/community?community=${community}`);
    await page.getByLabel('Title').fill(title);
    await page
      .getByLabel('What would you like to share?')
      .fill('A lake, early in the morning.\nhttps://example.org/lake');
    await page.locator('input[type=file]').setInputFiles(picture());
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Post( to |$)/ }).click();
    await page.waitForURL('**/home');
    const card = getArticle(page, title);
    await expect(card.getByRole('img').first()).toBeVisible();
    await expect(card.getByRole('link', { name: 'https://example.org/lake' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the other sees it arrive, and likes it; the newcomer sees the like', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
    const card = getArticle(page, title);
    await card.getByRole('button', { name: 'Like' }).click();
    await expect(card.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    const own = getArticle(newcomer.page, title);
    await expect(own.getByText('1 like')).toBeVisible();
    await card.getByRole('button', { name: 'Like' }).click();
    await expect(own.getByText('1 like')).toBeHidden();
    await card.getByRole('button', { name: 'Like' }).click();
    // The reload would cut a like that is on its way
    await expect(own.getByText('1 like')).toBeVisible();
    await page.reload();
    await expect(getArticle(page, title).getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  });
});

function getArticle(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title });
}

test('the home page asks for the user and the feed before its code is there, and once @desktop', async ({
  newPerson,
}) => {
  const { page, signIn } = await newPerson();
  await page.route(/\/assets\/base-.*\.js$/, async (route) => {
    await called;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const called = Promise.all(
    ['users/detail', 'posts'].map((name) =>
      page.waitForRequest((request) => request.url().endsWith(`/api/v1/${name}/`)),
    ),
  );
  await signIn('maya@homecoming.test');
  await expect(page.getByRole('article').first()).toBeVisible();
  const count = (path: string) => calls.filter((call) => call === path).length;
  expect([count('/api/v1/users/detail/'), count('/api/v1/posts/')]).toEqual([1, 1]);
});
