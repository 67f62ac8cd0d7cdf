import { logIn, signUp } from '@homecoming/contract/accounts.ts';
import { listCohorts, updateCohort, updateRollover } from '@homecoming/contract/cohorts.ts';
import { createCommunity } from '@homecoming/contract/communities.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { answerReunion, getClassReunion } from '@homecoming/contract/reunions.ts';
import { createStudy } from '@homecoming/contract/studies.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { expect } from '@playwright/test';
import { expectAccessible, test, type Person } from '../person.ts';

/* The story of a reunion, with an agent and a classmate at once: one tap asks the class, the answers come in live, and the event is drafted. */
test('an agent asks the class, its people answer, and the event is drafted', async ({ newPerson, baseURL }, info) => {
  test.slow();
  const url = baseURL ?? '';
  const { name } = info.project;
  const [agentAt, mateAt] = [await newPerson(), await newPerson()];
  const people: Client[] = [];
  for (const [index, first] of ['Ida', 'Bo', 'Cem', 'Dunja', 'Emre'].entries()) {
    const place = [agentAt, mateAt][index];
    people.push(await signUpAt(url, place, { first_name: first, last_name: `${name}sen` }));
  }
  const { owner, id } = await openSchool(url, `School of weavers on the ${name}`);
  const classYear = findNextAnniversary() - 10;
  for (const person of people) {
    await person.get(createJoinRequest, { body: { request_type: 'community', community: id } });
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
const OWNER = 'ingrid@homecoming.test';

async function openSchool(baseURL: string, name: string): Promise<{ owner: Client; id: string }> {
  const body = { email: OWNER, password: 'homecoming' };
  const { access_token: token } = await createClient(baseURL).get(logIn, { body });
  const owner = createClient(baseURL, token);
  const { id } = await owner.get(createCommunity, { body: { name, join_policy: 'open' } });
  await owner.get(updateRollover, { params: { id }, body: { on: true } });
  return { owner, id };
}

/** Somebody new, signed in at a browser where one is given. */
async function signUpAt(
  baseURL: string,
  place: Person | undefined,
  name: { first_name: string; last_name: string },
): Promise<Client> {
  const email = `${name.first_name}.${name.last_name}.reunions@example.org`.toLowerCase();
  const account = { ...name, email, password: 'a long enough password' };
  const { access_token: token } = await createClient(baseURL).get(signUp, { body: account });
  const client = createClient(baseURL, token);
  await client.get(updateOwnProfile, { body: { info_1: true, onboarded: true, is_tutorial_shown: true } });
  await place?.page.addInitScript((given) => localStorage.setItem('homecoming.accessToken', given), token);
  return client;
}
