import { createBlast } from '@homecoming/contract/blasts.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import * as comments from '@homecoming/contract/comments.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import * as cases from '@homecoming/contract/cases.ts';
import { listCommunityLog } from '@homecoming/contract/moderation-log.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import * as reports from '@homecoming/contract/reports.ts';
import * as statements from '@homecoming/contract/statements.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { joinAs, makeCommunity, makeEvent } from '@homecoming/testkit/cast.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decisions } from '../schema/moderation.ts';
import { sweepEvidence } from './evidence-end.ts';
import { useModeratedClub } from './fixtures/club.ts';
import { endMutes } from './jobs.ts';

const club = useModeratedClub();
const HOUR = 60 * 60_000;

type Input = Partial<Pick<BodyOf<typeof cases.decideCase>, 'item' | 'person' | 'hours' | 'sweep'>>;

/** Decides the case about something as it is now, by default by the owner. */
async function decideNow(subject: string, input: Input, by = club.owner) {
  const { id, version } = await club.caseAbout(subject);
  return decideIn(id, version, input, by);
}

async function decideIn(id: string, version: number, input: Input, by = club.owner) {
  const body = { version, item: 'remove', ground: 'spam', ...input } as const;
  return by.call(cases.decideCase, { params: { id }, body });
}

async function writeReported(): Promise<string> {
  const id = await club.write(club.author);
  await club.report(club.reporter, id);
  return id;
}

const edit = (id: string, comment: string) => club.author.get(posts.updatePost, { params: { id }, body: { comment } });
const undo = (id: string, by = club.owner) => by.call(cases.undoDecision, { params: { id }, body: {} });
const canWrite = async () => {
  const body = { category: 'community', community: club.community.id, comment: 'Hello' } as const;
  return (await club.author.call(posts.createPost, { body })).status === 201;
};
const readStatus = async (id: string) => (await club.reporter.call(posts.getPost, { params: { id } })).status;

describe('mutes', () => {
  it('last when somebody leaves and joins again', async () => {
    await decideNow(await writeReported(), { item: 'keep', person: 'mute', hours: 24 });
    await club.author.get(leaveCommunity, { params: { id: club.community.id } });
    await joinAs(club.author, club.community, club.owner);
    expect(await canWrite()).toBe(false);
  });

  it('stop hosts from writing to everybody who is going', async () => {
    const event = await makeEvent(club.owner, club.community, { hosts: [club.owner.user.id, club.author.user.id] });
    const params = { id: event.id };
    const write = async () =>
      (await club.author.call(createBlast, { params, body: { message: 'See you soon' } })).status;
    expect(await write()).toBe(201);
    await decideNow(await writeReported(), { item: 'keep', person: 'mute', hours: 24 });
    expect(await write()).toBe(403);
  });

  it('count by the longest, also when one of two is undone or ends', async () => {
    const ids = [await writeReported(), await writeReported()];
    const [first = '', second = ''] = ids;
    const { body: long } = await decideNow(first, { item: 'keep', person: 'mute', hours: 24 });
    const { body: short } = await decideNow(second, { item: 'keep', person: 'mute', hours: 1 });
    await undo(short.decision.id);
    expect(await canWrite()).toBe(false);
    await decideNow(second, { item: 'keep', person: 'mute', hours: 1 });
    club.server.clock.forward(HOUR + 1);
    await endMutes.run(club.server.app, {});
    expect(await canWrite()).toBe(false);
    await undo(long.decision.id);
    expect(await canWrite()).toBe(true);
  });
});

