import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertForeignRows } from '../fixtures/foreign-rows/foreign-rows.ts';
import { matrixCalls, prepareCall } from '../fixtures/matrix-calls.ts';
import { setUpPermissions } from '../fixtures/permissions/setup.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { communities, memberships } from '../schema/communities.ts';
import { eraseCommunity } from './erase-community.ts';
import { deleteCrowded } from './fixtures/crowd-out.ts';

let server: TestServer;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  server = await startTestServer({}, undefined, accessTo(sandbox));
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

/** Staff may read everything until it is erased. */
const READERS = ['OW', 'ME', 'CM', 'AN'];
/** What people have of their own names the community until it is erased: their export, points, payments and uploads. */
const OWN = /^GET \/(users\/export|users\/points|events\/payments|media|files)\//;

it(
  'shows nobody anything of a deleted community before it is erased, nor to members who are left',
  { timeout: 120_000 },
  async () => {
    const matrix = { server, ...(await setUpPermissions(server, sandbox)) };
    const { cast, setup } = matrix;
    const calls = matrixCalls.filter(
      ({ case: { endpoint }, actor, name }) => endpoint.method === 'GET' && READERS.includes(actor) && !OWN.test(name),
    );
    const reads: { name: string; read: Awaited<ReturnType<typeof prepareCall>> }[] = [];
    for (const call of calls) reads.push({ name: call.name, read: await prepareCall(matrix, call) });
    const deleted = { Public: setup.publicId, Private: setup.privateId };
    await deleteCrowded(
      server,
      cast.OW,
      Object.entries(deleted).map(([name, id]) => ({ name, id })),
    );
    expect(
      await server.app.db.$count(memberships, equalsAny(memberships.communityId, Object.values(deleted))),
    ).not.toBe(0);
    const readAll = async () => {
      const answers: Record<string, string> = {};
      for (const { name, read } of reads) {
        const { status, text } = await read(server);
        answers[name] = `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
      }
      return answers;
    };
    const hidden = await readAll();
    expect(await server.app.db.$count(communities, isNotNull(communities.deletedAt))).toBe(2);
    for (const communityId of Object.values(deleted)) await eraseCommunity.run(server.app, { communityId });
    expect(await server.app.db.$count(communities, isNotNull(communities.deletedAt))).toBe(0);
    expect(hidden).toEqual(await readAll());
  },
);

it('erases a crowded community in batches, and leaves the rows of others', { timeout: 120_000 }, async () => {
  const crowded = await startTestServer();
  try {
    await insertForeignRows(crowded.databaseUrl, 1_500, { places: 2 });
    const [one, other] = await crowded.app.db.select({ id: communities.id }).from(communities);
    const communityId = one?.id ?? '';
    await crowded.app.db
      .update(communities)
      .set({ deletedAt: crowded.clock.now(), visibility: 'private', joinPolicy: 'invite' });
    const count = async () => {
      const { rows } = await crowded.app.db.execute<Record<string, number>>(sql`select
        (select count(*) from memberships where community_id = ${communityId})::int as members,
        (select count(*) from posts where community_id = ${communityId})::int as posts,
        (select count(*) from events where community_id = ${communityId})::int as events,
        (select count(*) from memberships where community_id = ${other?.id})::int as others,
        (select count(*) from posts where community_id = ${other?.id})::int as other_posts`);
      return rows[0];
    };
    const rest = { others: 750, other_posts: 750 };
    expect(await count()).toEqual({ members: 750, posts: 750, events: 750, ...rest });
    let commits = 0;
    crowded.app.writePool.on('release', () => (commits += 1));
    await transaction(crowded.app, (tx) => enqueue(tx, eraseCommunity, { communityId }));
    await crowded.runJobs();
    expect(await count()).toEqual({ members: 0, posts: 0, events: 0, ...rest });
    expect(commits).toBeGreaterThan(20);
    // A second run finds nothing to do.
    await transaction(crowded.app, (tx) => enqueue(tx, eraseCommunity, { communityId }));
    await crowded.runJobs();
    expect(await count()).toEqual({ members: 0, posts: 0, events: 0, ...rest });
  } finally {
    await crowded.close();
  }
});
