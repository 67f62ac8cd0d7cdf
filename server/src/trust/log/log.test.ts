import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import * as cases from '@homecoming/contract/cases.ts';
import * as log from '@homecoming/contract/moderation-log.ts';
import { setRules } from '@homecoming/contract/rules.ts';
import { appealStatement } from '@homecoming/contract/statements.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import * as review from '@homecoming/contract/review.ts';
import * as trust from '@homecoming/contract/trust.ts';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { useModeratedClub } from '../../moderation/fixtures/club.ts';
import { endMutes } from '../../moderation/jobs.ts';
import { migrateDatabase, migrateEmptyUpTo } from '../../platform/db/migrate.ts';
import { transaction } from '../../platform/transaction.ts';
import { moderationLog } from '../../schema/moderation-log.ts';
import { sweepLog } from './jobs.ts';
import { recordAct } from './service.ts';
import { findBrokenChains } from './verify.ts';

const club = useModeratedClub();
const DAY_MS = 24 * 60 * 60 * 1_000;

async function listActs(by = club.owner): Promise<log.LogEntry[]> {
  const { results } = await by.get(log.listCommunityLog, { params: { id: club.community.id }, query: {} });
  return results;
}

async function decide(subject: string, input: Partial<BodyOf<typeof cases.decideCase>> = {}) {
  const { id, version } = await club.caseAbout(subject);
  const body = { version, item: 'remove' as const, ...input };
  return club.admin.get(cases.decideCase, { params: { id }, body });
}

/** Three acts in the log of the community. Returns its rows. */
async function writeThreeActs() {
  const post = await club.write(club.author);
  await club.report(club.reporter, post);
  const { id } = await club.caseAbout(post);
  for (const text of ['One', 'Two', 'Three']) {
    await club.admin.get(cases.addCaseNote, { params: { id }, body: { text } });
  }
  return club.server.app.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.chain, club.community.id))
    .orderBy(asc(moderationLog.position));
}

/** Changes the log as somebody with the password of the database can. Returns what the check says of this community. */
async function tamper(sql: string): Promise<string[]> {
  const { pool } = club.server.app;
  await pool.query(`alter table moderation_log disable trigger user`);
  await pool.query(sql);
  await pool.query(`alter table moderation_log enable trigger user`);
  return (await findBrokenChains(pool)).filter((fault) => fault.includes(club.community.id));
}

