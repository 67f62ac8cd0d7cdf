import * as cases from '@homecoming/contract/cases.ts';
import * as comments from '@homecoming/contract/comments.ts';
import { listNotifications, readNotifications } from '@homecoming/contract/notifications.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as reports from '@homecoming/contract/reports.ts';
import { setRules } from '@homecoming/contract/rules.ts';
import * as statements from '@homecoming/contract/statements.ts';
import { getFirstGroup, makeChannel, type Person } from '@homecoming/testkit/cast.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { describe, expect, it } from 'vitest';
import { listen } from '../subscribers/fixtures/listen.ts';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();

const remove = (by: Person, id: string, body?: { reason?: string; ground?: 'rule'; rule?: string }) =>
  by.call(posts.deletePost, { params: { id }, body });
const readPost = (by: Person, id: string) => by.call(posts.getPost, { params: { id } });
const undo = (by: Person, id: string) => by.call(cases.undoDecision, { params: { id }, body: {} });
const say = (by: Person, post: string, comment: string) =>
  by.get(comments.createPostComment, { params: { id: post }, body: { comment } });
const inbox = async (by: Person) => {
  await club.server.runJobs();
  return by.get(listNotifications, {});
};

/** The decision that removed a post, as its author sees it. */
async function readDecision(post: string, by = club.author): Promise<string> {
  const decision = (await readPost(by, post)).body.removed?.decision;
  if (decision === undefined) throw new Error('nobody removed the post');
  return decision;
}

