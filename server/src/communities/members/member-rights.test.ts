import type { Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/members.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communities, memberships } from '../../schema/communities.ts';
import { uniqueSignUp, createCommunityWithRoles } from './fixtures/community-with-roles.ts';

let server: TestServer;
let owner: Person;
let admin: Person;
let member: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = uniqueSignUp(() => server);

beforeEach(async () => {
  ({ owner, admin, member, community } = await createCommunityWithRoles(server, somebody));
});

function remove(by: Person, whom: Person) {
  return by.call(contract.removeMember, { params: { id: community.id, userId: whom.user.id } });
}

function change(by: Person, whom: Person, role: 'member' | 'admin' | 'community_owner' | 'owner') {
  const body = { user_id: whom.user.id, new_role: role };
  return by.call(contract.changeRole, { params: { id: community.id }, body });
}

describe('rights on a member', () => {
  type Right = Exclude<keyof contract.CommunityMember['can'], 'message'>;
  const request = (whom: Person) => ({ params: { id: community.id }, body: { user_id: whom.user.id } });
  const handOver = (by: Person, { user }: Person) => {
    const body = { user_id: user.id, new_role: 'owner', hand_over: true } as const;
    return by.call(contract.changeRole, { params: { id: community.id }, body });
  };
  const calls: [Right, (by: Person, whom: Person) => Promise<{ status: number }>][] = [
    ['make_owner', (by, whom) => change(by, whom, 'owner')],
    ['hand_over', handOver],
    ['make_admin', (by, whom) => change(by, whom, 'admin')],
    ['make_member', (by, whom) => change(by, whom, 'member')],
    ['make_payment_owner', (by, whom) => by.call(contract.addPaymentOwner, request(whom))],
    ['unmake_payment_owner', (by, whom) => by.call(contract.removePaymentOwner, request(whom))],
    ['remove', remove],
  ];

  it('sends rights with each member, in lists and searches, and allows a call just where they say so', async () => {
    const [otherOwner, payer, mate] = [await somebody('Otto'), await somebody('Pia'), await somebody('Matt')];
    const table = [
      { whom: owner, role: 'community_owner', isPaymentOwner: false },
      { whom: otherOwner, role: 'community_owner', isPaymentOwner: true },
      { whom: payer, role: 'admin', isPaymentOwner: true },
      { whom: admin, role: 'admin', isPaymentOwner: false },
      { whom: member, role: 'member', isPaymentOwner: false },
      { whom: mate, role: 'member', isPaymentOwner: false },
    ] as const;
    async function restore(): Promise<void> {
      for (const { whom, role, isPaymentOwner } of table) {
        const set = { role, isPaymentOwner, paymentOwnerSince: isPaymentOwner ? server.clock.now() : null };
        const values = { communityId: community.id, userId: whom.user.id, ...set };
        const target = [memberships.communityId, memberships.userId];
        await server.app.db.insert(memberships).values(values).onConflictDoUpdate({ target, set });
      }
      const count = { membersCount: table.length };
      await server.app.db.update(communities).set(count).where(eq(communities.id, community.id));
    }
    const describeMembership = async ({ user }: Person) =>
      (await server.app.db.select().from(memberships).where(eq(memberships.userId, user.id))).map(
        ({ role, isPaymentOwner }) => `${role} ${isPaymentOwner}`,
      )[0];
    await restore();
    const changing: string[] = [];
    for (const reader of [owner, admin, member]) {
      const params = { id: community.id };
      const { results } = await reader.get(contract.listMembers, { params });
      const found = (await reader.get(contract.searchMembers, { params, query: { query: 'Body' } })).results;
      for (const { whom } of table) {
        const can = results.find(({ id }) => id === whom.user.id)?.can;
        expect(found.find(({ id }) => id === whom.user.id)?.can).toEqual(can);
        const before = await describeMembership(whom);
        for (const [right, call] of calls) {
          const { status } = await call(reader, whom);
          const isChanged = (await describeMembership(whom)) !== before;
          const name = `${right} of ${whom.user.first_name} (${before}) by ${reader.user.first_name}`;
          expect([name, can?.[right], status === 200 || !isChanged]).toEqual([name, isChanged, true]);
          if (isChanged) changing.push(name);
          if (isChanged) await restore();
        }
      }
    }
    expect(changing.length).toBeGreaterThan(25);
  });
});