describe('what a decision looked at', () => {
  it('is the content of now: what was edited back and forth is a new version, and is reported again', async () => {
    const id = await writeReported();
    const { id: caseId, version } = await club.caseAbout(id);
    await edit(id, 'Lovely weather');
    await edit(id, 'Buy my stamps');
    expect((await decideIn(caseId, version, {})).error.code).toBe('case_changed');
    const { evidence } = await club.caseAbout(id);
    expect(evidence.map(({ text }) => text)).toEqual(['Buy my stamps', 'Lovely weather']);
    await edit(id, 'Lovely weather');
    await decideNow(id, { item: 'keep' });
    await edit(id, 'Buy my stamps');
    await club.report(await club.member('Late'), id);
    expect(await club.queue(club.owner)).toHaveLength(1);
  });

  it('is the content after an edit that ends while it is reported', async () => {
    const id = await club.write(club.author);
    const { pool } = club.server.app;
    const editor = await pool.connect();
    await editor.query('begin');
    await editor.query(`update posts set comment = 'Lovely weather' where id = $1`, [id]);
    const reported = club.report(club.reporter, id);
    await waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await editor.query('commit');
    editor.release();
    await reported;
    expect((await club.caseAbout(id)).evidence.map(({ text }) => text)).toEqual(['Lovely weather']);
  });

  it('is there also after many edits', async () => {
    const id = await writeReported();
    for (let number = 0; number < 22; number += 1) await edit(id, `Weather ${number}`);
    const { id: caseId, version } = await club.caseAbout(id);
    await edit(id, 'Awful');
    expect((await decideIn(caseId, version, {})).error.code).toBe('case_changed');
    const { evidence } = await club.caseAbout(id);
    expect([evidence[0]?.text, evidence.at(-1)?.text, evidence.length]).toEqual(['Awful', 'Buy my stamps', 20]);
  });

  it('keeps what was reported after many edits, whatever its author writes then', async () => {
    const id = await writeReported();
    for (let number = 0; number < 19; number += 1) await edit(id, `Weather ${number}`);
    await edit(id, 'I will find you');
    await club.report(await club.member('Late'), id, { reason: 'danger' });
    for (const text of ['Sun', 'Rain']) await edit(id, text);
    const texts = (await club.caseAbout(id)).evidence.map(({ text }) => text);
    expect([texts[0], texts.includes('I will find you'), texts.length]).toEqual(['Rain', true, 21]);
  });
});

describe('the staff', () => {
  const decideAsStaff = async (subject: string, input: Input) => {
    const { id, version } = await club.caseAbout(subject);
    await club.staff.get(cases.escalateCase, { params: { id }, body: { version, note: 'Please look' } });
    const escalated = await club.staff.get(cases.getCase, { params: { id } });
    return (await decideIn(id, escalated.version, input, club.staff)).body.decision.id;
  };

  it('have the only word about what they decided', async () => {
    const subject = await writeReported();
    const { id } = await club.caseAbout(subject);
    await decideAsStaff(subject, {});
    expect((await undo(await readDecision(id))).status).toBe(404);
    const { results } = await club.owner.get(listCommunityLog, { params: { id: club.community.id } });
    expect(results.map(({ act }) => act)).not.toContain('case.decided');
  });

  it('keep a case to themselves that an admin had decided before', async () => {
    const subject = await writeReported();
    const { id } = await club.caseAbout(subject);
    const { body } = await decideNow(subject, { item: 'keep' }, club.admin);
    expect((await club.admin.call(cases.getCase, { params: { id } })).status).toBe(200);
    await undo(body.decision.id);
    await club.report(await club.member('Late'), subject, { reason: 'child_safety', note: 'My own words' });
    expect((await club.admin.call(cases.getCase, { params: { id } })).status).toBe(404);
  });

  it('see an objection that no other manager may answer', async () => {
    const lonely = await makeCommunity(club.owner, { join_policy: 'open' });
    await joinAs(club.author, lonely, club.owner);
    const content = { category: 'community', community: lonely.id, comment: 'Buy my stamps' } as const;
    const { id: subject } = await club.author.get(posts.createPost, { body: content });
    const { id, version } = await club.owner.get(cases.openCase, { body: { kind: 'post', subject } });
    const { body } = await decideIn(id, version, {});
    await club.author.get(statements.appealStatement, { params: { id: body.decision.id }, body: { text: 'Mine' } });
    const found = await club.queue(club.staff, { state: 'appeals' });
    expect(found.filter((one) => one.id === id)).toMatchObject([{ appeals: [{ can: { answer: true } }] }]);
    const { results } = await club.staff.get(listNotifications, {});
    expect(results.map(({ sentence }) => sentence).join()).toMatch(/objections? waits? for the platform staff/);
  });
});

