import * as cases from '@homecoming/contract/cases.ts';
import * as comments from '@homecoming/contract/comments.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import * as groups from '@homecoming/contract/groups.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { getFirstGroup, joinChannelAs, makeChannel, makeEvent } from '@homecoming/testkit/cast.ts';
import { expect, it } from 'vitest';
import { wrote } from '../chat/fixtures/chat-cast.ts';
import { foldCounts } from '../directory/jobs.ts';
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
  evidence_files: 'and its files',
  moderation_log: 'what those who moderate do is in the log',
  log_chains: 'and so is its end',
  notifications: 'a decision and its undo are both notified',
  unsubscribe_tokens: 'and mailed after some minutes, with a link that ends such mails',
  fact_outbox: 'what is being processed',
  idempotency_keys: 'requests that were answered',
  sessions: 'when each was used last',
  reporters: 'a warning of somebody who reports without a reason stays',
};

/** Columns by table: a report waits with the case that is open, and each change of a message has the next number. */
const NOT_COMPARED_COLUMNS: Readonly<Record<string, string>> = {
  reports: 'case_id',
  conversations: 'last_change',
  messages: 'change',
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
  // Changes of counts are summed up each minute.
  await foldCounts.run(club.server.app, {});
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const read: Record<string, string> = {};
  for (const { name } of rows.filter((row) => NOT_COMPARED[row.name] === undefined)) {
    const column = NOT_COMPARED_COLUMNS[name];
    const ignored = column === undefined ? '' : `- '${column}'`;
    const table = await pool.query<{ text: string | null }>(
      `select string_agg(row, E'\\n' order by row) as text from (select (to_jsonb(t) ${ignored})::text as row from "${name}" t) rows`,
    );
    read[name] = table.rows[0]?.text ?? '';
  }
  return read;
}

type Input = Omit<BodyOf<typeof cases.decideCase>, 'version'>;
type Subject = Pick<cases.Case, 'kind' | 'subject'>;

const HOURS = { review: 168, mute: 24, suspend: 24, deactivate: 168 } as const;
const PEOPLE = [null, null, 'warn', 'review', 'mute', 'suspend', 'remove', 'ban', 'deactivate'] as const;
/** Where a case is in no community, and for its only owner: nobody is moved out. */
const PEOPLE_WHO_STAY = [null, 'warn', 'deactivate'] as const;

/** A decision about a case as it is now: who is outside already is not removed once more. */
function chooseDecision(random: (below: number) => number, { community, author_role, can }: cases.Case): Input {
  const stays = community === null || author_role === 'community_owner';
  const choices = stays ? PEOPLE_WHO_STAY : PEOPLE.filter((one) => one === null || can.restrict.includes(one));
  const person = choices[random(choices.length)] ?? null;
  const item = ([null, 'keep', 'remove', 'remove'] as const)[person === null ? 1 + random(3) : random(4)] ?? null;
  const sweep = item === 'remove' ? (([null, null, '24h', '7d', 'all'] as const)[random(5)] ?? null) : null;
  const isTimed = person === 'review' || person === 'mute' || person === 'suspend' || person === 'deactivate';
  return { item, person, ground: 'spam', sweep, ...(isTimed && { hours: HOURS[person] }) };
}

/** Something of each kind that is no text, with what hangs on it. */
async function makePlaces(channel: Awaited<ReturnType<typeof makeChannel>>): Promise<Subject[]> {
  const { author, admin, owner, reporter, community } = club;
  await joinChannelAs(author, channel, owner);
  await author.get(updateOwnProfile, { body: { short_bio: 'I sell stamps', interests: ['Stamps'] } });
  const made = { params: { id: channel.id }, body: { name: 'Stamp sellers' } };
  const group = await author.get(groups.createGroup, made);
  const link = { params: { id: group.id }, body: { title: 'Prices', url: 'https://example.com' } };
  const resource = await author.get(groups.createResource, link);
  const event = await makeEvent(admin, community, { title: 'Cheap stamps' });
  const about = { category: 'event', event: event.id, comment: 'See you' } as const;
  await reporter.get(posts.createPost, { body: about });
  const { id: message } = await wrote(author, reporter, 'Buy my stamps');
  await club.report(reporter, message, { kind: 'message' });
  return [
    { kind: 'group', subject: group.id },
    { kind: 'resource', subject: resource.id },
    { kind: 'event', subject: event.id },
    { kind: 'message', subject: message },
    { kind: 'profile', subject: author.user.id },
    { kind: 'community', subject: community.id },
  ];
}

/** The open case about something, or null: it is decided, or was removed with its place. */
async function openCase({ kind, subject }: Subject): Promise<cases.Case | null> {
  // Nobody opens a case about a conversation.
  if (kind === 'message') return (await club.queue(club.staff, {})).find((one) => one.subject === subject) ?? null;
  const opened = await club.staff.call(cases.openCase, { body: { kind, subject } });
  expect([201, 404]).toContain(opened.status);
  return opened.status === 201 ? opened.body : null;
}

it(`${RUNS} random decisions and undos leave all tables as they were`, { timeout: 60_000 + RUNS * 5_000 }, async () => {
  const random = createRandom(SEED);
  const channel = await makeChannel(club.owner, club.community);
  const group = await getFirstGroup(club.owner, channel);
  const subjects = await makePlaces(channel);
  const texts: { kind: 'post' | 'comment'; subject: string }[] = [];
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
    texts.push({ kind: 'post', subject: post });
    for (const { id } of [said, inGroup]) texts.push({ kind: 'comment', subject: id });
  }
  // The reporter is not in the channel of the group.
  for (const { kind, subject } of [...texts.slice(0, 2), ...texts.slice(3, 5)]) {
    await club.report(club.reporter, subject, { kind });
  }
  subjects.push(...texts);
  // More than a sweep removes at once: a job removes the rest, and brings it back.
  await club.server.app.pool.query(
    `insert into posts select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7()))).*
     from posts p, generate_series(1, 48) where p.id = $1`,
    [await club.write(club.author, 'The same words')],
  );
  await club.server.runJobs();
  const before = await readTables();
  expect(Object.keys(before)).toContain('point_entries');
  for (let run = 0; run < RUNS; run += 1) {
    const live: string[] = [];
    for (let depth = 1 + random(3); depth > 0; depth -= 1) {
      const subject = subjects[random(subjects.length)];
      const opened = subject === undefined ? null : await openCase(subject);
      if (opened === null) continue;
      const input = chooseDecision(random, opened);
      const { id, version } = opened;
      const decided = await club.staff.call(cases.decideCase, { params: { id }, body: { version, ...input } });
      expect([decided.status, opened.kind, input]).toEqual([200, opened.kind, input]);
      live.push(decided.body.decision.id);
    }
    // An undo comes before a sweep has ended, too.
    if (random(3) > 0) await club.server.runJobs();
    // In any order.
    while (live.length > 0) {
      const [id = ''] = live.splice(random(live.length), 1);
      expect((await club.staff.call(cases.undoDecision, { params: { id }, body: {} })).status).toBe(200);
    }
    await club.server.runJobs();
    expect(await readTables(), `after run ${run + 1} of the seed ${SEED}`).toEqual(before);
  }
});
