import { blockUser } from '@homecoming/contract/blocks.ts';
import { deleteMessage } from '@homecoming/contract/chat.ts';
import { leaveCommunity, updateCommunity } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/job-posts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { startBeside } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { thread, write } from '../chat/fixtures/chat-cast.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { communities } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import { listSentences } from '../subscribers/fixtures/club.ts';
import { BERLIN, HELLO, LISBON, POTSDAM, startBoard } from './fixtures/board.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const { server, owner, school, ...helpers } = await startBoard();
const { at, setMode, addMember, post, posted, listed, apply, pass } = helpers;
afterAll(() => server.close());

it('is off until owners switch it on, and nothing of it can be seen before', async () => {
  const author = await addMember();
  const job = await posted(author);
  await setMode('off');
  expect(getStatusAndCode(await owner.call(contract.listJobPosts, at()))).toEqual([404, 'jobs_off']);
  expect(getStatusAndCode(await post(author))).toEqual([404, 'jobs_off']);
  expect(getStatusAndCode(await owner.call(contract.getJobPost, job))).toEqual([404, 'job_not_found']);
  // Authors end what they began.
  const can = { edit: false, close: true, delete: true, apply: false };
  expect(await author.get(contract.getJobPost, job)).toMatchObject({ can });
  const change = { ...job, body: { title: 'Binder' } };
  expect(getStatusAndCode(await author.call(contract.updateJobPost, change))).toEqual([403, 'forbidden']);
  expect(await author.get(contract.closeJobPost, job)).toMatchObject({ state: 'closed' });
  expect((await author.call(contract.deleteJobPost, { ...job, body: {} })).status).toBe(204);
  const switchOn = { ...at(), body: { job_board: 'open' } } as const;
  expect((await author.call(updateCommunity, switchOn)).status).toBe(403);
  await setMode('open');
  const another = await posted(author);
  expect(await author.get(contract.getJobPost, another)).toMatchObject({ title: 'Printer', state: 'open' });
  await author.get(contract.deleteJobPost, { ...another, body: {} });
});

it('takes jobs of verified members, five open ones of each, also when they come at once', async () => {
  const author = await addMember();
  await server.app.db.update(users).set({ verifiedAt: null }).where(eq(users.id, author.user.id));
  expect(getStatusAndCode(await post(author))).toEqual([403, 'verify_before_posting']);
  await server.app.db.update(users).set({ verifiedAt: new Date() }).where(eq(users.id, author.user.id));
  for (const body of [
    { link: 'http://aster.example/jobs' },
    { link: 'javascript:alert(1)' },
    { link: 'https://[' },
    { link: 'https://:80' },
    { link: 'https://%' },
    { link: 'https://aster.example:pw@evil.example/' },
    { remote: 'yes', countries: ['QQ'] },
    { remote: 'yes', countries: ['ZZ'] },
    { salary: { from: null, to: null, currency: 'eur', per: 'month' } },
    { salary: { from: 9, to: 8, currency: 'eur', per: 'month' } },
    { salary: { from: 9, to: 8, currency: 'xxx', per: 'month' } },
    { city: 99 },
  ] as Partial<contract.JobPostInput>[]) {
    expect((await post(author, body)).status, JSON.stringify(body)).toBe(400);
  }
  const linked = await posted(author, { link: 'https://ASTER.example' });
  expect(await author.get(contract.getJobPost, linked)).toMatchObject({ link: 'https://aster.example/' });
  const broken = await author.call(contract.updateJobPost, { ...linked, body: { link: 'https://[' } });
  expect(getStatusAndCode(broken)).toEqual([400, 'invalid_input']);
  await author.get(contract.deleteJobPost, { ...linked, body: {} });
  // On two servers: in one process the second call would wait for the first.
  const beside = await startBeside(server);
  const clients = [author, createClient(beside.url, author.token)];
  const answers = await Promise.all(
    Array.from({ length: limits.openJobs + 3 }, (_, index) => post(clients[index % 2] ?? author)),
  );
  await beside.close();
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.openJobs);
  expect(getStatusAndCode(await post(author))).toEqual([403, 'job_limit']);
  const [first] = (await author.get(contract.listJobPosts, { ...at(), query: { mine: true } })).results;
  const close = { params: { id: first?.id ?? '' } };
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await author.get(contract.closeJobPost, close)).toMatchObject({ state: 'closed', can: { renew: false } });
  }
  expect((await post(author)).status).toBe(201);
  await server.app.db.delete(jobPosts);
});

