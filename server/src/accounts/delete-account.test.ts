import { currentUser, logIn, requestPasswordReset, signUp } from '@homecoming/contract/accounts.ts';
import { blockUser, listBlocked } from '@homecoming/contract/blocks.ts';
import { createComment, listComments, createPostComment } from '@homecoming/contract/comments.ts';
import { getCommunity, type Community } from '@homecoming/contract/communities.ts';
import { createResource, getGroup, listResources, subscribeToGroup, type Group } from '@homecoming/contract/groups.ts';
import { inviteByEmail, listInvites } from '@homecoming/contract/invites.ts';
import { createJoinRequest, listJoinRequests } from '@homecoming/contract/join-requests.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import { addAdmin, addOwner, addPaymentOwner, listMembers } from '@homecoming/contract/members.ts';
import { addBookmark, createPost, getPost, likePost } from '@homecoming/contract/posts.ts';
import { deleteAccount, ownProfile, getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import {
  makeChannel,
  makeCommunity,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  makeStaff,
  PASSWORD,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
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
const post = (by: Person, files = {}) =>
  by.get(createPost, { body: { category: 'community', community: community.id, comment: 'Words' }, files });
const rows = async (statement: string, ...values: string[]) =>
  (await server.app.pool.query(statement, values)).rows as Record<string, unknown>[];

describe('the account', () => {
  it('deletes an account only with its password', async () => {
    const refused = await leave(leaver, 'not the password');
    expect([refused.status, refused.error.code]).toEqual([403, 'wrong_password']);
    expect(refused.error.fields).toEqual({ password: 'That is not your password. Please try again.' });
    for (const body of ['', '{}', '{"password":""}', '{"password":5}', '[]']) {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'DELETE', headers, body };
      expect((await leaver.fetch('/api/v1/users/detail/', init)).status).toBe(400);
    }
    expect((await leave({ ...leaver, call: server.nobody.call })).status).toBe(401);
    expect((await leaver.call(ownProfile, {})).status).toBe(200);
    expect((await leave(leaver)).status).toBe(204);
  });

  it('removes a deleted account everywhere at once, and frees its address', async () => {
    const { email } = leaver.user;
    const { access_token: elsewhere } = await server.nobody.get(logIn, { body: { email, password: PASSWORD } });
    await leaver.get(updateOwnProfile, { body: { phone: '+44', company: 'Fieldnote' }, files: { photo: image } });
    const { photo } = await leaver.get(ownProfile, {});
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/realtime/`);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: leaver.token })));
    await new Promise((resolve) => socket.once('message', resolve));

    const answer = await leave(leaver);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('homecoming_media=;'),
    ]);
    expect(await closed).toBe(LIVE_UNAUTHENTICATED);
    expect((await leaver.call(currentUser, {})).status).toBe(401);
    const otherDevice = await fetch(`${server.url}/api/v1/auth/user/`, {
      headers: { authorization: `Bearer ${elsewhere}` },
    });
    expect(otherDevice.status).toBe(401);
    const [row] = await rows('select * from users where id = $1', leaver.user.id);
    expect(row).toMatchObject({ first_name: 'Former', last_name: 'member', is_active: false, points: 0 });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${email}|Fieldnote|\\+44|Lea`));
    expect(row?.deleted_at).toBeInstanceOf(Date);
    expect((await owner.fetch(photo ?? '')).status).toBe(404);

    const unknown = await server.nobody.call(logIn, { body: { email: 'nobody@example.org', password: PASSWORD } });
    for (const address of [email, String(row?.email)]) {
      const refused = await server.nobody.call(logIn, { body: { email: address, password: PASSWORD } });
      expect([refused.status, refused.error]).toEqual([401, unknown.error]);
    }
    server.mails.length = 0;
    for (const address of [email, String(row?.email)])
      await server.nobody.get(requestPasswordReset, { body: { email: address } });
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to.endsWith('invalid') || to === email)).toEqual([]);
    const body = { email, password: PASSWORD, first_name: 'Lea', last_name: 'Again' };
    const again = await server.nobody.call(signUp, { body });
    expect([again.status, again.body.user.id === leaver.user.id]).toEqual([201, false]);
  });

  it('shows no profile, to staff neither, and is in no list', async () => {
    const staff = await somebody('Staff');
    await makeStaff(server, staff);
    await owner.get(blockUser, { body: { blocked: leaver.user.id } });
    await leave(leaver);
    for (const reader of [owner, staff]) {
      expect((await reader.call(getProfile, { params: { id: leaver.user.id } })).status).toBe(404);
    }
    const { results } = await owner.get(listMembers, { params: { id: community.id }, query: {} });
    expect(results.map(({ id }) => id)).toEqual([owner.user.id]);
    expect((await owner.get(getCommunity, { params: { id: community.id } })).members_count).toBe(1);
    expect((await owner.get(listBlocked, {})).blocked_users).toEqual([]);
    expect((await owner.call(blockUser, { body: { blocked: leaver.user.id } })).status).toBe(404);
  });
});

