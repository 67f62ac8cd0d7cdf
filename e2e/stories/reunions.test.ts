import { listCohorts, updateCohort, updateRollover } from '@homecoming/contract/cohorts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { answerReunion, getClassReunion } from '@homecoming/contract/reunions.ts';
import { createStudy } from '@homecoming/contract/studies.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { joinAt, logInAs, openCommunity } from '../new-people.ts';
import { expectAccessible, test } from '../person.ts';

/* The story of a reunion, with an agent and a classmate at once: one tap asks the class, the answers come in live, and the event is drafted. */
test('an agent asks the class, its people answer, and the event is drafted', async ({ newPerson, baseURL }, info) => {
  test.slow();
  const url = baseURL ?? '';
  const { name } = info.project;
  const [agentAt, mateAt] = [await newPerson(), await newPerson()];
  const owner = await logInAs(url, OWNER);
  const { id } = await openCommunity(owner, `School of weavers on the ${name}`);
  await owner.get(updateRollover, { params: { id }, body: { on: true } });
  const people: Client[] = [];
  for (const [index, first] of ['Ida', 'Bo', 'Cem', 'Dunja', 'Emre'].entries()) {
    const place = [agentAt, mateAt][index];
    people.push(await joinAt(url, place, { community: id, first_name: first, last_name: `${name}sen` }));
  }
  const classYear = findNextAnniversary() - 10;
  for (const person of people) {
    await person.get(createStudy, { body: { community: id, program: 'Weaving', ends_on: `${classYear}-06-30` } });
  }
  const [agent, , ...others] = people;
  const ownName = { name: `Class of ${classYear}` };
  const findClass = async () =>
    (await owner.get(listCohorts, { params: { id } })).results.find(({ year }) => year === classYear);
  await expect.poll(async () => (await findClass())?.channel.members_count, { timeout: 60_000 }).toBe(5);
  const cohort = await findClass();
  const agentId = (await agent?.get(updateOwnProfile, { body: {} }))?.id ?? '';
  await owner.get(updateCohort, { params: { id: cohort?.id ?? '' }, body: { agents: [agentId] } });
  const channel = cohort?.channel.id ?? '';
  const [agents, mates] = [agentAt.page, mateAt.page];

  await test.step('the agent is asked, and asks the class with one tap', async () => {
    await mates.goto(`/channels/${channel}`);
    await expect(mates.getByRole('heading', ownName)).toBeVisible();
    await agents.goto(`/channels/${channel}`);
    await expect(agents.getByText('Your class graduated ten years ago next June')).toBeVisible();
    await expectAccessible(agents);
    await agents.getByRole('button', { name: 'Ask the class' }).click();
    await expect(agents.getByText('Nobody has answered yet')).toBeVisible();
  });

  await test.step('a classmate sees it at once, says yes, and chooses a month', async () => {
    await mates.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(mates.getByText('1 would come')).toBeVisible();
    await mates.getByRole('button', { name: 'June', exact: true }).click();
    await expect(mates.getByRole('button', { name: 'June: suits 1 person' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(mates);
    await expect(mates.getByRole('button', { name: 'Who would come' })).toBeHidden();
  });

  await test.step('the agent sees the answers as they come in, and by whom', async () => {
    const { reunion } = (await others[0]?.get(getClassReunion, { params: { id: channel } })) ?? { reunion: null };
    for (const person of others) {
      const body = { answer: 'yes', months: [6, 9] } as const;
      await person.get(answerReunion, {
        params: { id: reunion?.id ?? '' },
        body: { ...body, months: [...body.months] },
      });
    }
    await expect(agents.getByText('4 would come')).toBeVisible();
    await agents.getByRole('button', { name: 'Who would come' }).click();
    await expect(agents.getByRole('dialog').getByText('Yes · June and September')).toHaveCount(3);
    await expectAccessible(agents);
    await agents.keyboard.press('Escape');
  });

  await test.step('the fifth yes drafts the event, which only those who plan it see', async () => {
    await agents.getByRole('button', { name: 'Yes', exact: true }).click();
    await agents.getByRole('link', { name: 'Plan the event' }).click();
    await expect(agents.getByText(`Class of ${classYear}, 10 years on`).first()).toBeVisible();
    await expect(mates.getByText('5 would come')).toBeVisible();
    await expect(mates.getByText(/years on/)).toBeHidden();
  });
});

/** The year of the next 30 June. */
function findNextAnniversary(): number {
  const today = new Date().toISOString();
  return Number(today.slice(0, 4)) + (today.slice(5, 10) < '06-30' ? 0 : 1);
}

/** Somebody of the demo world whose address is confirmed. */
const OWNER = 'omar@homecoming.test';
