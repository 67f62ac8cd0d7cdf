import type { Community, Plan } from '@homecoming/contract/communities.ts';
import * as inbox from '@homecoming/contract/notifications.ts';
import * as contract from '@homecoming/contract/plans.ts';
import { joinAs, makeCommunity, makeStaff, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communities } from '../../schema/communities.ts';
import { notifications } from '../../schema/notifications.ts';
import { moderationLog } from '../../schema/moderation-log.ts';
import { users } from '../../schema/users.ts';

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
let owner: Person;
let member: Person;
let staff: Person;
/** Another server of the installation, which shares no queue with the first. */
let beside: TestServer;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  member = await signUpAs(server, 'Mem Ber');
  staff = await signUpAs(server, 'Sta Ff');
  await makeStaff(server, staff);
  beside = await startBeside(server);
});
afterAll(async () => {
  await beside.close();
  await server.close();
});
beforeEach(async () => {
  await server.app.db.delete(communities);
  community = await makeCommunity(owner, { name: 'Rowers' });
  await joinAs(member, community, owner);
});

const getParams = () => ({ params: { id: community.id } });
const ask = (plan: Plan, person = owner) => person.call(contract.requestPlan, { ...getParams(), body: { plan } });
const getLimits = (person = owner) => person.get(contract.getMemberLimits, getParams());
async function listOpen() {
  const { results } = await staff.get(contract.listPlanRequests, { query: {} });
  return results.filter((request) => request.community.id === community.id);
}
async function findOpen() {
  const [request] = await listOpen();
  if (request === undefined) throw new Error('no open request');
  return request;
}
const grant = async () => staff.call(contract.grantPlanRequest, { params: { id: (await findOpen()).id } });
const decline = async () => staff.call(contract.declinePlanRequest, { params: { id: (await findOpen()).id } });
const listSentences = async (person: Person) =>
  (await person.get(inbox.listNotifications, { query: {} })).results.map(({ sentence, url }) => [sentence, url]);

describe('a request for a plan', () => {
  it('reaches the staff once, however often the same plan is asked for', async () => {
    const former = await signUpAs(server, 'For Mer');
    await makeStaff(server, former);
    await server.app.db.update(users).set({ isActive: false }).where(eq(users.id, former.user.id));
    const there = createClient(beside.url, owner.token);
    const askThere = () => there.call(contract.requestPlan, { ...getParams(), body: { plan: 'plus' } });
    await Promise.all([ask('plus'), askThere(), ask('plus'), askThere()]);
    expect((await getLimits()).requested).toMatchObject({ plan: 'plus' });
    expect(await listOpen()).toMatchObject([
      { plan: 'plus', community: { name: 'Rowers', plan: 'free' }, user: { first_name: 'Olivia' } },
    ]);
    const sentence = 'Olivia Owner asks for the Plus plan for Rowers';
    await waitFor(async () => expect(await listSentences(staff)).toEqual([[sentence, '/staff/plans']]));
    const { db } = server.app;
    const rows = await db.select().from(notifications).where(eq(notifications.userId, former.user.id));
    expect(rows).toEqual([]);
  });

  it('is replaced by one for another plan', async () => {
    await ask('plus');
    await ask('pro');
    expect((await listOpen()).map(({ plan }) => plan)).toEqual(['pro']);
    const sentence = 'Olivia Owner asks for the Pro plan for Rowers';
    await waitFor(async () => expect((await listSentences(staff)).map(([words]) => words)).toEqual([sentence]));
  });

  it('is shown to those who manage the community only', async () => {
    await ask('plus');
    expect((await getLimits(member)).requested).toBeNull();
  });

  it('is refused for the plan that the community has without an end, and allowed to renew one with an end', async () => {
    const refused = await ask('free');
    expect([refused.status, refused.error.code]).toEqual([409, 'has_plan']);
    await setPlan(server, community.id, 'plus', server.clock.now());
    expect((await ask('plus')).status).toBe(200);
  });

  it('can be withdrawn, twice without harm, and disappears for the staff', async () => {
    await ask('plus');
    await waitFor(async () => expect(await listSentences(staff)).toHaveLength(1));
    for (const _ of [1, 2]) await owner.get(contract.withdrawPlanRequest, getParams());
    expect([(await getLimits()).requested, await listOpen()]).toEqual([null, []]);
    await waitFor(async () => expect(await listSentences(staff)).toEqual([]));
  });
});

