import { searchPlaces } from '@homecoming/contract/places.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { expect } from '@playwright/test';
import { joinAt, logInAs, openCommunity } from '../new-people.ts';
import { expectAccessible, test } from '../person.ts';

const HELLO = 'Welcome! Shall I show you the market on your first Saturday?';

/*
 * The story of a move, with both people at once: somebody says where they will live, who welcomes newcomers there sees it and
 * says hello, and saves a search for all who come. The weekly list and the Monday mail are tests of the server.
 */
test('somebody moves, a welcomer says hello, and keeps a search for who comes next', async ({ newPerson, baseURL }, {
  project,
}) => {
  test.slow();
  const [moverAt, welcomerAt] = [await newPerson(), await newPerson()];
  // Begins a chat, for which an address has to be confirmed. Both devices run at once on one server, with one Ingrid.
  const welcomer = await logInAs(baseURL ?? '', 'ingrid@homecoming.test');
  const { id } = await openCommunity(welcomer, `Orchard school on the ${project.name}`);
  const surname = `${project.name}vik`;
  await joinAt(baseURL ?? '', moverAt, { community: id, first_name: 'Sanna', last_name: surname });
  const { results } = await welcomer.get(searchPlaces, { query: { query: 'Lisbon' } });
  await welcomerAt.signIn('ingrid@homecoming.test');
  await welcomer.get(updateOwnProfile, { body: { city: results[0]?.id ?? 0, welcomes: true } });
  const [movers, welcomers] = [moverAt.page, welcomerAt.page];

  await test.step('one says on their profile where they will live', async () => {
    await movers.goto('/profile#moving');
    await movers.getByRole('button', { name: 'Say where' }).click();
    const dialog = movers.getByRole('dialog', { name: 'Where are you moving?' });
    await dialog.getByLabel('City').fill('Lisbon');
    await dialog.getByRole('option', { name: /^Lisbon, Portugal/ }).click();
    await dialog.getByLabel(/^Note/).fill('I bring a bread oven');
    await expectAccessible(movers);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(movers.getByText('Your move is saved')).toBeVisible();
    await expect(movers.getByRole('list', { name: 'Moving to' })).toContainText('Lisbon');
  });

  await test.step('the other sees it among the newcomers, and says hello', async () => {
    await welcomers.goto('/newcomers');
    await expect(welcomers.getByRole('heading', { name: 'Newcomers to Lisbon' })).toBeVisible();
    const newcomer = welcomers.getByRole('listitem').filter({ hasText: surname });
    await expect(newcomer).toContainText('I bring a bread oven');
    await expectAccessible(welcomers);
    await newcomer.getByRole('link', { name: 'Say hello' }).click();
    await welcomers.getByRole('textbox', { name: 'Message' }).fill(HELLO);
    await welcomers.getByRole('button', { name: 'Send' }).click();
    await movers.goto('/chat');
    await expect(movers.getByText(HELLO)).toBeVisible();
  });

  await test.step('saves a search for who lives there, and finds it in the settings', async () => {
    await welcomers.goto(`/communities/${id}/members?near=${results[0]?.id}&place=Lisbon`);
    await welcomers.getByRole('button', { name: 'Save this search' }).click();
    const dialog = welcomers.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByLabel('Name').fill('Around the river');
    await expectAccessible(welcomers);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await welcomers.goto('/profile/settings/searches');
    const saved = welcomers
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Orchard school on the ${project.name}` });
    await expect(saved).toContainText('within 50 km of Lisbon, Portugal');
    await expect(saved.getByRole('switch')).toBeChecked();
    await expectAccessible(welcomers);
    await saved.getByRole('link', { name: 'Around the river' }).click();
    await expect(welcomers).toHaveURL(/near=/);
    await expect(welcomers.getByRole('heading', { level: 2, name: '1 person' })).toBeVisible();
  });
});