it('lists the open jobs by kind, way, place and words, with what a reader saved', async () => {
  const [author, reader] = [await addMember(), await addMember()];
  const salary = { from: 3_000, to: null, currency: 'eur', per: 'month' } as const;
  await posted(author, {
    title: 'In Berlin',
    city: BERLIN,
    salary,
    text: 'Typesetting of crème brûlée menus, ink/jet.',
  });
  await posted(author, { title: 'In Potsdam', city: POTSDAM, kind: 'internship' });
  await posted(author, { title: 'Half Lisbon', city: LISBON, remote: 'partly', countries: ['DE'] });
  const away = await posted(author, { title: 'From Portugal', remote: 'yes', countries: ['PT'] });
  await posted(author, { title: 'From everywhere', remote: 'yes', kind: 'freelance' });
  const all = ['From everywhere', 'From Portugal', 'Half Lisbon', 'In Potsdam', 'In Berlin'];
  expect(await listed(reader)).toEqual(all);
  expect(await listed(reader, { kind: ['internship', 'freelance'] })).toEqual(['From everywhere', 'In Potsdam']);
  expect(await listed(reader, { remote: 'partly' })).toEqual(all.slice(0, 3));
  expect(await listed(reader, { remote: 'yes' })).toEqual(all.slice(0, 2));
  expect(await listed(reader, { remote: 'no' })).toEqual(all.slice(3));
  expect(await listed(reader, { country_code: 'PT' })).toEqual(all.slice(0, 3));
  expect(await listed(reader, { country_code: 'DE' })).toEqual(['From everywhere', 'In Potsdam', 'In Berlin']);
  expect(await listed(reader, { place: BERLIN })).toEqual(['In Potsdam', 'In Berlin']);
  expect(await listed(reader, { query: 'typeset MENU' })).toEqual(['In Berlin']);
  expect(await listed(reader, { query: 'typeset lisbon' })).toEqual([]);
  expect(await listed(reader, { query: '!!' })).toEqual(all);
  // The four longest words are looked for, as the database cuts them. What is no word counts for none.
  for (const query of ['of x typeset menu aster brûlée', 'ink/jet']) {
    expect(await listed(reader, { query })).toEqual(['In Berlin']);
  }
  expect(await listed(reader, { query: 'A & I typeset lisbon' })).toEqual([]);
  expect(await listed(reader, { query: ' typeset menu aster lisbon' })).toEqual([]);
  expect(await listed(reader, { query: '- - - - typeset' })).toEqual(['In Berlin']);
  for (let twice = 0; twice < 2; twice += 1) await reader.call(contract.saveJobPost, away);
  expect(await listed(reader, { saved: true })).toEqual(['From Portugal']);
  expect(await listed(author, { saved: true })).toEqual([]);
  expect(await listed(reader, { mine: true })).toEqual([]);
  expect(await listed(author, { mine: true })).toEqual(all);
  expect(await listed(reader, { saved: true, mine: true })).toEqual([]);
  await author.call(contract.saveJobPost, away);
  expect(await listed(author, { saved: true, mine: true })).toEqual(['From Portugal']);
  const first = await reader.get(contract.listJobPosts, { ...at(), query: { limit: 3 } });
  const rest = await reader.get(contract.listJobPosts, { ...at(), query: { limit: 3, cursor: first.next ?? '' } });
  expect([...first.results, ...rest.results].map(({ title }) => title)).toEqual(all);
  expect(rest.next).toBeNull();
  expect(rest.results.at(-1)).toMatchObject({ salary, city: { label: 'Berlin, Germany' }, saved: false });
  await reader.call(contract.unsaveJobPost, away);
  expect(await listed(reader, { saved: true })).toEqual([]);
  const found = async (by: Person, query?: string) =>
    (await by.get(contract.searchJobPosts, { query: query === undefined ? {} : { query } })).results;
  expect((await found(reader, 'typeset MENU'))[0]).toMatchObject({ title: 'In Berlin', community_name: 'School' });
  expect((await found(reader, 'aster')).map(({ title }) => title)).toEqual(all);
  expect((await found(reader, '- - - - typeset')).map(({ title }) => title)).toEqual(['In Berlin']);
  for (const query of [undefined, '', '!!', 'typeset lisbon']) expect(await found(reader, query)).toEqual([]);
  expect(await found(await signUpAs(server, 'Out Sider'), 'aster')).toEqual([]);
  await setMode('off');
  expect(await found(reader, 'aster')).toEqual([]);
  await setMode('open');
  // A community that was deleted has its members until a job has erased them.
  const setSchool = (row: Partial<typeof communities.$inferInsert>) =>
    server.app.db.update(communities).set(row).where(eq(communities.id, school.id));
  await setSchool({ deletedAt: server.clock.now(), visibility: 'private', joinPolicy: 'invite' });
  expect(await found(reader, 'aster')).toEqual([]);
  expect(getStatusAndCode(await reader.call(contract.getJobPost, away))).toEqual([404, 'job_not_found']);
  await setSchool({ deletedAt: null, visibility: 'public', joinPolicy: 'open' });
  expect(await found(reader, 'aster')).toHaveLength(all.length);
  // After a block each is missing for the other.
  await reader.get(blockUser, { body: { blocked: author.user.id } });
  expect(await listed(reader)).toEqual([]);
  expect(await found(reader, 'aster')).toEqual([]);
  expect(getStatusAndCode(await reader.call(contract.getJobPost, away))).toEqual([404, 'job_not_found']);
  expect(getStatusAndCode(await apply(reader, away))).toEqual([404, 'job_not_found']);
  await author.get(leaveCommunity, at());
  expect(await server.app.db.$count(jobPosts, eq(jobPosts.authorId, author.user.id))).toBe(0);
});

