import * as cases from '@homecoming/contract/cases.ts';
import * as comments from '@homecoming/contract/comments.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { getFirstGroup, makeChannel } from '@homecoming/testkit/cast.ts';
import { expect, it } from 'vitest';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();

/** The long form: `UNDO_RUNS=1000 npx vitest run --project server server/src/moderation/undo-proof.test.ts`. */
const RUNS = Number(process.env['UNDO_RUNS'] ?? 12);
const SEED = Number(process.env['UNDO_SEED'] ?? 20_261_127);

/** Tables that only grow, or are no content: what was decided and undone stays known. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  appeals: 'an objection is answered by an undo',
  cases: 'the version rises with each decision and undo',
  decisions: 'an undone decision stays, with who undid it',
  restrictions: 'an ended restriction stays, with when it ended',
  evidence: 'what a decision looked at is kept',
  evidence_media: 'so are its pictures',
  notifications: 'a decision and its undo are both notified',
  fact_outbox: 'what is being processed',
  idempotency_keys: 'requests that were answered',
  sessions: 'when each was used last',
  reporters: 'a warning of somebody who reports without a reason stays',
};

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** All compared tables as one text for each. */
async function readTables(): Promise<Record<string, string>> {
  const { pool } = club.server.app;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const read: Record<string, string> = {};
  for (const { name } of rows.filter((row) => NOT_COMPARED[row.name] === undefined)) {
    // A report waits with the case that is open.
    const ignored = name === 'reports' ? `- 'case_id'` : '';
    const table = await pool.query<{ text: string | null }>(
      `select string_agg(row, E'\\n' order by row) as text from (select (to_jsonb(t) ${ignored})::text as row from "${name}" t) rows`,
    );
    read[name] = table.rows[0]?.text ?? '';
  }
  return read;
}

type Input = Omit<BodyOf<typeof cases.decideCase>, 'version'>;

function chooseDecision(random: (below: number) => number): Input {
  const person = ([null, 'warn', 'mute'] as const)[random(3)] ?? null;
  const item = ([null, 'keep', 'remove', 'remove'] as const)[person === null ? 1 + random(3) : random(4)] ?? null;
  const sweep = item === 'remove' ? (([null, null, '24h', '7d', 'all'] as const)[random(5)] ?? null) : null;
  return { item, person, ground: 'spam', sweep, ...(person === 'mute' && { hours: 24 }) };
}

it(`${RUNS} random decisions and undos leave all tables as they were`, { timeout: 60_000 + RUNS * 5_000 }, async () => {
  const random = createRandom(SEED);
  const channel = await makeChannel(club.owner, club.community);
  const group = await getFirstGroup(club.owner, channel);
  const subjects: { kind: 'post' | 'comment'; id: string }[] = [];
  for (let number = 0; number < 4; number += 1) {
    const post = await club.write(club.author, `Words ${number}`);
    const on = { params: { id: post }, body: { comment: `Remark ${number}` } };
    const said = await club.author.get(comments.createPostComment, on);
    await club.reporter.get(comments.createPostComment, {
      params: { id: post },
      body: { comment: 'Well said', parent: said.id },
    });
    const inGroup = await club.owner.get(comments.createComment, { params: { id: group.id }, body: { text: 'Hello' } });
    await club.reporter.get(posts.likePost, { params: { id: post }, body: {} });
    await club.reporter.get(posts.addBookmark, { params: { id: post } });
    await club.owner.get(comments.likeComment, { params: { id: said.id } });
    subjects.push({ kind: 'post', id: post }, { kind: 'comment', id: said.id }, { kind: 'comment', id: inGroup.id });
  }
  // The reporter is not in the channel of the group.
  for (const { kind, id } of [...subjects.slice(0, 2), ...subjects.slice(3, 5)]) {
    await club.report(club.reporter, id, { kind });
  }
  await club.server.runJobs();
  const before = await readTables();
  expect(Object.keys(before)).toContain('point_entries');
  for (let run = 0; run < RUNS; run += 1) {
    const live: string[] = [];
    for (let depth = 1 + random(3); depth > 0; depth -= 1) {
      const subject = subjects[random(subjects.length)] ?? { kind: 'post', id: '' };
      const input = chooseDecision(random);
      const opened = await club.staff.call(cases.openCase, { body: { kind: subject.kind, subject: subject.id } });
      expect([201, 404]).toContain(opened.status);
      if (opened.status !== 201) continue;
      const { id, version } = opened.body;
      const decided = await club.staff.call(cases.decideCase, { params: { id }, body: { version, ...input } });
      expect(`${decided.status} ${JSON.stringify(input)}`).toBe(`200 ${JSON.stringify(input)}`);
      live.push(decided.body.decision.id);
    }
    await club.server.runJobs();
    // In any order.
    while (live.length > 0) {
      const [id = ''] = live.splice(random(live.length), 1);
      expect((await club.staff.call(cases.undoDecision, { params: { id }, body: {} })).status).toBe(200);
    }
    await club.server.runJobs();
    expect(await readTables(), `after run ${run + 1} of the seed ${SEED}`).toEqual(before);
  }
});
