import * as cases from '@homecoming/contract/cases.ts';
import * as comments from '@homecoming/contract/comments.ts';
import * as members from '@homecoming/contract/members.ts';
import * as reports from '@homecoming/contract/reports.ts';
import * as statements from '@homecoming/contract/statements.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { countQueries } from '@homecoming/testkit/test-server.ts';
import { describe, expect, it } from 'vitest';
import { listen } from '../../subscribers/fixtures/listen.ts';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;

describe('who looks at a case', () => {
  it('are owners, once its author is an admin', async () => {
    const { admin, author, owner, community } = club;
    const subject = await club.write(author);
    await club.report(club.reporter, subject);
    expect(await club.queue(admin)).toHaveLength(1);
    await owner.get(members.addAdmin, { params: { id: community.id }, body: { user_id: author.user.id } });
    expect([await club.queue(admin), await club.queue(owner)]).toMatchObject([[], [{ subject }]]);
  });

  it('are those of the role that its author has when it is open again', async () => {
    const { admin, author, owner, community } = club;
    const subject = await club.write(author);
    await club.report(club.reporter, subject);
    const { id: caseId, version } = await club.caseAbout(subject);
    const body = { version, item: 'keep' } as const;
    const { decision } = await owner.get(cases.decideCase, { params: { id: caseId }, body });
    await owner.get(members.addAdmin, { params: { id: community.id }, body: { user_id: author.user.id } });
    await owner.get(cases.undoDecision, { params: { id: decision.id }, body: {} });
    expect([await club.queue(admin), await club.queue(owner)]).toMatchObject([[], [{ subject }]]);
  });

  it('are the staff, too, after seven days', async () => {
    const subject = await club.write(club.author);
    await club.report(club.reporter, subject);
    const seen = async () => (await club.queue(club.staff, {})).some((one) => one.subject === subject);
    const passOn = async () => {
      await club.server.app.pool.query(`select graphile_worker.add_job('moderation.pass-on-cases')`);
      await club.server.runJobs();
    };
    await passOn();
    expect(await seen()).toBe(false);
    club.server.clock.forward(7 * DAY + 1);
    await passOn();
    expect(await seen()).toBe(true);
  });

  it('is no admin where an owner decided and the author objects', async () => {
    const { admin, author, owner } = club;
    const subject = await club.write(author);
    const { id: caseId, version } = await owner.get(cases.openCase, { body: { kind: 'post', subject } });
    const body = { version, item: 'keep', person: 'warn', ground: 'spam' } as const;
    const { decision } = await owner.get(cases.decideCase, { params: { id: caseId }, body });
    const params = { id: decision.id };
    await author.get(statements.appealStatement, { params, body: { text: 'It was a joke' } });
    const appeals = (await club.queue(owner, { community: club.community.id, state: 'appeals' })).flatMap(
      (one) => one.appeals,
    );
    const id = appeals[0]?.id ?? '';
    const answer = { outcome: 'upheld', answer: 'No' } as const;
    expect((await admin.call(cases.answerAppeal, { params: { id }, body: answer })).status).toBe(403);
    expect((await club.staff.call(cases.answerAppeal, { params: { id }, body: answer })).status).toBe(200);
  });
});

it('who looks at a case is pushed to the others who moderate it, and to nobody else', async () => {
  const { admin, author, owner, reporter, staff } = club;
  const subject = await club.write(author);
  await club.report(reporter, subject);
  const { id } = await club.caseAbout(subject);
  const people = [owner, admin, author, reporter, staff];
  const listeners = await Promise.all(people.map((person) => listen(club.server, person)));
  await admin.get(cases.claimCase, { params: { id }, body: {} });
  await admin.get(cases.releaseCase, { params: { id } });
  const received = () =>
    listeners.map((one) => one.received.flatMap((message) => (message.type === 'case.claimed' ? [message.data] : [])));
  await waitFor(() => expect(received()[0]).toHaveLength(2));
  const by: unknown = expect.objectContaining({ id: admin.user.id });
  const until: unknown = expect.any(String);
  const both = [
    { case: id, claim: { by, until } },
    { case: id, claim: null },
  ];
  expect(received()).toEqual([both, [], [], [], []]);
});

it('a page of the queue takes as many statements for ten cases as for one of each kind', async () => {
  const { author, owner, reporter } = club;
  const write = async () => {
    const post = await club.write(author);
    const body = { comment: 'Rude' };
    const { id } = await author.get(comments.createPostComment, { params: { id: post }, body });
    await club.report(reporter, post);
    await club.report(reporter, id, { kind: 'comment' });
    return [`/posts/${post}`, `/posts/${post}#comment-${id}`];
  };
  const first = await write();
  const listUrls = async () => (await club.queue(owner)).map(({ url }) => url).toSorted();
  expect(await listUrls()).toEqual(first.toSorted());
  const few = await countQueries(club.server, listUrls);
  for (let number = 0; number < 4; number += 1) await write();
  expect(await listUrls()).toHaveLength(10);
  expect(await countQueries(club.server, listUrls)).toBe(few);
});

describe('an undo', () => {
  it('ends the pause of a reporter', async () => {
    const { author, reporter, owner } = club;
    const decisions: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const subject = await club.write(author);
      await club.report(reporter, subject);
      const { id, version } = await club.caseAbout(subject);
      const body = { version, item: 'keep' } as const;
      decisions.push((await owner.get(cases.decideCase, { params: { id }, body })).decision.id);
    }
    const report = async () => {
      const subject = await club.write(author);
      const body = { kind: 'post', subject, reason: 'spam' } as const;
      return (await reporter.call(reports.createReport, { body })).status;
    };
    expect(await report()).toBe(403);
    await owner.get(cases.undoDecision, { params: { id: decisions.at(-1) ?? '' }, body: {} });
    expect(await report()).toBe(201);
  });
});
