import { expect } from '@playwright/test';
import { joinAt, logInAs, openCommunity } from '../new-people.ts';
import { expectAccessible, test } from '../person.ts';

const TITLE = 'Harbour pilot, first job welcome';
const WORDS = 'I have sailed these waters since I was nine.';

/* The story of a job, with both people at once: it is posted, found by a filter, saved, applied for in a chat, and closed. */
test('somebody posts a job, another finds it, applies, and both talk', async ({ newPerson, baseURL }, { project }) => {
  test.slow();
  const at = baseURL ?? '';
  const [authorAt, readerAt] = [await newPerson(), await newPerson()];
  const [author, reader] = [authorAt.page, readerAt.page];
  await authorAt.signIn(AUTHOR);
  const owner = await logInAs(at, AUTHOR);
  const { id } = await openCommunity(owner, `Pilots on the ${project.name}`, { job_board: 'first' });
  await joinAt(at, readerAt, { community: id, first_name: 'Liv', last_name: `${project.name}holm` });

  await test.step('the author finds the jobs at the members, and posts one', async () => {
    await author.goto(`/communities/${id}/members`);
    await author.getByRole('link', { name: 'Jobs', exact: true }).click();
    await expect(author.getByText('No open jobs')).toBeVisible();
    await expectAccessible(author);
    await author.getByRole('link', { name: 'Post a job' }).click();
    await author.getByLabel('Title').fill(TITLE);
    await author.getByLabel('Company or organisation').fill('Harbour office');
    await author.getByLabel('Where the work happens').selectOption('Partly remote');
    await author.getByLabel('From', { exact: true }).fill('42000');
    await author.getByLabel('About the work').fill('You bring ships in, also at night.');
    await expectAccessible(author);
    await author.getByRole('button', { name: 'Post a job' }).click();
    await expect(author.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(author.getByText('From $42,000 a year')).toBeVisible();
  });

  await test.step('the reader finds it by a word, and saves it', async () => {
    await reader.goto(`/communities/${id}/jobs?search=pilot&remote=partly`);
    await reader.getByRole('link', { name: TITLE }).click();
    const saved = reader.waitForResponse(/\/save\//);
    await reader.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(reader.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    await saved;
    await expectAccessible(reader);
    await reader.goto(`/communities/${id}/jobs?show=saved`);
    await reader.getByRole('link', { name: TITLE }).click();
  });

  await test.step('what they write survives a reload, and opens the chat', async () => {
    await reader.getByRole('button', { name: 'Apply by a message' }).click();
    await reader.getByLabel('Your application').fill(WORDS);
    await expectAccessible(reader);
    await reader.reload();
    await reader.getByRole('button', { name: 'Apply by a message' }).click();
    await expect(reader.getByLabel('Your application')).toHaveValue(WORDS);
    await reader.getByRole('button', { name: 'Send application' }).click();
    await expect(reader.getByText(WORDS).first()).toBeVisible();
    await author.goto('/chat');
    await author.getByText(`About “${TITLE}”`).first().click();
    await expect(author.getByText(WORDS).first()).toBeVisible();
  });

  await test.step('the author closes it, and its page says so', async () => {
    await author.goto(`/communities/${id}/jobs?show=mine`);
    await author.getByRole('link', { name: TITLE }).click();
    await author.getByRole('button', { name: 'Close this job' }).click();
    await author.getByRole('button', { name: 'Close job' }).click();
    await expect(author.getByText(/^Closed on/).first()).toBeVisible();
    await reader.goto(`/communities/${id}/jobs?show=saved`);
    await reader.getByRole('link', { name: TITLE }).click();
    await expect(reader.getByText(/Nobody can apply any more/)).toBeVisible();
    await expect(reader.getByRole('link', { name: /^Open the chat/ })).toBeVisible();
  });
});

/** Somebody of the demo world whose address is confirmed. */
const AUTHOR = 'grace@homecoming.test';
