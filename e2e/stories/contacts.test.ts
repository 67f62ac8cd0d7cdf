import { listEvents } from '@homecoming/contract/events.ts';
import { expect } from '@playwright/test';
import { logInAs } from '../new-people.ts';
import { expectAccessible, test } from '../person.ts';

/* Two people of the demo world for each screen, who were checked in at the same supper. Only the second is shown yet. */
const guests = {
  desktop: [
    { key: 'ingrid', name: /^Ingrid / },
    { key: 'siobhan', name: /^Siobh[aá]n / },
  ],
  phone: [
    { key: 'marcus', name: /^Marcus / },
    { key: 'eleanor', name: /^Eleanor / },
  ],
} as const;

/* The story of a contact, with both people at once: after an event each says that it was good to meet the other. */
test('two people who were glad to meet at an event become contacts, and one of them ends it', async ({
  newPerson,
  baseURL,
}, { project }) => {
  test.slow();
  const [one, other] = project.name === 'phone' ? guests.phone : guests.desktop;
  const [atOne, atOther] = [await newPerson(), await newPerson()];
  await atOne.signIn(`${one.key}@homecoming.test`);
  await atOther.signIn(`${other.key}@homecoming.test`);
  const [first, second] = [atOne.page, atOther.page];
  const supper = await findSupper(baseURL ?? '', one.key);
  const list = (page: typeof first) => page.getByRole('list', { name: 'People who were there' });
  const rowOf = (page: typeof first, { name }: { name: RegExp }) =>
    list(page)
      .getByRole('listitem')
      .filter({ has: page.getByText(name) });

  await test.step('the event leads to the people met there, who are hidden until one is shown', async () => {
    await first.goto(`/events/${supper}`);
    await first.getByRole('link', { name: 'See who was there' }).click();
    await expect(first.getByText('You are not shown')).toBeVisible();
    await expect(list(first)).toBeHidden();
    await expectAccessible(first);
    await first.getByRole('switch', { name: 'Show me' }).check();
    await expect(rowOf(first, other)).toBeVisible();
  });

  await test.step('the first says that it was good to meet the second, who learns nothing of it', async () => {
    await second.goto(`/events/${supper}/met`);
    await expect(rowOf(second, one)).toBeVisible();
    const before = await rowOf(second, one).innerText();
    await rowOf(first, other)
      .getByRole('button', { name: /^Glad we met/ })
      .click();
    await expect(first.getByText('11 of 12 choices left')).toBeVisible();
    await expectAccessible(first);
    await second.reload();
    await expect(rowOf(second, one)).toBeVisible();
    expect(await rowOf(second, one).innerText()).toBe(before);
    await second.goto('/contacts');
    await expect(second.getByText('No contacts yet')).toBeVisible();
    await expectAccessible(second);
  });

  await test.step('the second says so, too: both learn at once that they are contacts', async () => {
    await second.goto(`/events/${supper}/met`);
    await rowOf(second, one)
      .getByRole('button', { name: /^Glad we met/ })
      .click();
    await expect(second.getByText(/You are contacts now$/)).toBeVisible();
    await expect(rowOf(second, one).getByRole('link', { name: /^Write to/ })).toBeVisible();
    await expect(rowOf(first, other).getByRole('link', { name: /^Write to/ })).toBeVisible();
    await first.goto('/notifications');
    await expect(first.getByText(/was glad to meet you at “Harvest supper”, too/)).toBeVisible();
  });

  await test.step('a new chat leads to the contacts, and one of them to the chat', async () => {
    await first.goto('/chat');
    await first.getByRole('button', { name: 'New chat' }).click();
    await first.getByRole('button', { name: 'Contacts from events' }).click();
    await expect(first.getByText(/Met at “Harvest supper”/)).toBeVisible();
    await expectAccessible(first);
    await first.getByRole('link', { name: /^Write to/ }).click();
    await expect(first).toHaveURL(/\/chat\/[^/]+$/);
  });

  await test.step('the second ends it; the first has no contact any more, and nothing says who', async () => {
    await first.goto('/contacts');
    await expect(first.getByText(/Met at “Harvest supper”/)).toBeVisible();
    await second.goto('/contacts');
    await second.getByRole('button', { name: /^Remove / }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(second.getByText('No contacts yet')).toBeVisible();
    await expect(first.getByText('No contacts yet')).toBeVisible();
    await first.goto('/notifications');
    await expect(first.getByText(/was glad to meet you/)).toBeHidden();
  });
});

/** The event of the demo world that was some days ago. */
async function findSupper(baseURL: string, key: string): Promise<string> {
  const guest = await logInAs(baseURL, `${key}@homecoming.test`);
  const { results } = await guest.get(listEvents, { query: { when: 'past', limit: 100 } });
  const supper = results.find(({ title }) => title === 'Harvest supper');
  if (supper === undefined) throw new Error('there was no supper');
  return supper.id;
}
