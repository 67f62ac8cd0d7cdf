import { getCommunity, type Community } from '@homecoming/contract/communities.ts';
import { makeCommunity, joinAs, makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction, type Context } from '../platform/app.ts';
import { transaction } from '../platform/transaction.ts';
import { memberships } from '../schema/communities.ts';
import { findCommunity } from './access.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let stranger: Person;
let staff: Person;
let community: Community;
let other: Community;
beforeAll(async () => {
  server = await startTestServer();
  [owner, member, stranger, staff] = (await Promise.all(
    ['Olivia Owner', 'Mia Member', 'Stran Ger', 'Sta Ff'].map((name) => signUpAs(server, name)),
  )) as [Person, Person, Person, Person];
  await makeStaff(server, staff);
  community = await makeCommunity(owner, { visibility: 'private' });
  other = await makeCommunity(member, { name: 'Other' });
  await joinAs(member, community, owner);
});
afterAll(() => server.close());

const createContext = ({ user }: Person): Context => ({
  ...server.app,
  actor: {
    userId: user.id,
    sessionId: '',
    isStaff: false,
    verified: true,
    passwordConfirmedAt: new Date(0),
    lacksSecondFactor: false,
    secondFactorAt: null,
  },
  network: '',
  userAgent: '',
  requestId: '',
  siteUrl: '',
  idempotency: null,
  readAfter: 0n,
  changes: true,
  callCounters: null,
  writeQueue: null,
});
const roleIn = async (ctx: Context, { id }: Community) => (await findCommunity(ctx, id)).membership?.role ?? null;

it('returns their own rights to concurrent callers', async () => {
  const nobody = { ...createContext(owner), actor: null };
  const roles = await Promise.all([
    roleIn(createContext(owner), community),
    roleIn(createContext(member), community),
    roleIn(createContext(stranger), community),
    roleIn(nobody, community),
    roleIn(createContext(member), other),
    roleIn(createContext(owner), other),
    roleIn(createContext(owner), community),
  ]);
  expect(roles).toEqual(['community_owner', 'member', null, null, 'community_owner', null, 'community_owner']);
  const params = { id: community.id };
  const answers = await Promise.all([owner, stranger, member].map((by) => by.call(getCommunity, { params })));
  expect(answers.map(({ body }) => body.is_member === true)).toEqual([true, false, true]);
});

it('rejects only the call with a malformed id', async () => {
  const answers = await Promise.allSettled([
    roleIn(createContext(owner), community),
    findCommunity(createContext(owner), 'not-an-id'),
    roleIn(createContext(member), community),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('reads the writes of its own transaction', async () => {
  const theirs = and(eq(memberships.communityId, community.id), eq(memberships.userId, member.user.id));
  const roles = await transaction(server.app, async (tx) => {
    await tx.update(memberships).set({ role: 'admin' }).where(theirs);
    const lookups = [
      roleIn(withTransaction(createContext(member), tx), community),
      roleIn(createContext(member), community),
    ];
    const answers = await Promise.all(lookups);
    await tx.update(memberships).set({ role: 'member' }).where(theirs);
    return answers;
  });
  expect(roles).toEqual(['admin', 'member']);
});
