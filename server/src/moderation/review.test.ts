import { createPostComment } from '@homecoming/contract/comments.ts';
import { createPost, getPost, listPosts, updatePost } from '@homecoming/contract/posts.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import * as calls from '@homecoming/contract/review.ts';
import { appealStatement, getStatement } from '@homecoming/contract/statements.ts';
import { answerAppeal, undoDecision } from '@homecoming/contract/cases.ts';
import { updateModerationSettings } from '@homecoming/contract/trust.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { memberships } from '../schema/communities.ts';
import { media } from '../schema/media.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { useModeratedClub } from './fixtures/club.ts';
import { readHoldId } from './fixtures/hold-id.ts';

const club = useModeratedClub();

beforeEach(async () => {
  const filters = [{ kind: 'word' as const, value: 'tickets', action: 'review' as const }];
  await club.admin.get(updateModerationSettings, { params: { id: club.community.id }, body: { filters } });
});

const send = (by: Person, comment: string, more: { idempotencyKey?: string; picture?: File } = {}) => {
  const { picture, ...rest } = more;
  const body = { category: 'community' as const, community: club.community.id, comment };
  return by.call(createPost, { body, ...(picture && { files: { image: picture } }), ...rest });
};
const hold = async (by: Person, comment = 'I have tickets', more = {}) => readHoldId(await send(by, comment, more));
const release = (by: Person, id: string) => by.call(calls.releaseReviewItem, { params: { id } });
const reject = (by: Person, id: string) =>
  by.call(calls.rejectReviewItem, { params: { id }, body: { ground: 'spam', reason: 'We sell none here' } });
const feed = async (by: Person) => {
  const { results } = await by.get(listPosts, { query: { community: club.community.id } });
  return results.map(({ comment, author }) => [author.id, comment]);
};
const waiting = async (by: Person) =>
  (await by.get(calls.listReviewItems, { params: { id: club.community.id } })).results;

it('keeps a post until a moderator releases it, as its author', async () => {
  const { author, admin, reporter } = club;
  const id = await hold(author);
  expect(await feed(reporter)).toEqual([]);
  const own = await author.get(calls.listOwnReviewItems, {});
  expect(own.results).toMatchObject([{ id, text: 'I have tickets', why: 'filter', word: null }]);
  expect(await waiting(admin)).toMatchObject([{ id, word: 'tickets', author: { id: author.user.id } }]);
  const others = [reporter, club.outsider, author];
  for (const by of others) expect((await release(by, id)).status).toBe(404);
  expect((await reporter.call(calls.listReviewItems, { params: { id: club.community.id } })).status).toBe(403);
  const { published } = (await release(admin, id)).body;
  expect(await feed(reporter)).toEqual([[author.user.id, 'I have tickets']]);
  expect((await reporter.get(getPost, { params: { id: published } })).author.id).toBe(author.user.id);
  expect(await waiting(admin)).toEqual([]);
  expect((await author.get(calls.listOwnReviewItems, {})).results).toEqual([]);
});

it('keeps 20 texts of a person waiting in a community, until some are looked at or withdrawn', async () => {
  const { author } = club;
  const ids = [];
  for (let sent = 0; sent < 20; sent += 1) ids.push(await hold(author));
  const refused = await send(author, 'More tickets');
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_waiting']);
  expect((await send(author, 'Hello')).status).toBe(201);
  expect(await hold(club.reporter)).not.toBe('');
  await author.get(calls.withdrawReviewItem, { params: { id: ids[0] ?? '' } });
  expect((await send(author, 'More tickets')).status).toBe(202);
});

it('tells managers in one notification how many texts wait', async () => {
  const { admin, author, community, server } = club;
  for (const words of ['Two tickets', 'Four tickets']) await hold(author, words);
  await server.runJobs();
  const { results } = await admin.get(listNotifications, {});
  const lines = results.filter(({ kind }) => kind === 'case_opened');
  expect(lines[0]?.url).toBe(`/communities/${community.id}/manage/reports?show=review`);
  expect(lines.map(({ sentence }) => sentence)).toEqual([`2 things to review in ${community.name}`]);
});

it('publishes once, also when several moderators release it several times', async () => {
  const id = await hold(club.author);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => release(index % 2 === 0 ? club.admin : club.owner, id)),
  );
  const published = new Set(answers.map(({ status, body }) => `${status} ${body.published}`));
  expect(published.size).toBe(1);
  expect(await club.server.app.db.$count(posts, eq(posts.communityId, club.community.id))).toBe(1);
});

it('answers a repeated request with what waits, and after the release with the post', async () => {
  const { author, admin } = club;
  const more = { idempotencyKey: `again-${club.community.id}` };
  const id = await hold(author, 'I have tickets', more);
  expect(await hold(author, 'I have tickets', more)).toBe(id);
  const { published } = (await release(admin, id)).body;
  const again = await send(author, 'I have tickets', more);
  expect([again.status, again.body.id]).toEqual([201, published]);
});

it('keeps the picture of what waits, for its author and moderators only', async () => {
  const { author, admin, reporter, server } = club;
  const id = await hold(author, 'My tickets', { picture: await testImage(120, 80) });
  const [item] = await waiting(admin);
  const path = new URL(item?.image?.url ?? '', server.url).pathname;
  expect((await author.fetch(path)).status).toBe(200);
  expect((await admin.fetch(path)).status).toBe(200);
  expect((await reporter.fetch(path)).status).toBe(404);
  const { published } = (await release(admin, id)).body;
  const post = await reporter.get(getPost, { params: { id: published } });
  expect(post.image?.url).toBe(item?.image?.url);
  expect((await reporter.fetch(path)).status).toBe(200);
});