describe('what a manager deletes of somebody else', () => {
  it('is removed by a decision, which its author can read, and object to', async () => {
    const id = await club.write(club.author);
    expect((await remove(club.admin, id, { reason: 'This is no shop.' })).status).toBe(204);
    expect([(await readPost(club.reporter, id)).status, (await readPost(club.author, id)).status]).toEqual([404, 200]);
    const decision = await readDecision(id);
    const statement = await club.author.get(statements.getStatement, { params: { id: decision } });
    expect(statement).toMatchObject({
      item: 'remove',
      ground: 'other',
      reason: 'This is no shop.',
      found_by: 'us',
      excerpt: 'Buy my stamps',
    });
    expect(statement.appeal_until).not.toBeNull();
    expect((await inbox(club.author)).results.map(({ sentence }) => sentence)).toContain(
      `Your post in ${club.community.name} was removed`,
    );
    expect(await club.queue(club.owner)).toEqual([]);
    const closed = await club.queue(club.owner, { community: club.community.id, state: 'closed' });
    expect(closed).toMatchObject([{ subject: id, decision: { id: decision, by: { id: club.admin.user.id } } }]);
  });

  it('comes back with an undo, which opens no case that nobody reported', async () => {
    const id = await club.write(club.author);
    await remove(club.admin, id);
    const decision = await readDecision(id);
    expect((await undo(club.admin, decision)).body).toMatchObject({ state: 'decided', decision: { undone: {} } });
    expect((await readPost(club.reporter, id)).body.removed).toBeNull();
    expect(await club.queue(club.owner)).toEqual([]);
    await club.report(club.reporter, id);
    expect(await club.queue(club.owner)).toMatchObject([{ subject: id, state: 'open', reports_count: 1 }]);
    await remove(club.owner, id);
    expect((await undo(club.owner, await readDecision(id))).body.state).toBe('open');
  });

  it('names a rule, and answers who reported it', async () => {
    const { rules } = await club.owner.get(setRules, {
      params: { id: club.community.id },
      body: { rules: [{ title: 'No adverts', text: '' }] },
    });
    const id = await club.write(club.author);
    await club.report(club.reporter, id);
    const [opened] = await club.queue(club.owner);
    await club.admin.get(cases.claimCase, { params: { id: opened?.id ?? '' }, body: {} });
    expect((await remove(club.owner, id, { ground: 'rule' })).error.code).toBe('rule_not_found');
    expect((await remove(club.owner, id, { ground: 'rule', rule: rules[0]?.id ?? '' })).status).toBe(204);
    const params = { id: await readDecision(id) };
    expect((await club.author.get(statements.getStatement, { params })).rule).toEqual({
      number: 1,
      title: 'No adverts',
    });
    expect((await club.reporter.get(reports.listReports, {})).results).toMatchObject([{ outcome: 'acted' }]);
    const late = { version: opened?.version ?? 0, item: 'keep' } as const;
    const answer = await club.admin.call(cases.decideCase, { params: { id: opened?.id ?? '' }, body: late });
    expect(answer.error.code).toBe('case_decided');
  });

  it('is removed once, and missing for the second of them', async () => {
    const id = await club.write(club.author);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => remove(n % 2 ? club.owner : club.admin, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
    expect((await remove(club.owner, id)).error.code).toBe('post_not_found');
    expect((await remove(club.author, id)).status).toBe(204);
    expect((await readPost(club.owner, id)).status).toBe(404);
  });

  it('may also be that of an owner: who removed it may undo it, and the platform staff answers the owner', async () => {
    const id = await club.write(club.owner);
    expect((await remove(club.admin, id)).status).toBe(204);
    const decision = await readDecision(id, club.owner);
    await club.owner.get(statements.appealStatement, { params: { id: decision }, body: { text: 'It was fine' } });
    const other = await club.member('Oth');
    expect((await undo(other, decision)).error.code).toBe('decision_not_found');
    const waiting = await club.queue(club.staff, { state: 'appeals' });
    expect(waiting.find(({ subject }) => subject === id)?.appeals).toMatchObject([{ can: { answer: true } }]);
    expect((await undo(club.admin, decision)).status).toBe(200);
    expect((await readPost(club.author, id)).status).toBe(200);
  });

  it('is gone for good where it is one’s own', async () => {
    const id = await club.write(club.owner);
    expect((await remove(club.owner, id, { reason: 'Not needed' })).status).toBe(204);
    expect((await readPost(club.owner, id)).status).toBe(404);
    expect(await club.queue(club.staff, { state: 'closed' })).not.toContainEqual(
      expect.objectContaining({ subject: id }),
    );
  });
});

describe('a comment that a manager deletes', () => {
  it('leaves the thread, its count and the inbox, and comes back with an undo, read or not as it was', async () => {
    const post = await club.write(club.reporter, 'Welcome');
    const rude = await say(club.author, post, 'Rude');
    const countComments = async () => (await readPost(club.reporter, post)).body.comments_count;
    const lines = async () => {
      const { results, unread_count: unread } = await inbox(club.reporter);
      return [results.filter(({ kind }) => kind === 'post_commented').map(({ sentence }) => sentence), unread];
    };
    const before = await lines();
    expect([await countComments(), before[1]]).toEqual([1, 1]);
    const params = { id: post, commentId: rude.id };
    const postOwner = await club.reporter.call(comments.deletePostComment, { params });
    expect([postOwner.status, postOwner.error.code]).toEqual([403, 'forbidden']);
    expect((await club.admin.call(comments.deletePostComment, { params })).status).toBe(204);
    expect([await countComments(), await lines()]).toEqual([0, [[], 0]]);
    expect((await club.admin.call(comments.deletePostComment, { params })).error.code).toBe('comment_not_found');
    const [own] = (await club.author.get(comments.listPostComments, { params: { id: post } })).results;
    await undo(club.admin, own?.removed?.decision ?? '');
    expect([await countComments(), await lines()]).toEqual([1, before]);
    await club.reporter.get(readNotifications, { body: {} });
    await club.admin.call(comments.deleteComment, { params: { id: rude.id } });
    const [again] = (await club.author.get(comments.listPostComments, { params: { id: post } })).results;
    await undo(club.admin, again?.removed?.decision ?? '');
    expect(await lines()).toEqual([before[0], 0]);
  });

  it('takes only its author out of a notification about several people', async () => {
    const post = await club.write(club.reporter, 'Welcome');
    const kind = await say(club.owner, post, 'Kind');
    const rude = await say(club.author, post, 'Rude');
    const actors = async () =>
      (await inbox(club.reporter)).results.flatMap((line) =>
        line.kind === 'post_commented' ? [line.actors.map(({ id }) => id), line.actors_count] : [],
      );
    expect(await actors()).toEqual([[club.author.user.id, club.owner.user.id], 2]);
    await club.admin.call(comments.deleteComment, { params: { id: rude.id } });
    expect(await actors()).toEqual([[club.owner.user.id], 1]);
    await say(club.author, post, 'Sorry');
    expect(await actors()).toEqual([[club.author.user.id, club.owner.user.id], 2]);
    expect(kind.id).not.toBe(rude.id);
  });

  it('is counted by its group, and once where its author deletes it then', async () => {
    const channel = await makeChannel(club.owner, club.community);
    const group = await getFirstGroup(club.owner, channel);
    const write = (text: string) =>
      club.owner.get(comments.createComment, { params: { id: group.id }, body: { text } });
    const countComments = async () => (await getFirstGroup(club.owner, channel)).comments_count;
    const [first] = [await write('One'), await write('Two')];
    expect(
      (await club.admin.call(comments.deleteGroupComment, { params: { id: group.id, commentId: first.id } })).status,
    ).toBe(204);
    expect(await countComments()).toBe(1);
    expect((await club.owner.call(comments.deleteComment, { params: { id: first.id } })).status).toBe(204);
    expect(await countComments()).toBe(1);
  });
});

it('what is removed, and comes back, is pushed to readers, and its case to moderators', async () => {
  const id = await club.write(club.author);
  const [reader, moderator, author] = [
    await listen(club.server, club.reporter),
    await listen(club.server, club.owner),
    await listen(club.server, club.author),
  ];
  const listData = ({ received }: typeof reader, type: 'post.moderated' | 'case.updated' | 'comment.moderated') =>
    received.filter((message) => message.type === type).map(({ data }) => data);
  await remove(club.admin, id);
  await waitFor(() => expect(listData(reader, 'post.moderated')).toEqual([{ post: id, removed: true }]));
  await undo(club.admin, await readDecision(id));
  await waitFor(() => expect(listData(reader, 'post.moderated').at(-1)).toEqual({ post: id, removed: false }));
  await waitFor(() => expect(listData(moderator, 'case.updated')).toHaveLength(2));
  const { id: comment } = await say(club.author, id, 'Rude');
  await club.admin.call(comments.deleteComment, { params: { id: comment } });
  await waitFor(() => expect(listData(reader, 'comment.moderated')).toEqual([{ group: null, post: id, comment }]));
  expect([listData(reader, 'case.updated'), listData(author, 'case.updated')]).toEqual([[], []]);
});
