import { expect } from '@playwright/test';
import { joinAt, logInAs, openCommunity } from '../new-people.ts';
import { expectAccessible, test } from '../person.ts';

const WORDS = 'I start at a harbour office in May. How were your first months there?';

/* The story of a mentorship, with both people at once: an offer, a request that arrives live, a yes, and the chat that opens with it. */
test('somebody offers mentoring, is asked, says yes, and both talk', async ({ newPerson, baseURL }, { project }) => {
  test.slow();
  const [mentorAt, menteeAt] = [await newPerson(), await newPerson()];
  const { id } = await openCommunity(
    await logInAs(baseURL ?? '', 'jonas@homecoming.test'),
    `Harbour school on the ${project.name}`,
    { mentoring: 'open' },
  );
  const joined = { community: id };
  await joinAt(baseURL ?? '', mentorAt, { ...joined, first_name: 'Runa', last_name: `${project.name}berg` });
  await joinAt(baseURL ?? '', menteeAt, { ...joined, first_name: 'Elif', last_name: `${project.name}dag` });
  const [mentors, mentees] = [mentorAt.page, menteeAt.page];

  await test.step('the mentor finds mentoring at the members, and offers two topics', async () => {
    await mentors.goto(`/communities/${id}/members`);
    await mentors.getByRole('link', { name: 'Mentoring', exact: true }).click();
    await mentors.getByRole('button', { name: 'Offer mentoring' }).click();
    const dialog = mentors.getByRole('dialog', { name: 'What I offer' });
    await dialog.getByText('First steps').click();
    await dialog.getByLabel('The first months in a job').check();
    await dialog.getByText('Life around it').click();
    await dialog.getByLabel('Moving to a new city').check();
    await expectAccessible(mentors);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(mentors.getByText('You are a mentor')).toBeVisible();
    await mentors.goto('/mentorships');
    await expect(mentors.getByText('No open requests')).toBeVisible();
  });

  await test.step('the mentee asks; what they wrote survives a reload', async () => {
    await mentees.goto(`/communities/${id}/mentoring`);
    await mentees.getByRole('button', { name: 'Ask Runa' }).click();
    await expect(mentees.getByRole('button', { name: 'Send request' })).toBeDisabled();
    await mentees.getByLabel('Your request').fill(WORDS);
    await expectAccessible(mentees);
    await mentees.reload();
    await mentees.getByRole('button', { name: 'Ask Runa' }).click();
    await expect(mentees.getByLabel('Your request')).toHaveValue(WORDS);
    await mentees.getByRole('button', { name: 'Send request' }).click();
    await expect(mentees.getByLabel('Your request')).toBeHidden();
    await mentees.goto('/mentorships');
    await expect(mentees.getByText('You asked Runa')).toBeVisible();
  });

  await test.step('the request is there at once; the mentor says yes', async () => {
    await expect(mentors.getByText('Elif')).toBeVisible();
    await expect(mentors.getByText(WORDS)).toBeVisible();
    await expectAccessible(mentors);
    await mentors.getByRole('button', { name: 'Say yes' }).click();
    await expect(mentors.getByText('No open requests')).toBeVisible();
  });

  await test.step('the mentee sees it at once, and the chat opens with the request', async () => {
    await expect(mentees.getByText('No open requests')).toBeVisible();
    await mentees.getByText('Running', { exact: true }).click();
    await expect(mentees.getByText('mentors you')).toBeVisible();
    await expectAccessible(mentees);
    await mentees.getByRole('link', { name: 'Open the chat' }).click();
    await expect(mentees.getByText(WORDS).first()).toBeVisible();
  });
});
