import * as comments from '@homecoming/contract/comments.ts';
import * as cases from '@homecoming/contract/cases.ts';
import * as reports from '@homecoming/contract/reports.ts';
import * as statements from '@homecoming/contract/statements.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { getRules, setRules } from '@homecoming/contract/rules.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { describe, expect, it } from 'vitest';
import { record } from '../platform/facts.ts';
import { transaction } from '../platform/transaction.ts';
import { postLiked } from '../posts/facts.ts';
import { useModeratedClub } from './fixtures/club.ts';
import { endMutes } from './jobs.ts';
import { createDeciding } from './fixtures/deciding.ts';

const club = useModeratedClub();
const { decide, sentences, reported } = createDeciding(club);
const HOUR = 60 * 60_000;

const getStatus = async (by: Person, id: string) => (await by.call(posts.getPost, { params: { id } })).status;
const readFeed = async (by: Person) =>
  (await by.get(posts.listPosts, { query: { community: club.community.id } })).results.map(({ id }) => id);

it('a case that is handed over is pushed to the notifications of the staff', async () => {
  const { case: opened } = await reported();
  await sentences(club.staff);
  const body = { version: opened.version, note: null };
  await club.admin.get(cases.escalateCase, { params: { id: opened.id }, body });
  expect((await sentences(club.staff)).some((sentence) => /wait/.test(sentence))).toBe(true);
});