describe('what remains of it', () => {
  it('keeps words and likes of a deleted account as those of a former member; deletes pictures and private things', async () => {
    const described = { category: 'community' as const, community: community.id, comment: 'Words' };
    const own = await leaver.get(createPost, {
      body: { ...described, image_description: 'Lea on the stairs' },
      files: { image },
    });
    const others = await post(owner);
    const name = `${leaver.user.first_name} ${leaver.user.last_name}`;
    const naming = await owner.get(createPost, {
      body: {
        category: 'community',
        community: community.id,
        comment: `Thank you @${name}`,
        mentions: [leaver.user.id],
      },
    });
    expect(naming.mentions).toEqual([{ id: leaver.user.id, name }]);
    await leaver.get(likePost, { params: { id: others.id }, body: {} });
    await leaver.get(addBookmark, { params: { id: others.id } });
    const written = { params: { id: others.id }, body: { comment: 'A comment' }, files: { image } };
    const comment = await leaver.get(createPostComment, written);
    const pictures = [own.image?.url ?? '', comment.image?.url ?? ''];
    for (const url of pictures) expect((await owner.fetch(url)).status).toBe(200);

    await leave(leaver);
    await server.runJobs();
    const seen = await owner.get(getPost, { params: { id: own.id } });
    expect(seen).toMatchObject({ comment: 'Words', image: null });
    expect(await rows('select image_description from posts where id = $1', own.id)).toEqual([
      { image_description: null },
    ]);
    expect(seen.author).toMatchObject({ first_name: 'Former', last_name: 'member', photo: null, level: 1 });
    const liked = await owner.get(getPost, { params: { id: others.id } });
    expect(liked).toMatchObject({ likes_count: 1, comments_count: 1 });
    const after = await owner.get(getPost, { params: { id: naming.id } });
    expect([after.comment, after.mentions]).toEqual([`Thank you @${name}`, []]);
    expect(liked.child_posts[0]).toMatchObject({ comment: 'A comment', image: null, author: { first_name: 'Former' } });
    for (const url of pictures) expect((await owner.fetch(url)).status).toBe(404);
    const own1 = [leaver.user.id];
    for (const table of [
      'bookmarks',
      'notifications',
      'point_entries',
      'sessions',
      'mail_links',
      'notification_settings',
    ])
      expect([table, await rows(`select 1 from ${table} where user_id = $1`, ...own1)]).toEqual([table, []]);
    // The sweep removes unattached uploads with their files.
    server.clock.forward(25 * 60 * 60 * 1_000);
    expect(await attachedMedia(leaver)).toBe(0);
  });

  it('deletes comments that were only a picture, and files with their resources; words and links stay', async () => {
    const group = await groupWith(leaver);
    const params = { id: group.id };
    for (const person of [leaver, owner]) await person.get(subscribeToGroup, { params });
    await leaver.get(createComment, { params, body: { text: 'Words' }, files: { image } });
    await leaver.get(createComment, { params, body: {}, files: { image } });
    const file = new File(['Minutes'], 'minutes.txt', { type: 'text/plain' });
    await leaver.get(createResource, { params, body: {}, files: { file } });
    await leaver.get(createResource, { params, body: { url: 'https://example.org/guide' } });
    await owner.get(createResource, { params, body: { title: "The owner's" }, files: { file } });

    await leave(leaver);
    await server.runJobs();
    const comments = await owner.get(listComments, { params });
    expect(comments).toMatchObject([{ text: 'Words', image: null, author: { first_name: 'Former' } }]);
    const { results } = await owner.get(listResources, { params });
    expect(results.map(({ kind, title }) => [kind, title])).toEqual([
      ['file', "The owner's"],
      ['link', 'example.org'],
    ]);
    expect(await owner.get(getGroup, { params })).toMatchObject({ comments_count: 1, resources_count: 2 });
    expect(await attachedMedia(leaver)).toBe(0);
  });

  it('withdraws requests and invites', async () => {
    const [asked, place] = [await makeCommunity(owner, { name: 'Asked' }), { params: { id: community.id } }];
    const body = { request_type: 'community', community: asked.id, message: 'I row, too' } as const;
    await leaver.get(createJoinRequest, { body });
    await owner.get(addAdmin, { ...place, body: { user_id: leaver.user.id } });
    await leaver.get(inviteByEmail, { ...place, body: { emails: ['friend@example.org'] } });
    expect((await owner.get(listInvites, place)).invites).toHaveLength(1);
    await leave(leaver);
    await server.runJobs();
    expect((await owner.get(listJoinRequests, { params: { id: asked.id } })).results).toEqual([]);
    const kept = await server.app.pool.query('select message from join_requests where user_id = $1', [leaver.user.id]);
    expect(kept.rows).not.toEqual([]);
    expect(kept.rows).toEqual(kept.rows.map(() => ({ message: null })));
    expect((await owner.get(listInvites, place)).invites).toEqual([]);
  });

  it('erases again a minute later; running the job twice has no further effect', async () => {
    await post(leaver, { image });
    await leave(leaver);
    await server.runJobs();
    const payload = { userId: leaver.user.id, at: server.clock.now().toISOString() };
    // A request that was running during the deletion leaves a picture on a post and a bookmark.
    const late = await lateUpload();
    expect(await attachedMedia(leaver)).toBe(1);
    await server.app.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts = 0');
    await server.runJobs();
    expect(await attachedMedia(leaver)).toBe(0);
    const before = await selectPost(late);
    await eraseAccountAgain.run(server.app, payload);
    await eraseAccountAgain.run(server.app, payload);
    expect(await selectPost(late)).toEqual(before);
    expect(before).toEqual([{ comment: 'Late', image_id: null }]);
  });
});