it('opens one chat with an application, whatever is clicked, sent again or closed', async () => {
  const [author, reader] = [await addMember(), await addMember()];
  await author.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
  const job = await posted(author);
  expect(getStatusAndCode(await apply(author, job))).toEqual([409, 'own_job']);
  const beside = await startBeside(server);
  const clients = [reader, createClient(beside.url, reader.token), reader];
  const answers = await Promise.all(clients.map((client) => apply(client, job)));
  await beside.close();
  const conversation = { conversation: author.user.id };
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, conversation]));
  const words = `About “Printer”:\n\n${HELLO}\n\n/jobs/${job.params.id}`;
  const sentWords = (await thread(author, reader)).map(({ text, is_mine }) => [
    text?.replace(/http:.*:\d+/, ''),
    is_mine,
  ]);
  expect(sentWords).toEqual([[words, false]]);
  expect(await reader.get(contract.getJobPost, job)).toMatchObject({ applied: true });
  expect(await (await addMember()).get(contract.getJobPost, job)).toMatchObject({ applied: false });
  await author.get(contract.closeJobPost, job);
  expect((await apply(reader, job)).body).toEqual(conversation);
  // Other words are not dropped in silence.
  expect(getStatusAndCode(await apply(reader, job, 'Once more'))).toEqual([409, 'already_applied']);
  expect(getStatusAndCode(await apply(await addMember(), job))).toEqual([409, 'job_closed']);
  const byLink = await posted(author, { link: 'https://aster.example/jobs' });
  expect(getStatusAndCode(await apply(reader, byLink))).toEqual([409, 'apply_by_link']);
  // A message that was deleted is no application, and neither is one of the chat, whatever its own id.
  const another = await posted(author, { title: 'Folder' });
  const hasApplied = async () => (await reader.get(contract.getJobPost, another)).applied;
  for (const client_id of [`job:${another.params.id}`, `job-${another.params.id}-1`]) {
    await write(reader, author, 'Hello', { client_id });
  }
  expect(await hasApplied()).toBe(false);
  for (let turn = 0; turn < 2; turn += 1) {
    await apply(reader, another, `Turn ${turn}`);
    expect(await hasApplied()).toBe(true);
    const sent = (await thread(author, reader)).find(({ text }) => text?.includes(`Turn ${turn}`));
    await reader.get(deleteMessage, { params: { id: sent?.id ?? '' }, query: { delete_for: 'everyone' } });
    expect(await hasApplied()).toBe(false);
  }
  // With a file.
  const withFile = await posted(author, { title: 'Binder' });
  const withPicture = await posted(author, { title: 'Painter' });
  const send = async (to: typeof job, file?: Blob) => {
    const sent = { ...to, body: { text: HELLO }, ...(file && { files: { file } }) };
    return getStatusAndCode(await reader.call(contract.applyForJob, sent));
  };
  const cv = (name: string, text: string) => new File([text], name);
  // Of the two pictures as many bytes are stored.
  const [red, blue] = [await testImage(9, 9, '#800000'), await testImage(9, 9, '#000080')];
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await send(withFile, cv('my/cv?.txt', 'My life'))).toEqual([200, undefined]);
    expect(await send(withPicture, red)).toEqual([200, undefined]);
  }
  // Another file is not dropped in silence either.
  for (const file of [cv('new-cv.txt', 'My life'), cv('cv.txt', 'My longer life'), red, undefined]) {
    expect(await send(withFile, file)).toEqual([409, 'already_applied']);
  }
  for (const file of [blue, cv('cv.txt', 'My life')]) {
    expect(await send(withPicture, file)).toEqual([409, 'already_applied']);
  }
  const atOnce = await posted(author, { title: 'Two at once' });
  const both = await Promise.all(['old.txt', 'new.txt'].map((name) => send(atOnce, cv(name, 'My life'))));
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
  await author.get(contract.closeJobPost, withFile);
  expect(await send(withFile, cv('cv.txt', 'My life'))).toEqual([200, undefined]);
  expect((await thread(author, reader)).filter(({ media }) => media?.name === 'cv.txt')).toHaveLength(1);
});