/** The id of the newest decision of a case, also for those who do not see it. */
async function readDecision(caseId: string): Promise<string> {
  const rows = await club.server.app.db.select().from(decisions).where(eq(decisions.caseId, caseId));
  return rows.at(-1)?.id ?? '';
}

describe('two decisions', () => {
  it('about the same post: undoing a sweep leaves what the other one removed', async () => {
    const [swept, other] = [await writeReported(), await writeReported()];
    const { body: sweep } = await decideNow(swept, { sweep: 'all' });
    const { id, version } = await club.owner.get(cases.openCase, { body: { kind: 'post', subject: other } });
    const { body: own } = await decideIn(id, version, {});
    expect((await undo(sweep.decision.id)).status).toBe(200);
    expect([await readStatus(swept), await readStatus(other)]).toEqual([200, 404]);
    await undo(own.decision.id);
    expect(await readStatus(other)).toBe(200);
  });

  it('a sweep passes over what its author wrote elsewhere', async () => {
    const elsewhere = await makeCommunity(club.author);
    const group = { category: 'community', community: elsewhere.id, comment: 'Elsewhere' } as const;
    const post = await club.author.get(posts.createPost, { body: group });
    const rude = await club.author.get(comments.createPostComment, {
      params: { id: await club.write(club.owner) },
      body: { comment: 'Rude' },
    });
    await club.server.app.pool.query(
      `insert into comments (id, post_id, author_id, text)
       select uuidv7(), $1, $2, 'Newer' from generate_series(1, 205)`,
      [post.id, club.author.user.id],
    );
    const { body } = await decideNow(await writeReported(), { sweep: 'all' });
    expect(body.decision.swept).toBe(1);
    expect((await club.owner.get(comments.listPostComments, { params: { id: rude.post ?? '' } })).results).toHaveLength(
      1,
    );
  });

  it('about cases that were open at once: a report of the undone one waits with the other', async () => {
    const id = await writeReported();
    const { body } = await decideNow(id, { item: 'keep', person: 'warn' });
    await club.report(await club.member('Late'), id);
    expect((await undo(body.decision.id)).status).toBe(200);
    const [open, ...others] = await club.queue(club.owner);
    expect(others).toEqual([]);
    expect(open?.reports_count).toBe(2);
    await decideIn(open?.id ?? '', open?.version ?? 0, {});
    const [own] = (await club.reporter.get(reports.listReports, {})).results;
    expect(own?.outcome).toBe('acted');
  });

  it('an undo beside a new report fails for neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await writeReported();
      const { body } = await decideNow(id, { item: 'keep', person: 'warn' });
      const late = await club.member('Late');
      const [undone, reported] = await Promise.all([undo(body.decision.id), club.report(late, id)]);
      expect([undone.status, typeof reported]).toEqual([200, 'string']);
    }
  });

  it('waits for an edit before it locks its case, which the edit needs, too', async () => {
    const id = await writeReported();
    const { id: caseId } = await club.caseAbout(id);
    const editor = await club.server.app.pool.connect();
    try {
      await editor.query('begin');
      await editor.query('select from posts where id = $1 for no key update', [id]);
      const decided = decideNow(id, {});
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await waitFor(async () => expect((await club.server.app.pool.query(waiting)).rowCount).toBe(1));
      expect((await editor.query('select from cases where id = $1 for update nowait', [caseId])).rowCount).toBe(1);
      await editor.query('commit');
      expect((await decided).status).toBe(200);
    } finally {
      editor.release();
    }
  });
});

