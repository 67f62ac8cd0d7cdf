import { listConversations, sendMessage } from '@homecoming/contract/chat.ts';
import { countMembers } from '@homecoming/contract/directory.ts';
import { listMembers, searchPeople } from '@homecoming/contract/members.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { joinAs, makeEvent } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectPlans, explainStatements } from '../fixtures/read-plans.ts';
import { createCommunityWithRoles, uniqueSignUp } from '../communities/members/fixtures/community-with-roles.ts';

/** Members of the huge community, among communities of ten. */
const HUGE = 5_000;
/** A membership that is found by its key takes half of that. */
const MANY_PAGES = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = uniqueSignUp(() => server);

it('reads no more of a huge community than a page, although most are small', async () => {
  const { owner, member, community } = await createCommunityWithRoles(server, somebody);
  await joinAs(await somebody(), community, owner);
  const event = await makeEvent(owner, community);
  await crowd(community.id);
  await member.get(sendMessage, { body: { message_type: 'private', recipient: owner.user.id, text: 'Hello' } });
  await explainStatements(server.databaseUrl);
  const watched = await startBeside(server);
  try {
    const plans = collectPlans(watched);
    const reader = createClient(watched.url, member.token);
    await reader.get(listMembers, { params: { id: community.id } });
    await reader.get(listConversations, {});
    const { results } = await reader.get(searchPeople, { query: { industry: ['Press'] } });
    expect(results.map((person) => person.last_name)).toEqual(firstNumbers);
    await reader.get(register, { params: { id: event.id }, body: {} });
    const taken = plans.take();
    expect(taken.filter(({ read }) => read > HUGE / 4)).toEqual([]);
    const locks = taken.filter(({ statement }) => /from "memberships".*for key share$/s.test(statement));
    // A text finds 200 people at most: there may be more.
    const found = { params: { id: community.id }, query: { query: 'crowd' } };
    expect(await member.get(listMembers, found)).toMatchObject({ total: 200, exact: false });
    expect(await member.get(countMembers, found)).toMatchObject({ total: 200, exact: false });
    expect(locks.map(({ pages }) => pages < MANY_PAGES)).toEqual([true]);
  } finally {
    await watched.close();
  }
});

/** The first names of the crowd, as PostgreSQL sorts them. */
const firstNumbers = Array.from({ length: HUGE }, (_, at) => `Number ${at + 1}`)
  .toSorted()
  .slice(0, 20);

/** Strangers: the community gets thousands of them, and others get ten each. */
async function crowd(communityId: string): Promise<void> {
  await server.app.db.execute(sql`
    with people as (
      insert into users (email, password_hash, first_name, last_name, current_industry, verified_at, onboarded)
      select 'crowd' || n || '@example.org', 'none', 'Crowd', 'Number ' || n, 'Press', now(), true from generate_series(1, ${HUGE}::int) n
      returning id
    ), places as (
      insert into communities (name) select 'Place ' || n from generate_series(1, ${HUGE / 10}::int) n returning id
    ), numbered as (
      select id, row_number() over () as n from people
    )
    insert into memberships (community_id, user_id)
    select ${communityId}::uuid, id from people
    union all
    select place.id, numbered.id from (select id, row_number() over () as n from places) place
    join numbered on numbered.n / 10 = place.n - 1`);
  await server.app.pool.query('vacuum analyze');
}