it('is open for 30 days, renewed twice after a question, and says for 30 days that it is over', async () => {
  const [author, reader] = [await addMember('Ann Author'), await addMember()];
  const job = await posted(author, { title: 'Long search' });
  const state = async () => (await reader.get(contract.getJobPost, job)).state;
  const early = await author.get(contract.renewJobPost, job);
  expect(early).toMatchObject({ renewals_left: 2, can: { renew: false } });
  for (const left of [1, 0]) {
    await pass(25);
    expect((await listSentences(author)).join()).toMatch(/^Your job “Long search” ends on .*\. Is it still open\?$/);
    // The second click.
    const clicks = await Promise.all([1, 2].map(() => author.get(contract.renewJobPost, job)));
    expect(clicks.map((answer) => answer.renewals_left)).toEqual([left, left]);
    expect(await listSentences(author)).toEqual([]);
  }
  await pass(25);
  expect(getStatusAndCode(await author.call(contract.renewJobPost, job))).toEqual([409, 'no_renewal_left']);
  expect(await state()).toBe('open');
  await pass(5);
  expect(await state()).toBe('expired');
  expect(await listed(reader)).not.toContain('Long search');
  expect(getStatusAndCode(await apply(reader, job))).toEqual([409, 'job_closed']);
  expect(getStatusAndCode(await author.call(contract.updateJobPost, { ...job, body: { title: 'X' } }))).toEqual([
    409,
    'job_closed',
  ]);
  await pass(29);
  expect(await state()).toBe('expired');
  server.clock.forward(DAY_MS);
  // Also before the job that deletes it has run.
  expect(getStatusAndCode(await reader.call(contract.getJobPost, job))).toEqual([404, 'job_not_found']);
  await pass(0);
  expect(await server.app.db.$count(jobPosts, eq(jobPosts.id, job.params.id))).toBe(0);
  expect(await listSentences(author)).toEqual([]);
});

it('counts a job that is renewed after its end as one of five', async () => {
  const author = await addMember();
  const job = await posted(author, { title: 'Expired' });
  await pass(30);
  const others = [];
  for (let n = 0; n < limits.openJobs; n += 1) others.push(await posted(author));
  expect(getStatusAndCode(await author.call(contract.renewJobPost, job))).toEqual([403, 'job_limit']);
  expect(await author.get(contract.getJobPost, job)).toMatchObject({ state: 'expired', renewals_left: 2 });
  await author.get(contract.closeJobPost, others[0] ?? job);
  expect(await author.get(contract.renewJobPost, job)).toMatchObject({ state: 'open', renewals_left: 1 });
  expect(getStatusAndCode(await post(author))).toEqual([403, 'job_limit']);
});
