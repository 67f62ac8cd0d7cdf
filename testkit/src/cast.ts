import { confirmPassword, type OwnUser } from '@homecoming/contract/accounts.ts';
import { createChannel, type Channel } from '@homecoming/contract/channels.ts';
import { createCommunity, type Community } from '@homecoming/contract/communities.ts';
import { createEvent, type Event } from '@homecoming/contract/events.ts';
import { listGroups, type Group } from '@homecoming/contract/groups.ts';
import { approveJoinRequest, createJoinRequest } from '@homecoming/contract/join-requests.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { createAccount } from '@homecoming/server/accounts/service.ts';
import { hashPassword } from '@homecoming/server/platform/password-hash.ts';
import { communities } from '@homecoming/server/schema/communities.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { eq } from 'drizzle-orm';
import { createClient, type Client } from './client.ts';
import { eventInput } from './event-input.ts';
import type { TestServer } from './test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The password of everybody in tests. */
export const PASSWORD = 'a long enough password';
/** Its hash, made once: it takes 30 ms of a processor. */
let passwordHash: Promise<string> | undefined;

/** Somebody with an account, and a client that speaks as them. */
export interface Person extends Client {
  readonly user: OwnUser;
}

/** Signs somebody up; their e-mail address is made from the name. Verified unless said otherwise. */
export async function signUpAs(
  server: TestServer,
  name: string,
  options: { verified?: boolean } = {},
): Promise<Person> {
  const [first = name, last = 'Tester'] = name.split(' ');
  const email = `${name
    .normalize('NFD')
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '.')
    .toLowerCase()}@example.org`;
  const ctx = {
    ...server.app,
    actor: null,
    network: '127.0.0.1',
    userAgent: 'node',
    requestId: '',
    siteUrl: server.url,
    idempotency: null,
    readAfter: 0n,
    changes: true,
    callCounters: null,
    writeQueue: null,
  };
  passwordHash ??= hashPassword(PASSWORD);
  const { user, secrets } = await createAccount(ctx, { email, first_name: first, last_name: last }, await passwordHash);
  if (options.verified !== false) await verify(server, user.id);
  return { ...createClient(server.url, secrets.token), user };
}

/** Enters the password of a person again. Returns the person with the new token of their session. */
export async function enterPassword(server: Pick<TestServer, 'url'>, person: Person): Promise<Person> {
  const { access_token } = await person.get(confirmPassword, { body: { password: PASSWORD } });
  return { ...createClient(server.url, access_token), user: person.user };
}

/** A community with its owner. */
export function makeCommunity(
  owner: Person,
  overrides: Partial<BodyOf<typeof createCommunity>> = {},
): Promise<Community> {
  return owner.get(createCommunity, { body: { name: 'Class of 2016', ...overrides } });
}

/** Lets somebody ask to join, and the owner approve. */
export async function joinAs(person: Person, community: Community, owner: Person): Promise<void> {
  const request = await person.get(createJoinRequest, {
    body: { request_type: 'community', community: community.id },
  });
  if (request.status === 'pending') await owner.get(approveJoinRequest, { params: { id: request.id } });
}

/** Makes a user staff, which no call can do. */
export async function makeStaff(server: TestServer, person: Person): Promise<void> {
  await server.app.db.update(users).set({ isStaff: true }).where(eq(users.id, person.user.id));
}

/** Puts a community on another plan, which only staff can do. */
export async function setPlan(
  server: TestServer,
  communityId: string,
  plan: Community['plan'],
  planEndsAt: Date | null = null,
): Promise<void> {
  await server.app.db.update(communities).set({ plan, planEndsAt }).where(eq(communities.id, communityId));
}

async function verify(server: TestServer, userId: string): Promise<void> {
  // Before the first day: new accounts may do less.
  const verifiedAt = new Date(Date.now() - 2 * DAY_MS);
  await server.app.db.update(users).set({ verifiedAt }).where(eq(users.id, userId));
}

/** A channel of a community; its first group is in `groups/channels/`. */
export function makeChannel(
  manager: Person,
  community: Pick<Community, 'id'>,
  overrides: Partial<BodyOf<typeof createChannel>> = {},
): Promise<Channel> {
  return manager.get(createChannel, { params: { id: community.id }, body: { name: 'Housing', ...overrides } });
}

/** Lets a member of the community into a channel, a private one by its manager's approval. */
export async function joinChannelAs(person: Person, channel: Pick<Channel, 'id'>, manager: Person): Promise<void> {
  const request = await person.get(createJoinRequest, { body: { request_type: 'channel', channel: channel.id } });
  if (request.status === 'pending') await manager.get(approveJoinRequest, { params: { id: request.id } });
}

/** The first group of a channel. */
export async function getFirstGroup(reader: Person, channel: Pick<Channel, 'id'>): Promise<Group> {
  const [group] = await reader.get(listGroups, { params: { id: channel.id } });
  if (group === undefined) throw new Error('a channel always has a group');
  return group;
}

/** An event of a community, in a week for two hours unless said otherwise. */
export function makeEvent(
  organiser: Person,
  community: Pick<Community, 'id'>,
  overrides: Parameters<typeof eventInput>[0] = {},
): Promise<Event> {
  return organiser.get(createEvent, { params: { id: community.id }, body: eventInput(overrides) });
}
