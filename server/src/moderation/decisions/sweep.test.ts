import { deleteCommunity } from '@homecoming/contract/communities.ts';
import * as cases from '@homecoming/contract/cases.ts';
import { createPostComment } from '@homecoming/contract/comments.ts';
import type { Decision } from '@homecoming/contract/moderation.ts';
import { appealStatement, getStatement } from '@homecoming/contract/statements.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { memberships } from '../../schema/communities.ts';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();
/** What one transaction removes. */
const BATCH = 50;

/** Many posts of the author beside one that is decided about. Returns that one. */
async function writeMany(count: number): Promise<string> {
  const subject = await club.write(club.author);
  await copyPost(subject, count);
  return subject;
}

const copyPost = (id: string, count: number) =>
  club.server.app.pool.query(
    `insert into posts select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7()))).*
     from posts p, generate_series(1, $2::integer) where p.id = $1`,
    [id, count],
  );

async function countShown(): Promise<number> {
  const { rows } = await club.server.app.pool.query<{ count: number }>(
    'select count(*)::integer from posts where author_id = $1 and removed_by is null',
    [club.author.user.id],
  );
  return rows[0]?.count ?? 0;
}

async function sweep(subject: string, by: Person = club.owner): Promise<Decision & { readonly caseId: string }> {
  const { id, version } = await by.get(cases.openCase, { body: { kind: 'post', subject } });
  const body = { version, item: 'remove', ground: 'spam', sweep: 'all' } as const;
  const { decision } = await by.get(cases.decideCase, { params: { id }, body });
  return { ...decision, caseId: id };
}

const undo = (id: string) => club.owner.get(cases.undoDecision, { params: { id }, body: {} });
const readDecision = async ({ caseId: id }: { readonly caseId: string }) =>
  (await club.owner.get(cases.getCase, { params: { id } })).decision;

it('removes the newest at once, the rest in batches, and nothing that is written later; its undo brings all back', async () => {
  const { author, server } = club;
  const subject = await writeMany(120);
  await author.get(createPostComment, { params: { id: subject }, body: { comment: 'And more' } });
  const decision = await sweep(subject);
  expect(decision).toMatchObject({ swept: BATCH, sweeping: true });
  // 49 of them are posts, and the decision is about one more.
  expect(await countShown()).toBe(121 - BATCH);
  const params = { id: decision.id };
  expect((await author.get(getStatement, { params })).swept).toBe(BATCH);
  const later = await club.write(author, 'Sorry');
  await server.runJobs();
  expect(await readDecision(decision)).toMatchObject({ swept: 121, sweeping: false });
  expect((await author.get(getStatement, { params })).swept).toBe(121);
  expect(await countShown()).toBe(1);
  expect((await club.reporter.call(cases.openCase, { body: { kind: 'post', subject: later } })).status).toBe(404);
  await undo(decision.id);
  await server.runJobs();
  expect(await countShown()).toBe(122);
  const { rows } = await server.app.pool.query(
    'select from decisions join cases on cases.id = case_id where author_id = $1 and undone_at is null',
    [author.user.id],
  );
  expect(rows).toEqual([]);
});

it('is undone before its first batch, and between two: no batch runs after that', async () => {
  const { server } = club;
  const subject = await writeMany(170);
  const first = await sweep(subject);
  await undo(first.id);
  await server.runJobs();
  expect(await countShown()).toBe(171);

  const second = await sweep(subject);
  // Somebody edits one that comes in a later batch: the job waits there, and the undo waits for the job.
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select id from posts where author_id = $1 and removed_by is null order by id offset 10 limit 1',
    [club.author.user.id],
  );
  const editor = await server.app.pool.connect();
  await editor.query('begin');
  await editor.query('select from posts where id = $1 for update', [rows[0]?.id]);
  const running = server.runJobs();
  await waitForLocks(1);
  const undone = undo(second.id);
  await waitForLocks(2);
  await editor.query('commit');
  editor.release();
  await Promise.all([running, undone]);
  await server.runJobs();
  expect(await countShown()).toBe(171);
});

/** Waits until that number of transactions waits for a lock. */
async function waitForLocks(count: number): Promise<void> {
  await waitFor(async () => {
    const { rows } = await club.server.app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(count);
  });
}

it('ends when who decided may not decide any more, and with its community', async () => {
  const { admin, community, owner, server } = club;
  const subject = await writeMany(60);
  const decision = await sweep(subject, admin);
  const isAdmin = and(eq(memberships.communityId, community.id), eq(memberships.userId, admin.user.id));
  await server.app.db.update(memberships).set({ role: 'member' }).where(isAdmin);
  await server.runJobs();
  expect(await readDecision(decision)).toMatchObject({ swept: BATCH, sweeping: false });
  expect(await countShown()).toBe(10);
  await undo(decision.id);
  await server.runJobs();
  expect(await countShown()).toBe(61);
  await sweep(subject);
  await server.app.pool.query('update sessions set password_confirmed_at = $1', [server.clock.now()]);
  await owner.get(deleteCommunity, { params: { id: community.id }, body: { name: community.name } });
  await server.runJobs();
  const { rows } = await server.app.pool.query('select from graphile_worker.jobs where last_error is not null');
  expect(rows).toEqual([]);
});

it('removes all again when another decision replaces it before its undo is done', async () => {
  const { author, server, staff } = club;
  const subject = await writeMany(120);
  const decision = await sweep(subject);
  await server.runJobs();
  await author.get(appealStatement, { params: { id: decision.id }, body: { text: 'They are free' } });
  const [objected] = await club.queue(club.owner, { community: club.community.id, state: 'appeals' });
  const params = { id: objected?.appeals[0]?.id ?? '' };
  const again = { item: 'remove', ground: 'other', sweep: 'all' } as const;
  const body = { outcome: 'changed', answer: 'For another reason', ...again } as const;
  expect((await staff.call(cases.answerAppeal, { params, body })).status).toBe(200);
  expect(await readDecision(decision)).toMatchObject({ swept: 0, sweeping: true });
  await server.runJobs();
  expect(await readDecision(decision)).toMatchObject({ swept: 120, sweeping: false });
  expect(await countShown()).toBe(0);
});