it('rejects with reasons that the author reads, and an undo lets it wait again', async () => {
  const { author, admin, owner } = club;
  const id = await hold(author);
  const { decision } = (await reject(admin, id)).body;
  expect((await release(owner, id)).error.code).toBe('review_decided');
  const statement = await author.get(getStatement, { params: { id: decision } });
  expect(statement).toMatchObject({
    item: 'remove',
    ground: 'spam',
    reason: 'We sell none here',
    excerpt: 'I have tickets',
  });
  expect(statement.appeal_until).not.toBeNull();
  await owner.get(undoDecision, { params: { id: decision }, body: {} });
  expect(await waiting(admin)).toMatchObject([{ id }]);
  expect((await release(admin, id)).status).toBe(200);
});

it('stays unpublished where an objection is answered with another removal, until that is undone', async () => {
  const { author, admin, owner } = club;
  const id = await hold(author, 'tickets', { picture: await testImage(60, 60) });
  const { decision } = (await reject(admin, id)).body;
  const params = { id: decision };
  await author.get(appealStatement, { params, body: { text: 'They are free' } });
  const [objected] = await club.queue(owner, { community: club.community.id, state: 'appeals' });
  const body = { outcome: 'changed', answer: 'It is harassment', item: 'remove', ground: 'harassment' } as const;
  const changed = await owner.get(answerAppeal, { params: { id: objected?.appeals[0]?.id ?? '' }, body });
  expect(changed.decision).toMatchObject({ item: 'remove', ground: 'harassment' });
  expect(await waiting(admin)).toEqual([]);
  expect((await release(owner, id)).error.code).toBe('review_decided');
  await owner.get(undoDecision, { params: { id: changed.decision?.id ?? '' }, body: {} });
  expect(await waiting(admin)).toMatchObject([{ id, image: { url: expect.any(String) } }]);
});

it('of an owner is not rejected by an admin', async () => {
  const { owner, admin, author, community, server } = club;
  const id = await hold(author);
  const own = and(eq(memberships.communityId, community.id), eq(memberships.userId, author.user.id));
  await server.app.db.update(memberships).set({ role: 'community_owner' }).where(own);
  for (const by of [admin, owner]) expect((await reject(by, id)).error.code).toBe('role_forbidden');
  expect(await waiting(admin)).toMatchObject([{ id }]);
  expect((await reject(club.staff, id)).status).toBe(200);
});

it('lets the author take it back, once and for all', async () => {
  const id = await hold(club.author, 'tickets', { picture: await testImage(60, 60) });
  const params = { id };
  expect((await club.reporter.call(calls.withdrawReviewItem, { params })).status).toBe(404);
  for (const _ of [1, 2]) expect((await club.author.call(calls.withdrawReviewItem, { params })).status).toBe(204);
  expect((await release(club.admin, id)).error.code).toBe('review_decided');
  expect(await club.server.app.db.$count(media, eq(media.subjectId, id))).toBe(0);
});

it('does not publish for an author who has left, says why, and lets it wait', async () => {
  const id = await hold(club.author);
  const member = and(eq(memberships.communityId, club.community.id), eq(memberships.userId, club.author.user.id));
  await club.server.app.db.delete(memberships).where(member);
  const refused = await release(club.admin, id);
  expect(refused.error).toMatchObject({ code: 'review_refused' });
  expect(refused.error.message).toContain('cannot be published any more');
  expect(await waiting(club.admin)).toMatchObject([{ id }]);
});

it('keeps comments too, and texts of managers never', async () => {
  const { admin, author, reporter } = club;
  const postId = await club.write(author, 'Hello');
  const answer = await reporter.call(createPostComment, { params: { id: postId }, body: { comment: 'tickets?' } });
  const id = readHoldId(answer);
  expect(await waiting(admin)).toMatchObject([{ id, kind: 'comment', place: { type: 'post', id: postId } }]);
  await release(admin, id);
  expect(await author.get(getPost, { params: { id: postId } })).toMatchObject({ comments_count: 1 });
  expect((await send(admin, 'We have tickets')).status).toBe(201);
});

it('keeps the first texts of a member, and the links of new accounts, where the community wants it', async () => {
  const { admin, author, server, community } = club;
  const set = (body: object) => admin.get(updateModerationSettings, { params: { id: community.id }, body });
  await set({ first_texts_reviewed: 1, filters: [] });
  const id = await hold(author, 'My first words');
  await release(admin, id);
  expect((await send(author, 'My second words')).status).toBe(201);
  await set({ first_texts_reviewed: 0, hold_links_in_probation: true });
  const link = 'Look at https://example.org';
  expect((await send(author, link)).status).toBe(201);
  const newcomer = await club.member('Nia');
  await server.app.db.update(users).set({ verifiedAt: server.clock.now() }).where(eq(users.id, newcomer.user.id));
  expect((await send(newcomer, 'No link')).status).toBe(201);
  await hold(newcomer, link);
  const content = { category: 'community', community: club.community.id, comment: 'Later' } as const;
  const later = await newcomer.get(createPost, { body: content });
  const edited = await newcomer.call(updatePost, { params: { id: later.id }, body: { comment: link } });
  expect(edited.error.code).toBe('edit_waits');
  server.clock.forward(25 * 60 * 60 * 1_000);
  expect((await send(newcomer, link)).status).toBe(201);
});