describe('the answer of the staff', () => {
  it('gives the plan, is logged, and notifies the owners', async () => {
    await ask('plus');
    expect((await grant()).body).toMatchObject({ id: community.id, plan: 'plus', renews_at: null });
    expect(await getLimits()).toMatchObject({ plan: 'plus', status: 'active', requested: null });
    const acts = await server.app.db.select().from(moderationLog).where(eq(moderationLog.chain, community.id));
    expect(acts).toMatchObject([{ act: 'community.plan-set', ids: { plan_before: 'free', plan: 'plus' } }]);
    const notified = ['Rowers has the Plus plan now', `/communities/${community.id}/manage/plan`];
    await waitFor(async () => expect(await listSentences(owner)).toEqual([notified]));
    const words = [...(await listSentences(member)), ...(await listSentences(staff))].flat();
    expect(words.filter((word) => word.includes('Plus'))).toEqual([]);
  });

  it('declines, is logged, leaves the plan, and notifies the owners', async () => {
    await ask('pro');
    await decline();
    expect(await getLimits()).toMatchObject({ plan: 'free', requested: null });
    const acts = await server.app.db.select().from(moderationLog).where(eq(moderationLog.chain, community.id));
    expect(acts).toMatchObject([{ act: 'community.plan-declined', ids: { plan: 'pro' } }]);
    const sentence = 'The request for the Pro plan for Rowers was declined';
    await waitFor(async () => expect((await listSentences(owner)).map(([words]) => words)).toEqual([sentence]));
  });

  it('keeps an end to come when another paid plan is given, and removes it when the plan is renewed, or free', async () => {
    const end = new Date(server.clock.now().getTime() + 30 * DAY);
    await setPlan(server, community.id, 'plus', end);
    await ask('pro');
    expect((await grant()).body).toMatchObject({ plan: 'pro', renews_at: end.toISOString() });
    await ask('pro');
    expect((await grant()).body).toMatchObject({ plan: 'pro', renews_at: null });
    await setPlan(server, community.id, 'plus', end);
    await ask('free');
    expect((await grant()).body).toMatchObject({ plan: 'free', renews_at: null });
    await setPlan(server, community.id, 'plus', new Date(server.clock.now().getTime() - 30 * DAY));
    await ask('pro');
    expect((await grant()).body).toMatchObject({ plan: 'pro', status: 'active', renews_at: null });
  });

  it('counts once when two of the staff answer at the same time', async () => {
    await ask('plus');
    const { id } = await findOpen();
    const answers = await Promise.all([
      staff.call(contract.grantPlanRequest, { params: { id } }),
      createClient(beside.url, staff.token).call(contract.declinePlanRequest, { params: { id } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await staff.call(contract.grantPlanRequest, { params: { id } });
    expect([again.status, again.error.code]).toEqual([409, 'plan_request_answered']);
    const missing = await staff.call(contract.grantPlanRequest, { params: { id: owner.user.id } });
    expect([missing.status, missing.error.code]).toEqual([404, 'plan_request_not_found']);
  });

  it('is given by setting the plan that was asked for, and not by setting another one', async () => {
    await ask('pro');
    const set = (plan: Plan) =>
      staff.get(contract.setCommunityPlan, { ...getParams(), body: { plan, renews_at: null } });
    await set('plus');
    expect(await listOpen()).toHaveLength(1);
    await set('pro');
    expect(await listOpen()).toEqual([]);
    await waitFor(async () =>
      expect((await listSentences(owner)).map(([words]) => words)).toEqual(['Rowers has the Pro plan now']),
    );
  });
});
