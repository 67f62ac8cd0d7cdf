import { signUp, verifyEmail } from '@homecoming/contract/accounts.ts';
import { createCommunity } from '@homecoming/contract/communities.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { addAdmin } from '@homecoming/contract/members.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createReport } from '@homecoming/contract/reports.ts';
import { setRules } from '@homecoming/contract/rules.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, type Page } from '@playwright/test';
import { mailedLink, test } from '../person.ts';
import { countTaps, readTaps } from '../taps.ts';

const CASES = 20;
const MOST_TAPS = 3;
const password = 'calm river stones';

test('a volunteer decides twenty reports with three taps each at most @phone', async ({ newPerson, baseURL }) => {
  const volunteer = await newPerson();
  const { page } = volunteer;
  const club = await openClub(page, baseURL ?? '');
  await volunteer.signIn(club.email, password);
  await countTaps(page);
  await page.goto(`/communities/${club.community}/manage/reports`);
  const decided: number[] = [];
  for (let number = 1; number <= CASES; number += 1) {
    const before = await readTaps(page);
    const shown = page.getByRole('article').filter({ hasText: `Offer ${number} of` });
    await expect(shown).toBeVisible();
    if (number % 2 === 0) {
      await page.getByRole('button', { name: /^Keep/ }).click();
    } else {
      await page.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rule 1. No advertising' }).click();
    }
    await expect(shown).toHaveCount(0);
    decided.push((await readTaps(page)) - before);
  }
  expect(Math.max(...decided)).toBeLessThanOrEqual(MOST_TAPS);
  expect(Math.min(...decided)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
});

/** A community of somebody new, in which a member has reported the posts of an admin: who manages may write as much. */
async function openClub(page: Page, baseURL: string): Promise<{ email: string; community: string }> {
  const [owner, admin, member] = [
    await join(baseURL, 'Vera'),
    await join(baseURL, 'Adam'),
    await join(baseURL, 'Mary'),
  ];
  const link = await mailedLink(page, owner.email, '/verify-email');
  await owner.get(verifyEmail, { body: { token: link.slice(link.indexOf('token=') + 'token='.length) } });
  const { id: community } = await owner.get(createCommunity, { body: { name: 'Busy club', join_policy: 'open' } });
  await owner.get(setRules, { params: { id: community }, body: { rules: [{ title: 'No advertising', text: '' }] } });
  for (const person of [admin, member])
    await person.get(createJoinRequest, { body: { request_type: 'community', community } });
  await owner.get(addAdmin, { params: { id: community }, body: { user_id: admin.id } });
  for (let number = 1; number <= CASES; number += 1) {
    const comment = `Offer ${number} of my shop, only today`;
    const { id: subject } = await admin.get(createPost, { body: { category: 'community', community, comment } });
    await member.get(createReport, { body: { kind: 'post', subject, reason: 'spam' } });
  }
  return { email: owner.email, community };
}

async function join(baseURL: string, name: string) {
  const email = `${name}.${Date.now()}@example.org`.toLowerCase();
  const names = { first_name: name, last_name: 'Quick' };
  const body = { email, password, ...names };
  const { access_token: token, user } = await createClient(baseURL).get(signUp, { body });
  const client = createClient(baseURL, token);
  await client.get(updateOwnProfile, { body: { onboarded: true, info_1: true, is_tutorial_shown: true } });
  return { ...client, email, id: user.id };
}