describe('decisions', () => {
  it('remove a post for all but its author and those who moderate, and tell both sides', async () => {
    const { id, case: opened } = await reported();
    await club.reporter.get(posts.addBookmark, { params: { id } });
    await club.reporter.get(posts.likePost, { params: { id }, body: {} });
    await club.server.runJobs();
    const earned = (await club.author.get(getOwnPoints, {})).points;
    const { body } = await decide(club.admin, opened.id, {
      version: opened.version,
      reason: 'This is a place for friends.',
    });
    expect(body).toMatchObject({ decision: { item: 'remove', by: { id: club.admin.user.id } }, next: null });
    for (const reader of [club.reporter, club.author, club.owner]) expect(await readFeed(reader)).not.toContain(id);
    expect([
      await getStatus(club.reporter, id),
      await getStatus(club.author, id),
      await getStatus(club.owner, id),
    ]).toEqual([404, 200, 200]);
    const saved = await club.reporter.get(posts.listPosts, { query: { bookmarked: true } });
    expect(saved.results).toEqual([]);
    const own = await club.author.get(posts.getPost, { params: { id } });
    expect(own).toMatchObject({
      removed: { decision: body.decision.id },
      can: { edit: false, take_part: false, delete: true },
    });
    expect(await sentences(club.author)).toContain(`Your post in ${club.community.name} was removed`);
    expect(await sentences(club.reporter)).toContain('We acted on your report. Thanks for telling us');
    expect((await club.author.get(getOwnPoints, {})).points).toBeLessThan(earned);
    expect(await club.author.get(statements.getStatement, { params: { id: body.decision.id } })).toMatchObject({
      item: 'remove',
      reason: 'This is a place for friends.',
      found_by: 'report',
      automated: false,
      excerpt: 'Buy my stamps',
    });
    for (const other of [club.reporter, club.owner]) {
      expect((await other.call(statements.getStatement, { params: { id: body.decision.id } })).status).toBe(404);
    }
  });

  it('name no moderator to the author, and no reporter to anybody but the staff', async () => {
    const { id, case: opened } = await reported();
    const { body } = await decide(club.admin, opened.id, { version: opened.version });
    await club.server.runJobs();
    const names = (person: Person) => [
      person.user.first_name,
      person.user.last_name,
      person.user.id,
      person.user.email,
    ];
    const forAuthor = [
      await club.author.get(statements.getStatement, { params: { id: body.decision.id } }),
      await club.author.get(posts.getPost, { params: { id } }),
      await club.author.get(listNotifications, {}),
    ];
    const text = JSON.stringify(forAuthor);
    for (const secret of [...names(club.admin).slice(1), ...names(club.reporter).slice(1)])
      expect(text).not.toContain(secret);
    const forManager = JSON.stringify([
      await club.queue(club.owner),
      await club.queue(club.owner, { community: club.community.id, state: 'closed' }),
    ]);
    for (const secret of names(club.reporter).slice(1)) expect(forManager).not.toContain(secret);
  });

  it('are made once, by one of fifty at the same time', async () => {
    const { case: opened } = await reported();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(index % 2 === 0 ? club.owner : club.admin, opened.id, { version: opened.version }),
      ),
    );
    const codes = answers.map(({ status, error }) => (status === 200 ? 'decided' : error.code));
    expect(codes.filter((code) => code === 'decided')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['decided', 'case_decided']));
  });

  it('are refused in an old version, while somebody else looks, and about the caller or those above', async () => {
    const { id, case: opened } = await reported();
    await club.report(club.admin, id, { reason: 'hate' });
    const refusal = async (by: Person, caseId: string, version: number) =>
      (await decide(by, caseId, { version })).error.code;
    expect(await refusal(club.owner, opened.id, opened.version)).toBe('case_changed');
    const { version } = await club.caseAbout(id);
    await club.admin.get(cases.claimCase, { params: { id: opened.id }, body: {} });
    const claimed = await club.owner.call(cases.claimCase, { params: { id: opened.id }, body: {} });
    expect(claimed.error).toMatchObject({ code: 'case_claimed', details: { name: expect.stringContaining('Ada') } });
    expect(await refusal(club.owner, opened.id, version)).toBe('case_claimed');
    expect(
      (await club.owner.call(cases.claimCase, { params: { id: opened.id }, body: { take_over: true } })).status,
    ).toBe(200);
    expect(await refusal(club.admin, opened.id, version)).toBe('case_claimed');
    await club.owner.call(cases.releaseCase, { params: { id: opened.id } });
    expect((await decide(club.admin, opened.id, { version })).status).toBe(200);

    const byAdmin = await club.write(club.admin);
    await club.report(club.reporter, byAdmin);
    expect((await club.queue(club.admin)).map(({ subject }) => subject)).not.toContain(byAdmin);
    expect((await club.queue(club.owner)).map(({ subject }) => subject)).toContain(byAdmin);
    const byOwner = await club.write(club.owner);
    await club.report(club.reporter, byOwner);
    for (const person of [club.admin, club.owner]) {
      expect((await club.queue(person)).map(({ subject }) => subject)).not.toContain(byOwner);
    }
    expect((await club.caseAbout(byOwner, club.staff)).can.decide).toBe(true);
  });

  it('are undone with all their effects, and the case is open again', async () => {
    const { id, case: opened } = await reported();
    await club.server.runJobs();
    const earned = (await club.author.get(getOwnPoints, {})).points;
    const { body } = await decide(club.admin, opened.id, { version: opened.version, person: 'mute', hours: 24 });
    const write = () =>
      club.author.call(posts.createPost, {
        body: { category: 'community', community: club.community.id, comment: 'Again' },
      });
    expect((await write()).status).toBe(403);
    const undo = (by: Person) =>
      by.call(cases.undoDecision, { params: { id: body.decision.id }, body: { reason: 'A mistake' } });
    const other = await club.member('Oth');
    expect((await undo(other)).error.code).toBe('decision_not_found');
    const undone = await undo(club.owner);
    expect(undone.body).toMatchObject({
      state: 'open',
      decision: { undone: { reason: 'A mistake' }, can: { undo: false } },
    });
    expect((await undo(club.owner)).error.code).toBe('undone_already');
    expect(await readFeed(club.reporter)).toContain(id);
    expect((await club.author.get(getOwnPoints, {})).points).toBe(earned);
    expect((await write()).status).toBe(201);
    expect(await sentences(club.author)).toContain(`A decision about your post in ${club.community.name} was undone`);
  });

  it('withhold also what was earned before and awarded after, and give it back with the undo', async () => {
    const { id, case: opened } = await reported();
    await club.server.runJobs();
    const getPoints = async () => {
      await club.server.runJobs();
      return (await club.author.get(getOwnPoints, {})).points;
    };
    const earned = await getPoints();
    const { body } = await decide(club.admin, opened.id, { version: opened.version });
    const withheld = await getPoints();
    expect(withheld).toBeLessThan(earned);
    const { postId, ...like } = { postId: id, userId: club.reporter.user.id, authorId: club.author.user.id };
    const counts = { likesCount: 1, sharesCount: 0, commentsCount: 0 };
    const place = { communityId: club.community.id, channelId: null };
    await transaction(club.server.app, (tx) =>
      record(tx, postLiked, { postId, ...like, ...place, counts, at: club.server.clock.now() }),
    );
    expect(await getPoints()).toBe(withheld);
    await club.owner.get(cases.undoDecision, { params: { id: body.decision.id }, body: {} });
    expect(await getPoints()).toBe(earned + 1);
  });

  it('remove a comment for others, with what else its author wrote', async () => {
    const postId = await club.write(club.owner, 'Welcome');
    const say = (comment: string) =>
      club.author.get(comments.createPostComment, { params: { id: postId }, body: { comment } });
    const [first, second] = [await say('Rude'), await say('Ruder')];
    const ownPost = await club.write(club.author);
    await club.report(club.reporter, second.id, { kind: 'comment', reason: 'harassment' });
    const opened = await club.caseAbout(second.id);
    expect(opened.evidence[0]?.before).toEqual([{ author: expect.stringContaining('Amir'), text: 'Rude' }]);
    const { body } = await decide(club.admin, opened.id, { version: opened.version, sweep: 'all' });
    expect(body.decision.swept).toBe(2);
    const textsFor = async (by: Person) =>
      (await by.get(comments.listPostComments, { params: { id: postId } })).results.map(({ text }) => text);
    expect([await textsFor(club.reporter), await textsFor(club.author), await textsFor(club.owner)]).toEqual([
      [],
      ['Ruder', 'Rude'],
      ['Ruder', 'Rude'],
    ]);
    expect(await readFeed(club.reporter)).not.toContain(ownPost);
    await club.owner.get(cases.undoDecision, { params: { id: body.decision.id }, body: {} });
    expect(await textsFor(club.reporter)).toEqual(['Ruder', 'Rude']);
    expect(first.id).not.toBe(second.id);
  });

  it('let a muted member read, and write again when the time is over', async () => {
    const { id, case: opened } = await reported();
    await decide(club.owner, opened.id, { version: opened.version, item: 'keep', person: 'mute', hours: 1 });
    const postId = await club.write(club.owner);
    const comment = () =>
      club.author.call(comments.createPostComment, { params: { id: postId }, body: { comment: 'Hm' } });
    expect([await getStatus(club.author, id), (await comment()).status]).toEqual([200, 403]);
    club.server.clock.forward(HOUR + 1);
    await endMutes.run(club.server.app, {});
    expect((await comment()).status).toBe(201);
  });
});

