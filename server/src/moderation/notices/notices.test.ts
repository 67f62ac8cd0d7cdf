import * as cases from '@homecoming/contract/cases.ts';
import * as contract from '@homecoming/contract/notices.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { enterPassword, PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { mailedToken } from '../../accounts/fixtures/mailed-token.ts';
import { newId } from '../../platform/db/new-id.ts';

import { describe, expect, it } from 'vitest';
import { useModeratedClub } from '../fixtures/club.ts';
import { sweepNotices } from './jobs.ts';

const club = useModeratedClub();
const DAY_MS = 24 * 60 * 60 * 1_000;
let count = 0;
const newAddress = () => `nora${(count += 1)}@example.org`;

type Changes = {
  [Name in keyof BodyOf<typeof contract.createNotice>]?: BodyOf<typeof contract.createNotice>[Name] | undefined;
};

function send(post: string, changes: Changes = {}) {
  const all = {
    url: `${club.server.url}/posts/${post}`,
    reason: 'spam',
    note: 'It sells stamps',
    name: 'Nora Outside',
    email: newAddress(),
    good_faith: true,
    ...changes,
  };
  // What is undefined is not sent.
  const body = all as BodyOf<typeof contract.createNotice>;
  return club.server.nobody.call(contract.createNotice, { body });
}

/** Sends a notice and confirms it by the mail. */
async function sendConfirmed(post: string, changes: Changes = {}): Promise<void> {
  const email = changes.email ?? newAddress();
  await send(post, { ...changes, email });
  await club.server.runJobs();
  const body = { token: await mailedToken(club.server, email) };
  for (const _ of [1, 2]) expect((await club.server.nobody.call(contract.confirmNotice, { body })).status).toBe(200);
}

async function decide(post: string, item: 'keep' | 'remove') {
  const { id, version } = await club.caseAbout(post);
  await club.admin.get(cases.decideCase, { params: { id }, body: { version, item } });
  await club.server.runJobs();
}

const mailsTo = (address: string) => club.server.mails.filter(({ to }) => to === address);