describe('objections', () => {
  it('are not answered by who sent them', async () => {
    const id = await club.write(club.author);
    const report = await club.report(club.admin, id);
    await decideNow(id, { item: 'keep' });
    await club.admin.get(reports.appealReport, { params: { id: report }, body: { text: 'It is spam' } });
    const [waiting] = await club.queue(club.admin, { community: club.community.id, state: 'appeals' });
    expect(waiting?.appeals[0]?.can.answer).toBe(false);
    const body = { outcome: 'overturned', answer: 'I am right' } as const;
    const params = { id: waiting?.appeals[0]?.id ?? '' };
    expect((await club.admin.call(cases.answerAppeal, { params, body })).error.code).toBe('own_decision');
  });

  it('to a decision that is undone are answered by that', async () => {
    const id = await writeReported();
    const { body } = await decideNow(id, {}, club.admin);
    const params = { id: body.decision.id };
    await club.author.get(statements.appealStatement, { params, body: { text: 'They are free' } });
    await undo(body.decision.id);
    expect((await club.author.get(statements.getStatement, { params })).appeal).toMatchObject({
      outcome: 'overturned',
      answer: 'The decision was undone.',
    });
    expect((await decideNow(id, {})).status).toBe(200);
    expect(await club.queue(club.owner, { community: club.community.id, state: 'appeals' })).toEqual([]);
  });
});

it('an undo ends no pause of a reporter that a later decision began', async () => {
  const subjects: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const id = await club.write(club.author, `Stamp ${number}`);
    await club.report(club.reporter, id);
    subjects.push(id);
  }
  const kept: string[] = [];
  for (const subject of subjects) {
    kept.push((await decideNow(subject, { item: 'keep' })).body.decision.id);
    club.server.clock.forward(HOUR);
  }
  const canReport = async () => {
    const body = { kind: 'post', subject: await club.write(club.author), reason: 'spam' } as const;
    return (await club.reporter.call(reports.createReport, { body })).status === 201;
  };
  expect(await canReport()).toBe(false);
  await undo(kept.at(-2) ?? '');
  expect(await canReport()).toBe(false);
  await undo(kept.at(-1) ?? '');
  expect(await canReport()).toBe(true);
});

describe('evidence', () => {
  /** As many months later, for the case about something. */
  async function readEvidenceAfter(subject: string, months: number): Promise<number> {
    const { id } = await club.caseAbout(subject);
    const now = club.server.clock.now().toISOString();
    const ago = sql`${now}::timestamptz - ${`${months} months 1 day`}::interval`;
    await club.server.app.db.execute(sql`update cases set decided_at = ${ago} where id = ${id} and state = 'decided'`);
    await club.server.app.db.execute(sql`update evidence set created_at = ${ago} where case_id = ${id}`);
    await sweepEvidence.run(club.server.app, {});
    return (await club.caseAbout(subject)).evidence.length;
  }

  it('is deleted six months after the decision, and not before', async () => {
    const [open, decided] = [await writeReported(), await writeReported()];
    await decideNow(decided, {});
    expect(await readEvidenceAfter(decided, 5)).toBe(1);
    expect(await readEvidenceAfter(decided, 6)).toBe(0);
    expect(await readEvidenceAfter(open, 12)).toBe(1);
    const { id } = (await club.caseAbout(decided)).decision ?? {};
    expect((await club.author.call(statements.getStatement, { params: { id: id ?? '' } })).status).toBe(200);
  });

  it('is kept while an objection waits', async () => {
    const subject = await writeReported();
    const { decision } = (await decideNow(subject, {})).body;
    await club.author.get(statements.appealStatement, { params: { id: decision.id }, body: { text: 'It is mine' } });
    expect(await readEvidenceAfter(subject, 7)).toBe(1);
  });

  it('is kept for a year where the safety of children is the reason', async () => {
    const subject = await writeReported();
    const { id, version } = await club.caseAbout(subject);
    const body = { version, item: 'remove', ground: 'child_safety' } as const;
    await club.owner.get(cases.decideCase, { params: { id }, body });
    expect(await readEvidenceAfter(subject, 11)).toBe(1);
    expect(await readEvidenceAfter(subject, 12)).toBe(0);
  });
});
