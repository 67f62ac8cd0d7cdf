import { addBookmark, createPost } from '@homecoming/contract/posts.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { makeCommunity, joinAs, PASSWORD, signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepErasures } from './sweep-erasures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('erases a deleted account whose job was lost, and leaves everybody else alone', async () => {
  const owner = await signUpAs(server, 'Olivia Owner');
  const leaver = await signUpAs(server, 'Lea Leaver');
  const community = await makeCommunity(owner, { join_policy: 'open' });
  await joinAs(leaver, community, owner);
  const body = { category: 'community', community: community.id, comment: 'Hello' } as const;
  const { id } = await owner.get(createPost, { body });
  await owner.get(addBookmark, { params: { id } });
  await leaver.get(deleteAccount, { body: { password: PASSWORD } });
  // A request that was running during the deletion wrote this, and the job after the deletion is lost.
  await server.app.pool.query('insert into bookmarks (post_id, user_id) values ($1, $2)', [id, leaver.user.id]);
  await server.app.pool.query(`delete from graphile_worker._private_jobs where payload ->> 'userId' = $1`, [
    leaver.user.id,
  ]);
  expect(await sweep()).toEqual([]);
  server.clock.forward(60 * 60 * 1_000);
  expect(await sweep()).toEqual([leaver.user.id]);
  await server.runJobs();
  expect(await bookmarkers()).toEqual([owner.user.id]);
  expect(await sweep()).toEqual([]);
});

/** Whom the sweep lets erase. */
async function sweep(): Promise<unknown[]> {
  await server.runJobs();
  await sweepErasures.run(server.app, {});
  const { rows } = await server.app.pool.query<{ id: string }>(
    `select payload ->> 'userId' as id from graphile_worker._private_jobs where run_at <= now()`,
  );
  return rows.map(({ id }) => id);
}

async function bookmarkers(): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ user_id: string }>('select user_id from bookmarks');
  return rows.map(({ user_id }) => user_id);
}
