import { randomUUID } from 'node:crypto';
import { logIn, signUp } from '@homecoming/contract/accounts.ts';
import { createCommunity, updateCommunity, type Community } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import type { Person } from './person.ts';

/** Somebody of the demo world, whose address is confirmed. */
export async function logInAs(baseURL: string, email: string): Promise<Client> {
  const { access_token: token } = await createClient(baseURL).get(logIn, { body: { email, password: 'homecoming' } });
  return createClient(baseURL, token);
}

/** A community of its own for a story, which everybody may join. Of one owner there can be three. */
export async function openCommunity(
  owner: Client,
  name: string,
  settings: BodyOf<typeof updateCommunity> = {},
): Promise<Community> {
  const community = await owner.get(createCommunity, { body: { name, join_policy: 'open' } });
  return owner.get(updateCommunity, { params: { id: community.id }, body: settings });
}

/** Somebody new, whose last name is theirs alone; signed in at a browser and in a community where these are given. */
export async function joinAt(
  baseURL: string,
  place: Person | undefined,
  { community, ...name }: { first_name: string; last_name: string; community?: string },
): Promise<Client & { readonly id: string }> {
  // Of its own in each try of a story
  const email = `${name.first_name}.${randomUUID()}@example.org`.toLowerCase();
  const account = { ...name, email, password: 'a long enough password' };
  const { access_token: token, user } = await createClient(baseURL).get(signUp, { body: account });
  const client = createClient(baseURL, token);
  await client.get(updateOwnProfile, { body: { info_1: true, onboarded: true, is_tutorial_shown: true } });
  if (community !== undefined) {
    await client.get(createJoinRequest, { body: { request_type: 'community', community } });
  }
  await place?.page.addInitScript((given) => localStorage.setItem('homecoming.accessToken', given), token);
  return { ...client, id: user.id };
}
