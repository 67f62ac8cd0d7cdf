import { currentUser } from '@homecoming/contract/accounts.ts';
import { createCommunity, getCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { addOwner } from '@homecoming/contract/members.ts';
import { createPostComment } from '@homecoming/contract/comments.ts';
import { createPost, likePost } from '@homecoming/contract/posts.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeCommunity, joinAs, PASSWORD, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseAccountAgain } from '../subscribers/erase-account.ts';

let server: TestServer;
let named = 0;
let owner: Person;
let leaver: Person;
let community: Community;
let image: Blob;
beforeAll(async () => {
  server = await startTestServer();
  image = await testImage(300, 200);
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, leaver] = [await somebody('Owen'), await somebody('Lea')];
  community = await makeCommunity(owner, { name: `Class ${named}`, join_policy: 'open' });
  await setPlan(server, community.id, 'pro');
  await joinAs(leaver, community, owner);
});

const somebody = (name = 'Some') => signUpAs(server, `${name} Body${(named += 1)}`);
const leave = (by: Person, password = PASSWORD) => by.call(deleteAccount, { body: { password } });
const rows = async (statement: string, ...values: string[]) =>
  (await server.app.pool.query(statement, values)).rows as Record<string, unknown>[];

describe('at once', () => {
  it('twenty deletions are one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave(leaver)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([204, ...statuses.filter((status) => status === 401 || status === 403)]));
    const moved = await owner.get(getCommunity, { params: { id: community.id } });
    expect(moved.members_count).toBe(1);
  });

  it('two owners who both go leave one', async () => {
    await owner.get(addOwner, { params: { id: community.id }, body: { user_id: leaver.user.id } });
    const statuses = (await Promise.all([leave(owner), leave(leaver)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409]);
  });

  it('a deletion leaves nothing of what its owner goes on to do', async () => {
    const place = { params: { id: community.id } };
    const request = { request_type: 'community', community: community.id } as const;
    const body = { category: 'community', community: community.id, comment: 'Words' } as const;
    const doings = [
      () => leaver.call(createPost, { body, files: { image } }),
      () => leaver.call(createPost, { body }),
      () => leaver.call(updateOwnProfile, { body: { company: 'Fieldnote' }, files: { photo: image } }),
      () => leaver.call(updateOwnProfile, { body: { first_name: 'Back' } }),
      () => leaver.call(createJoinRequest, { body: request }),
      () => leaver.call(leaveCommunity, place),
    ];
    const [gone, ...statuses] = await Promise.all([leave(leaver), ...doings.map(untilSignedOut)]);
    expect(gone.status).toBe(204);
    expect(statuses.flat().filter((status) => ![200, 201, 403, 404, 409].includes(status))).toEqual([]);
    const [row] = await rows('select * from users where id = $1', leaver.user.id);
    expect(row).toMatchObject({ first_name: 'Former', company: null, photo_id: null, is_active: false });
    expect(await rows('select 1 from memberships where user_id = $1', leaver.user.id)).toEqual([]);
    await eraseAccountAgain.run(server.app, { userId: leaver.user.id, at: server.clock.now().toISOString() });
    expect(await attachedMedia(leaver)).toBe(0);
    expect((await owner.get(getCommunity, place)).members_count).toBe(1);
  });

  it('a deletion during likes and comments of others waits for their effects, without a deadlock', async () => {
    const triedAgain = vi.spyOn(server.app.log, 'warn');
    const others = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    for (const person of others) await joinAs(person, community, owner);
    for (let round = 0; round < 3; round += 1) {
      const person = await somebody();
      await joinAs(person, community, owner);
      const body = { category: 'community', community: community.id, comment: 'Words' } as const;
      const posts = await Promise.all([1, 2, 3].map(() => person.get(createPost, { body })));
      const [gone, ...answers] = await Promise.all([
        leave(person),
        ...others.flatMap((by) =>
          posts.flatMap(({ id }) => [
            by.call(likePost, { params: { id }, body: {} }),
            by.call(createPostComment, { params: { id }, body: { comment: 'Well said' } }),
          ]),
        ),
      ]);
      expect(gone.status).toBe(204);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    }
    expect(triedAgain).not.toHaveBeenCalled();
    triedAgain.mockRestore();
  });

  it('a deletion during the creation of communities leaves none without an owner', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await somebody();
      const create = () => person.call(createCommunity, { body: { name: 'Orphan?' } });
      const [gone, ...answers] = await Promise.all([
        leave(person),
        ...Array.from({ length: 5 * round }, () => person.call(currentUser, {})),
        ...Array.from({ length: 3 }, create),
      ]);
      expect(gone.status).toBeOneOf([204, 409]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    const orphans = await rows(`select 1 from communities c where not exists (
      select 1 from memberships m join users u on u.id = m.user_id
      where m.community_id = c.id and m.role = 'community_owner' and u.is_active)`);
    expect(orphans).toEqual([]);
  });

  it('nobody can add a person whose account is being deleted', async () => {
    const place = await makeCommunity(owner, { name: 'Late', join_policy: 'open' });
    const body = { request_type: 'community', community: place.id } as const;
    const holder = await server.app.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('update users set is_active = false where id = $1', [leaver.user.id]);
      const joining = leaver.call(createJoinRequest, { body });
      await waitFor(async () => {
        const waiting =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        expect(await rows(waiting)).not.toEqual([]);
      });
      await holder.query('commit');
      expect((await joining).status).toBe(404);
    } finally {
      holder.release();
    }
    expect((await owner.get(getCommunity, { params: { id: place.id } })).members_count).toBe(1);
  });
});

/** Repeats `work` until the account is gone; returns the answers until then. */
async function untilSignedOut(act: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let status = 0; status !== 401; statuses.push(status)) status = (await act()).status;
  return statuses.slice(0, -1);
}

/** The number of a person's uploads that are still attached to something. */
async function attachedMedia({ user }: Person): Promise<number> {
  const attached = 'where owner_id = $1 and subject_id is not null';
  return (await rows(`select id from media ${attached} union all select id from files ${attached}`, user.id)).length;
}