describe('objections', () => {
  it('of an author are answered by somebody else, once', async () => {
    const { id, case: opened } = await reported();
    const { body } = await decide(club.admin, opened.id, { version: opened.version });
    const params = { id: body.decision.id };
    const object = () => club.author.call(statements.appealStatement, { params, body: { text: 'They are free' } });
    expect((await object()).body).toMatchObject({
      appeal: { text: 'They are free', outcome: null },
      appeal_until: null,
    });
    expect((await object()).error.code).toBe('appealed');
    const [waiting] = await club.queue(club.admin, { community: club.community.id, state: 'appeals' });
    const appeal = waiting?.appeals[0];
    expect(appeal).toMatchObject({ from: 'author', can: { answer: false } });
    const answer = (by: Person) =>
      by.call(cases.answerAppeal, {
        params: { id: appeal?.id ?? '' },
        body: { outcome: 'overturned', answer: 'You are right' },
      });
    expect((await answer(club.admin)).error.code).toBe('own_decision');
    expect((await answer(club.owner)).body).toMatchObject({ state: 'open', appeals: [{ outcome: 'overturned' }] });
    expect((await answer(club.owner)).error.code).toBe('appeal_answered');
    expect(await readFeed(club.reporter)).toContain(id);
    expect(await sentences(club.author)).toContain(`Your objection in ${club.community.name} was answered`);
  });

  it('of a reporter can lead to another decision; after six months it is too late', async () => {
    const { id, reportId, case: opened } = await reported();
    await decide(club.admin, opened.id, { version: opened.version, item: 'keep' });
    const params = { id: reportId };
    expect((await club.reporter.call(reports.appealReport, { params, body: { text: 'It is spam' } })).status).toBe(201);
    const [waiting] = await club.queue(club.owner, { community: club.community.id, state: 'appeals' });
    expect(waiting?.can).toMatchObject({ decide: false, remove: true, restrict: expect.arrayContaining(['mute']) });
    const [own] = await club.queue(club.admin, { community: club.community.id, state: 'appeals' });
    expect(own?.can).toMatchObject({ remove: false, restrict: [] });
    const body = { outcome: 'changed', answer: 'It is', item: 'remove', ground: 'spam' } as const;
    await club.owner.get(cases.answerAppeal, { params: { id: waiting?.appeals[0]?.id ?? '' }, body });
    expect(await getStatus(club.reporter, id)).toBe(404);
    const late = await reported();
    await decide(club.admin, late.case.id, { version: late.case.version, item: 'keep' });
    await club.server.app.pool.query(`update decisions set created_at = created_at - interval '7 months'`);
    const refused = await club.reporter.call(reports.appealReport, {
      params: { id: late.reportId },
      body: { text: 'Late' },
    });
    expect(refused.error.code).toBe('too_late');
  });
});

describe('rules', () => {
  it('are set by managers, shown to everybody who sees the community, and named by decisions', async () => {
    const params = { id: club.community.id };
    const rules = [
      { title: 'Be kind', text: 'People read this.' },
      { title: 'No ads', text: '' },
    ];
    expect((await club.author.call(setRules, { params, body: { rules } })).status).toBe(403);
    const set = await club.admin.get(setRules, { params, body: { rules } });
    expect(set).toMatchObject({ version: 1, rules });
    expect(await club.admin.get(setRules, { params, body: { rules: set.rules } })).toEqual(set);
    expect((await club.server.nobody.get(getRules, { params })).rules).toEqual(set.rules);
    const rule = set.rules[1]?.id ?? '';
    const id = await club.write(club.author);
    await club.report(club.reporter, id, { reason: 'rule', rule });
    const opened = await club.caseAbout(id);
    expect(opened.reports[0]?.rule).toEqual({ number: 2, title: 'No ads' });
    await club.admin.get(setRules, { params, body: { rules: set.rules.slice(0, 1) } });
    expect((await decide(club.owner, opened.id, { version: opened.version, ground: 'rule', rule })).error.code).toBe(
      'rule_not_found',
    );
    expect((await club.caseAbout(id)).reports[0]?.rule).toEqual({ number: 2, title: 'No ads' });
  });
});
