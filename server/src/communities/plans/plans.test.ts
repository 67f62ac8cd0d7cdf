import type { Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/plans.ts';
import { makeCommunity, joinAs, makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moderationLog } from '../../schema/moderation-log.ts';

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
let owner: Person;
let staff: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  staff = await signUpAs(server, 'Sta Ff');
  await makeStaff(server, staff);
  community = await makeCommunity(owner, { name: 'Émigrés of 2016' });
});
afterAll(() => server.close());

describe('limits', () => {
  it('list what is used and the maximum', async () => {
    await joinAs(await signUpAs(server, 'Mem Ber'), community, owner);
    expect(await owner.get(contract.getMemberLimits, { params: { id: community.id } })).toEqual({
      plan: 'free',
      status: 'active',
      renews_at: null,
      requested: null,
      members: { used: 2, limit: 250 },
      owners: { used: 1, limit: 1 },
      admins: { used: 0, limit: 2 },
      payment_owners: { used: 1, limit: 1 },
      channels: { used: 0, limit: 5 },
      events_this_month: { used: 0, limit: 4 },
    });
    const { communities_owned: owned, plans } = await owner.get(contract.getCommunityLimits, {});
    expect(owned).toEqual({ used: 1, limit: 3 });
    expect(plans.map(({ plan, members }) => [plan, members])).toEqual([
      ['free', 250],
      ['plus', 2_500],
      ['pro', null],
    ]);
  });

  it('name whom to ask for another plan: the support address, else the staff, to managers only', async () => {
    const { user } = staff;
    const named = [{ name: `${user.first_name} ${user.last_name}`, email: user.email }];
    const getContacts = async (person: Person) => (await person.get(contract.getCommunityLimits, {})).contacts;
    expect(await getContacts(owner)).toEqual(named);
    expect(await getContacts(await signUpAs(server, 'Not Amanager'))).toEqual([]);

    const supported = await startTestServer({ SUPPORT_EMAIL: 'help@example.org' });
    const anybody = await signUpAs(supported, 'Any Body');
    expect(await getContacts(anybody)).toEqual([{ name: null, email: 'help@example.org' }]);
    await supported.close();
  });
});

describe('staff', () => {
  it('find communities by a part of the name, and set a plan and its end, which is logged', async () => {
    await makeCommunity(owner, { name: 'Something else' });
    const { results } = await staff.get(contract.listStaffCommunities, { query: { search: 'emigres' } });
    expect(results.map(({ name }) => name)).toEqual(['Émigrés of 2016']);
    const end = new Date(server.clock.now().getTime() + 30 * DAY).toISOString();
    const set = await staff.get(contract.setCommunityPlan, {
      params: { id: community.id },
      body: { plan: 'plus', renews_at: end },
    });
    expect(set).toMatchObject({ plan: 'plus', status: 'active', renews_at: end });
    const acts = await server.app.db.select().from(moderationLog).where(eq(moderationLog.chain, community.id));
    expect(acts).toMatchObject([
      { actorId: staff.user.id, act: 'community.plan-set', ids: { plan: 'plus', ends_at: end, plan_before: 'free' } },
    ]);
  });

  it('see a plan run out: past due for two weeks, then expired', async () => {
    const statusAfter = async (daysAgo: number) => {
      const renews_at = new Date(server.clock.now().getTime() - daysAgo * DAY).toISOString();
      const body = { plan: 'plus' as const, renews_at };
      return (await staff.get(contract.setCommunityPlan, { params: { id: community.id }, body })).status;
    };
    expect([await statusAfter(-1), await statusAfter(1), await statusAfter(13), await statusAfter(15)]).toEqual([
      'active',
      'past_due',
      'past_due',
      'expired',
    ]);
    const { status } = await owner.get(contract.getMemberLimits, { params: { id: community.id } });
    expect(status).toBe('expired');
  });

  it('answers staff with an error for a missing community or plan', async () => {
    const params = { id: staff.user.id };
    const unknown = await staff.call(contract.setCommunityPlan, { params, body: { plan: 'pro', renews_at: null } });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'community_not_found']);
    const odd = { plan: 'gold' as 'pro', renews_at: 'tomorrow' };
    const refused = await staff.call(contract.setCommunityPlan, { params: { id: community.id }, body: odd });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['plan', 'renews_at']);
    for (const renews_at of ['2030-01-01T23:59:60Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      const body = { plan: 'pro' as const, renews_at };
      const { status } = await staff.call(contract.setCommunityPlan, { params: { id: community.id }, body });
      expect([renews_at, status]).toEqual([renews_at, 400]);
    }
  });
});