describe('a notice of somebody without an account', () => {
  it('opens a case when its address is confirmed, names nobody to managers, and gets one answer', async () => {
    const post = await club.write(club.author);
    const email = newAddress();
    await sendConfirmed(post, { email });
    const [seen] = await club.queue(club.admin);
    expect(seen).toMatchObject({
      subject: post,
      reports_count: 1,
      reports: [{ reporter: 'Somebody without an account', reason: 'spam', note: 'It sells stamps' }],
    });
    expect(JSON.stringify(seen)).not.toContain('Nora');
    const forStaff = await club.staff.get(cases.getCase, { params: { id: seen?.id ?? '' } });
    expect(forStaff.reports[0]?.reporter).toBe('Nora Outside');
    await decide(post, 'remove');
    const [, answer, ...more] = mailsTo(email);
    expect(answer?.text).toContain('We acted on your report.');
    expect(more).toEqual([]);
    const { decision } = await club.caseAbout(post);
    await club.admin.get(cases.undoDecision, { params: { id: decision?.id ?? '' }, body: {} });
    await decide(post, 'keep');
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('is looked at by nobody before that, and is deleted after a week', async () => {
    const post = await club.write(club.author);
    const email = newAddress();
    await send(post, { email });
    await club.server.runJobs();
    expect(await club.queue(club.admin)).toEqual([]);
    club.server.clock.forward(8 * DAY_MS);
    const body = { token: await mailedToken(club.server, email) };
    const late = await club.server.nobody.call(contract.confirmNotice, { body });
    expect(late.error.code).toBe('link_used_or_expired');
    for (const _ of [1, 2]) await sweepNotices.run(club.server.app, {});
    const { rows } = await club.server.app.pool.query('select from notices where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  it('is answered the same way whether something is there or not, and in the same time', async () => {
    const [there, nowhere] = [await send(await club.write(club.author)), await send(newId())];
    expect([there.status, there.body]).toEqual([nowhere.status, nowhere.body]);
    const email = newAddress();
    await sendConfirmed(newId(), { email });
    await club.server.runJobs();
    expect(mailsTo(email)).toHaveLength(1);
    club.server.clock.forward(DAY_MS + 1_000);
    await club.server.runJobs();
    expect(mailsTo(email)[1]?.text).toContain('We found no breach.');
  });

  it('about harm to children needs no address, and goes to the staff at once', async () => {
    const post = await club.write(club.author);
    const answer = await send(post, { reason: 'child_safety', name: undefined, email: undefined });
    expect(answer.status).toBe(201);
    expect(await club.queue(club.admin)).toEqual([]);
    expect((await club.queue(club.staff, {})).map(({ subject }) => subject)).toContain(post);
    const other = await send(post, { name: undefined, email: undefined });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['email']]);
  });

  it('is refused for another site, without good faith, and after five of a day', async () => {
    const post = await club.write(club.author);
    const elsewhere = await send(post, { url: `https://other.example/posts/${post}` });
    expect(Object.keys(elsewhere.error.fields ?? {})).toEqual(['url']);
    expect((await send(post, { good_faith: false as true })).status).toBe(400);
    const email = newAddress();
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await send(post, { email })).status));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });

  it('can be objected to once by its mail, and somebody else answers', async () => {
    const post = await club.write(club.author);
    const email = newAddress();
    await sendConfirmed(post, { email });
    await decide(post, 'keep');
    const body = { token: await mailedToken(club.server, email), text: 'They are still for sale' };
    expect((await club.server.nobody.call(contract.appealNotice, { body })).status).toBe(201);
    expect((await club.server.nobody.call(contract.appealNotice, { body })).error.code).toBe('appealed');
    const [appeal] = (await club.caseAbout(post)).appeals;
    expect(appeal).toMatchObject({ from: 'reporter', text: 'They are still for sale' });
    const answer = { outcome: 'upheld', answer: 'They may sell them' } as const;
    const params = { id: appeal?.id ?? '' };
    expect((await club.admin.call(cases.answerAppeal, { params, body: answer })).error.code).toBe('own_decision');
    expect((await club.owner.call(cases.answerAppeal, { params, body: answer })).status).toBe(200);
    await club.server.runJobs();
    const last = mailsTo(email).at(-1);
    expect(last?.subject).toBe('What became of your objection');
    expect(last?.text).toContain('The decision stays.');
    expect(last?.text).toContain('They may sell them');
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('that was right cannot be objected to', async () => {
    const post = await club.write(club.author);
    const email = newAddress();
    await sendConfirmed(post, { email });
    const objects = async (token: string) =>
      (await club.server.nobody.call(contract.appealNotice, { body: { token, text: 'More' } })).error.code;
    // Neither by the link that confirmed it, nor after its answer, which has none.
    const token = await mailedToken(club.server, email);
    expect(await objects(token)).toBe('link_used_or_expired');
    await decide(post, 'remove');
    expect(mailsTo(email)).toHaveLength(2);
    expect(mailsTo(email)[1]?.text).not.toContain('token=');
    expect(await objects(token)).toBe('link_used_or_expired');
  });

  it('can be about a profile or a community, which the staff looks at', async () => {
    const { id } = club.community;
    for (const url of [`/users/${club.author.user.id}`, `/communities/${id}/details`]) {
      const email = newAddress();
      await sendConfirmed('', { url: `${club.server.url}${url}`, email });
    }
    const about = (await club.queue(club.staff, {})).map(({ kind, subject }) => [kind, subject]);
    expect(about).toContainEqual(['profile', club.author.user.id]);
    expect(about).toContainEqual(['community', id]);
  });

  it('is in the export of who verified its address, and loses its words with their account', async () => {
    const post = await club.write(club.author);
    const { email } = club.outsider.user;
    await sendConfirmed(post, { email: email ?? '' });
    const unverified = await signUpAs(club.server, 'Stran Ger', { verified: false });
    await send(post, { email: unverified.user.email ?? '' });
    const readExport = async (by: Person) =>
      Buffer.from(await (await by.fetch('/api/v1/users/export/')).arrayBuffer()).toString();
    const [owner, stranger] = [
      await enterPassword(club.server, club.outsider),
      await enterPassword(club.server, unverified),
    ];
    expect(await readExport(owner)).toContain('It sells stamps');
    expect(await readExport(stranger)).not.toContain('It sells stamps');
    for (const person of [owner, stranger]) {
      await person.get(deleteAccount, { body: { password: PASSWORD } });
    }
    await club.server.runJobs();
    const { rows } = await club.server.app.pool.query(
      'select name, email, note from notices where subject_id = $1 order by id',
      [post],
    );
    expect(rows).toEqual([
      { name: null, email: null, note: '' },
      { name: 'Nora Outside', email: stranger.user.email, note: 'It sells stamps' },
    ]);
    expect(await club.caseAbout(post)).toMatchObject({ reports_count: 1 });
  });
});
