import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { expect } from '@playwright/test';
import { joinAt, logInAs, openCommunity } from '../new-people.ts';
import { expectAccessible, test } from '../person.ts';

/*
 * The story of what somebody studied: they say it, and who sees their company; a manager confirms the study, and sees no
 * more of the profile than the preview says.
 */
test('a study is added, confirmed, and a hidden company stays hidden', async ({ newPerson, baseURL }, { project }) => {
  test.slow();
  const [managerAt, memberAt] = [await newPerson(), await newPerson()];
  const name = `Studies on the ${project.name}`;
  const { id } = await openCommunity(await logInAs(baseURL ?? '', MANAGER), name);
  const surname = `${project.name}lund`;
  const member = await joinAt(baseURL ?? '', memberAt, { community: id, first_name: 'Stine', last_name: surname });
  await member.get(updateOwnProfile, { body: { company: 'Fjord Works', graduation_year: 2019 } });
  const { page } = memberAt;

  await test.step('the member says what they studied, and it is on their profile', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a study' }).click();
    await page.getByLabel('Community').selectOption(name);
    await page.getByLabel('Program').fill('Glaciology');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const studies = page.getByRole('list', { name: 'Studies' });
    await expect(studies).toContainText('ended in June 2019');
    await expect(studies.getByText('Main study')).toBeVisible();
  });

  await test.step('they hide their company, and the preview shows it', async () => {
    await page.goto('/profile/settings/privacy');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await page.getByRole('combobox', { name: 'Company' }).selectOption('Only me');
    await saved;
    await expectAccessible(page);
    await page.goto('/profile/preview');
    await expect(page.getByText('Glaciology').first()).toBeVisible();
    await expect(page.getByText('Fjord Works')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('the manager confirms the study, and does not see the company', async () => {
    const { page: managers } = managerAt;
    await managerAt.signIn(MANAGER);
    await managers.goto(`/communities/${id}/manage/studies`);
    await expect(managers.getByText('Stine')).toBeVisible();
    await expectAccessible(managers);
    await managers.getByRole('button', { name: 'Confirm' }).click();
    await expect(managers.getByRole('heading', { name: 'Nothing waits to be confirmed' })).toBeVisible();
    await managers.goto(`/users/${member.id}`);
    await expect(managers.getByText('Glaciology').first()).toBeVisible();
    await expect(managers.getByText('Fjord Works')).toBeHidden();
  });

  await test.step('from then on only managers change it', async () => {
    await page.goto('/profile');
    const studies = page.getByRole('list', { name: 'Studies' });
    await expect(studies.getByText('Confirmed')).toBeVisible();
    await expect(studies.getByRole('button', { name: 'Edit' })).toBeHidden();
  });
});

/** Somebody of the demo world whose address is confirmed. */
const MANAGER = 'theo@homecoming.test';