describe('the log of a community', () => {
  it('says who decided, undid and answered what, to owners only', async () => {
    const post = await club.write(club.author);
    await club.report(club.reporter, post);
    const { decision } = await decide(post);
    await club.author.get(appealStatement, { params: { id: decision.id }, body: { text: 'It was a joke' } });
    const [appeal] = (await club.caseAbout(post)).appeals;
    const answer = { outcome: 'overturned', answer: 'Right' } as const;
    await club.owner.get(cases.answerAppeal, { params: { id: appeal?.id ?? '' }, body: answer });
    await club.owner.get(setRules, {
      params: { id: club.community.id },
      body: { rules: [{ title: 'Be kind', text: '' }] },
    });
    const acts = await listActs();
    expect(acts.map(({ act, by, about, item }) => [act, by?.first_name, about?.first_name, item])).toEqual([
      ['community.rules-set', 'Olivia', undefined, null],
      ['decision.undone', 'Olivia', 'Amir', 'remove'],
      ['appeal.answered', 'Olivia', 'Amir', null],
      ['case.decided', 'Ada', 'Amir', 'remove'],
    ]);
    expect(JSON.stringify(acts)).not.toContain('joke');
    const params = { id: club.community.id };
    for (const other of [club.admin, club.author, club.outsider]) {
      expect((await other.call(log.listCommunityLog, { params, query: {} })).status).toBe(403);
    }
    const all = await club.staff.get(log.listStaffLog, { query: { limit: 4 } });
    expect(all.results).toEqual(acts);
  });

  it('comes in pages, and names who ended nothing themselves: the server', async () => {
    const post = await club.write(club.author);
    await club.report(club.reporter, post);
    await decide(post, { item: 'keep', person: 'mute', hours: 1 });
    club.server.clock.forward(DAY_MS);
    for (const _ of [1, 2]) await endMutes.run(club.server.app, {});
    const params = { id: club.community.id };
    const first = await club.owner.get(log.listCommunityLog, { params, query: { limit: 1 } });
    expect(first.results).toMatchObject([{ act: 'restriction.ended', by: null, about: { first_name: 'Amir' } }]);
    const query = { limit: 1, cursor: first.next ?? '' };
    const second = await club.owner.get(log.listCommunityLog, { params, query });
    expect(second).toMatchObject({ results: [{ act: 'case.decided', person: 'mute' }], next: null });
  });

  it('says that staff read the names of reporters, and nothing where there were none', async () => {
    const post = await club.write(club.author);
    const { id } = await club.admin.get(cases.openCase, { body: { kind: 'post', subject: post } });
    const listReads = async () => {
      const { results } = await club.staff.get(log.listStaffLog, { query: {} });
      return results.filter((entry) => entry.act === 'reporters.read' && entry.case === id).map(({ by }) => by?.id);
    };
    await club.staff.get(cases.getCase, { params: { id } });
    expect(await listReads()).toEqual([]);
    await club.report(club.reporter, post);
    await club.admin.get(cases.getCase, { params: { id } });
    expect(await listReads()).toEqual([]);
    const read = () => club.staff.get(cases.getCase, { params: { id } });
    await Promise.all([read(), read(), read()]);
    expect(await listReads()).toEqual([club.staff.user.id]);
    club.server.clock.forward(DAY_MS);
    for (const _ of [1, 2]) await read();
    expect(await listReads()).toEqual([club.staff.user.id, club.staff.user.id]);
  });

  it('says who changed filters, settings and the lists of the staff, once for each change', async () => {
    const params = { id: club.community.id };
    const filters = [{ kind: 'word', value: 'stamps', action: 'flag' } as const];
    for (const body of [{ filters }, { filters }, { first_texts_reviewed: 2 }, { first_texts_reviewed: 2 }, {}]) {
      await club.admin.get(trust.updateModerationSettings, { params, body });
    }
    expect((await listActs()).map(({ act, by }) => [act, by?.first_name])).toEqual([
      ['community.moderation-set', 'Ada'],
      ['community.filters-set', 'Ada'],
    ]);
    const entries = [{ value: 'lotteries', action: 'flag' } as const];
    for (const _ of [1, 2]) await club.staff.get(trust.setStaffList, { params: { kind: 'words' }, body: { entries } });
    const all = await club.staff.get(log.listStaffLog, { query: { limit: 2 } });
    expect(all.results.map(({ act, by }) => [act, by?.id])).toEqual([
      ['staff.words-set', club.staff.user.id],
      ['community.moderation-set', club.admin.user.id],
    ]);
  });

  it('says who published what waited, and who did not', async () => {
    const settings = { params: { id: club.community.id }, body: { first_texts_reviewed: 2 } };
    await club.admin.get(trust.updateModerationSettings, settings);
    for (const comment of ['One', 'Two']) {
      await club.author.call(createPost, { body: { category: 'community', community: club.community.id, comment } });
    }
    const { results } = await club.admin.get(review.listReviewItems, { params: { id: club.community.id }, query: {} });
    const [first, second] = results.map(({ id }) => ({ params: { id } }));
    if (first === undefined || second === undefined) throw new Error('nothing waits');
    await club.admin.get(review.releaseReviewItem, first);
    await club.admin.get(review.rejectReviewItem, { ...second, body: { ground: 'spam' } });
    const [rejected, released] = await listActs();
    const about = { by: { first_name: 'Ada' }, about: { first_name: 'Amir' }, kind: 'post' };
    expect(released).toMatchObject({ act: 'review.released', case: null, ...about });
    expect(rejected).toMatchObject({ act: 'review.rejected', case: expect.any(String), ...about });
  });
});