describe('owners', () => {
  it('refuses to delete the account of the only owner of a community', async () => {
    const second = await makeCommunity(owner, { name: 'Another' });
    const refused = await leave(owner);
    expect([refused.status, refused.error.code]).toEqual([409, 'last_owner_somewhere']);
    expect(refused.error.message).toBe(
      `You are the last owner of Another and ${community.name}. Hand them over or delete them first.`,
    );
    expect((await owner.call(ownProfile, {})).status).toBe(200);
    await server.app.pool.query('delete from communities where id = $1', [second.id]);
    // A deactivated owner does not count.
    await owner.get(addOwner, { params: { id: community.id }, body: { user_id: leaver.user.id } });
    await setActive(leaver, false);
    expect((await leave(owner)).error.message).toContain(`${community.name}. Hand it over or delete it first.`);
    await setActive(leaver, true);
    expect((await leave(owner)).status).toBe(204);
    const { owners } = await leaver.get(getCommunity, { params: { id: community.id } });
    expect(owners.map(({ id }) => id)).toEqual([leaver.user.id]);
  });

  it('mails the owners when a payment owner has deleted their account', async () => {
    const place = { params: { id: community.id }, body: { user_id: leaver.user.id } };
    await owner.get(addAdmin, place);
    await owner.get(addPaymentOwner, place);
    await server.runJobs();
    server.mails.length = 0;
    await leave(leaver);
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to === owner.user.email)).toHaveLength(1);
  });
});

async function groupWith(person: Person): Promise<Group> {
  const channel = await makeChannel(owner, community);
  await joinChannelAs(person, channel, owner);
  return getFirstGroup(owner, channel);
}

/** The number of a person's uploads that are still attached to something. */
async function attachedMedia({ user }: Person): Promise<number> {
  const attached = 'where owner_id = $1 and subject_id is not null';
  return (await rows(`select id from media ${attached} union all select id from files ${attached}`, user.id)).length;
}

async function lateUpload(): Promise<string> {
  const [row] = await rows(
    `with picture as (
      insert into media (owner_id, subject_type, subject_id, width, height, widths, placeholder)
      values ($1, 'post', uuidv7(), 1, 1, '{1}', '') returning id, subject_id
    )
    insert into posts (id, author_id, community_id, place_id, comment, image_id)
    select subject_id, $1, $2, $2, 'Late', id from picture returning id`,
    leaver.user.id,
    community.id,
  );
  return String(row?.id);
}

function selectPost(postId: string) {
  return rows('select comment, image_id from posts where id = $1', postId);
}

function setActive({ user }: Person, isActive: boolean) {
  return server.app.pool.query('update users set is_active = $2 where id = $1', [user.id, isActive]);
}