describe('the chain of the log', () => {
  it('is whole, also when twenty write at once', async () => {
    const post = await club.write(club.author);
    await club.report(club.reporter, post);
    const { id } = await club.caseAbout(post);
    const notes = Array.from({ length: 20 }, (_, n) => ({ params: { id }, body: { text: `Note ${n}` } }));
    await Promise.all(notes.map((note) => club.admin.get(cases.addCaseNote, note)));
    const rows = await club.server.app.db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.chain, club.community.id));
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(notes.map((_, n) => n + 1));
    expect(await findBrokenChains(club.server.app.pool)).toEqual([]);
  });

  it('shows a row that was changed', async () => {
    const rows = await writeThreeActs();
    const change = `update moderation_log set actor_id = '${club.owner.user.id}' where id = '${rows[1]?.id}'`;
    expect(await tamper(change)).toEqual([expect.stringContaining('row 2 ')]);
  });

  it('shows a row that was removed, also the last one', async () => {
    const rows = await writeThreeActs();
    expect(await tamper(`delete from moderation_log where id = '${rows[2]?.id}'`)).toEqual([
      expect.stringContaining('its last row is missing'),
    ]);
    expect(await tamper(`delete from moderation_log where id = '${rows[0]?.id}'`)).toContainEqual(
      expect.stringContaining('row 2 '),
    );
  });

  it('shows a row that was inserted', async () => {
    await writeThreeActs();
    const forged = `insert into moderation_log (chain, position, act, ids)
      values ('${club.community.id}', 4, 'case.decided', '{}')`;
    expect(await tamper(forged)).toEqual([expect.stringContaining('row 4 ')]);
  });

  it('takes no change and no removal from the server itself', async () => {
    const [row] = await writeThreeActs();
    const refused = 'moderation_log is only added to';
    const { pool } = club.server.app;
    await expect(pool.query(`update moderation_log set act = 'x' where id = '${row?.id}'`)).rejects.toThrow(refused);
    await expect(pool.query(`delete from moderation_log where id = '${row?.id}'`)).rejects.toThrow(refused);
    await expect(pool.query('truncate moderation_log')).rejects.toThrow(refused);
  });

  it('loses what is three years old from its start, and is still verified', async () => {
    const { app, clock } = club.server;
    const writeNow = async () => {
      const act = {
        communityId: club.community.id,
        actorId: null,
        act: 'case.noted',
        ids: {},
        at: clock.now(),
      } as const;
      for (const _ of [1, 2, 3]) await transaction(app, (tx) => recordAct(tx, act));
    };
    await writeNow();
    clock.forward(3 * 366 * DAY_MS);
    await writeNow();
    for (const _ of [1, 2]) await sweepLog.run(club.server.app, {});
    const rows = await club.server.app.db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.chain, club.community.id))
      .orderBy(asc(moderationLog.position));
    expect(rows.map(({ position }) => position)).toEqual([4, 5, 6]);
    const { pool } = club.server.app;
    expect((await findBrokenChains(pool)).filter((fault) => fault.includes(club.community.id))).toEqual([]);
    expect(await tamper(`delete from moderation_log where id = '${rows[0]?.id}'`)).toEqual([
      expect.stringContaining('row 5 '),
    ]);
  });
});

it('keeps what the staff did before there was a chain', async () => {
  const database = await freshDatabase('template0');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await migrateEmptyUpTo(client, '0045_mutes-and-decisions');
  await client.query('commit');
  const [staff, community, person] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`);
  const end = '2026-03-01T00:00:00.000Z';
  const plans = JSON.stringify({ from: { plan: 'free', ends_at: null }, to: { plan: 'pro', ends_at: end } });
  await client.query(`
    insert into users (id, email, password_hash, first_name, last_name) values ('${staff}', 's@example.org', '', 'S', 'S');
    insert into staff_acts (staff_id, act, subject_id, details, created_at) values
      ('${staff}', 'community.plan-set', '${community}', '${plans}', '2026-01-01'),
      ('${staff}', 'account.second-factor-reset', '${person}', '{}', '2026-01-02'),
      (null, 'community.plan-declined', '${community}', '{"plan": "plus"}', '2026-01-03')`);
  await migrateDatabase(database.url);
  const { rows } = await client.query(
    'select chain, position::int, actor_id, act, ids, at from moderation_log order by at',
  );
  const ids = { plan: 'pro', ends_at: end, plan_before: 'free' };
  expect(rows).toMatchObject([
    { chain: community, position: 1, actor_id: staff, act: 'community.plan-set', ids, at: new Date('2026-01-01') },
    {
      chain: '00000000-0000-0000-0000-000000000000',
      position: 1,
      actor_id: staff,
      act: 'account.second-factor-reset',
      ids: { user: person },
    },
    { chain: community, position: 2, actor_id: null, act: 'community.plan-declined', ids: { plan: 'plus' } },
  ]);
  expect(await findBrokenChains(client)).toEqual([]);
  await client.end();
  await database.drop();
});
