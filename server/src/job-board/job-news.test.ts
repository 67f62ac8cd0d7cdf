import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import * as cases from '@homecoming/contract/cases.ts';
import { updateCommunity } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import * as contract from '@homecoming/contract/job-posts.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import * as reports from '@homecoming/contract/reports.ts';
import { listReviewItems, rejectReviewItem, releaseReviewItem } from '@homecoming/contract/review.ts';
import * as searches from '@homecoming/contract/saved-searches.ts';
import { joinAs, makeCommunity, makeStaff, PASSWORD, signUpAs } from '@homecoming/testkit/cast.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { users } from '../schema/users.ts';
import { listSentences } from '../subscribers/fixtures/club.ts';
import { aJob } from './fixtures/a-job.ts';
import { LISBON, startBoard } from './fixtures/board.ts';

const { server, owner, school, ...helpers } = await startBoard();
const { at, setMode, addMember, post, posted, listed, pass, mailSearches } = helpers;
afterAll(() => server.close());

it('lets the first job of a person wait for the managers, or all of them', async () => {
  await setMode('first');
  const author = await addMember();
  const key = 'a-key-of-a-job';
  const call = () => author.call(contract.createJobPost, { ...at(), body: aJob, idempotencyKey: key });
  const [first, again] = [await call(), await call()];
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.body).toEqual(first.body);
  expect(await listed(author, { mine: true })).toEqual([]);
  const { results } = await owner.get(listReviewItems, at());
  expect(results).toEqual([
    expect.objectContaining({
      kind: 'job',
      title: 'Printer',
      text: 'Aster\nJob · On site\n\nPrint books with us.',
      why: 'job_board',
    }),
  ]);
  const item = { params: { id: results[0]?.id ?? '' } };
  const { published } = await owner.get(releaseReviewItem, item);
  expect(await author.get(contract.getJobPost, { params: { id: published } })).toMatchObject({ title: 'Printer' });
  expect((await call()).status).toBe(201);
  expect((await post(author)).status).toBe(201);
  await setMode('all');
  const salary = { from: 1_000, to: 2_000, currency: 'eur', per: 'month' } as const;
  const link = 'https://aster.example/jobs';
  const place: Partial<contract.JobPostInput> = { city: LISBON, remote: 'partly', countries: ['DE', 'PT'] };
  const refused = await post(author, { title: 'Pyramid', ...place, salary, link });
  expect(refused.status).toBe(202);
  const waiting = (await owner.get(listReviewItems, at())).results.at(0);
  const facts = 'Job · Lisbon, Portugal · Partly remote\nRemote from Germany and Portugal\n€1,000 to €2,000 a month';
  expect(waiting?.text).toBe(`Aster\n${facts}\n${link}\n\nPrint books with us.`);
  await owner.get(rejectReviewItem, { params: { id: waiting?.id ?? '' }, body: { ground: 'spam', reason: 'No job' } });
  expect(await listed(author, { mine: true })).toEqual(['Printer', 'Printer']);
  // Those that wait count among the five.
  const more = await Promise.all([1, 2, 3, 4].map(() => post(author)));
  expect(more.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 403]);
  for (const { id } of (await owner.get(listReviewItems, at())).results) {
    expect((await owner.call(releaseReviewItem, { params: { id } })).status).toBe(200);
  }
  // What moderators saw stays.
  const change = { params: { id: published }, body: { title: 'Pyramid' } };
  expect(getStatusAndCode(await author.call(contract.updateJobPost, change))).toEqual([400, 'edit_waits']);
  const paid = {
    params: { id: published },
    body: { salary: { from: null, to: 9, currency: 'usd', per: 'hour' } },
  } as const;
  expect(await author.get(contract.updateJobPost, paid)).toMatchObject({ salary: paid.body.salary, title: 'Printer' });
  expect((await post(owner)).status).toBe(201);
  await setMode('open');
});

it('earns 5 points, which go with it, and is reported and removed as other content', async () => {
  const [author, reader] = [await addMember(), await addMember()];
  const points = async () => {
    const [row] = await server.app.db.select({ points: users.points }).from(users).where(eq(users.id, author.user.id));
    return row?.points;
  };
  const job = await posted(author, { title: 'Reported' });
  expect(await points()).toBe(5);
  const report = { body: { kind: 'job', subject: job.params.id, reason: 'spam' } } as const;
  await reader.get(reports.createReport, report);
  await author.get(contract.updateJobPost, { ...job, body: { title: 'Reported and edited' } });
  const open = await owner.get(cases.listCases, { query: { community: school.id } });
  const evidence = open.results.find(({ subject }) => subject === job.params.id)?.evidence;
  expect(evidence?.map(({ title }) => title)).toEqual(['Reported and edited', 'Reported']);
  const removal = { ...job, body: { ground: 'spam' } } as const;
  expect((await reader.call(contract.deleteJobPost, removal)).status).toBe(403);
  await owner.get(contract.deleteJobPost, removal);
  expect(await points()).toBe(0);
  expect(getStatusAndCode(await owner.call(contract.deleteJobPost, removal))).toEqual([404, 'job_not_found']);
  expect(getStatusAndCode(await reader.call(contract.getJobPost, job))).toEqual([404, 'job_not_found']);
  const own = await author.get(contract.getJobPost, job);
  expect(own).toMatchObject({
    removed: { decision: expect.any(String) },
    can: { edit: false, renew: false, delete: true },
  });
  expect(await listed(reader)).not.toContain('Reported and edited');
  // An undo brings it back with its points.
  const undo = { params: { id: own.removed?.decision ?? '' }, body: {} };
  await owner.get(cases.undoDecision, undo);
  expect(await points()).toBe(5);
  expect(await listed(reader)).toContain('Reported and edited');
  expect((await author.get(contract.getJobPost, job)).removed).toBeNull();
  await author.get(contract.deleteJobPost, { ...job, body: {} });
  expect(await points()).toBe(0);
  // A block hides no job from staff, and does not keep those who moderate from removing it.
  const hiding = await posted(author, { title: 'Hiding' });
  const staff = await signUpAs(server, 'Sta Ff');
  await makeStaff(server, staff);
  for (const { user } of [staff, owner]) await author.get(blockUser, { body: { blocked: user.id } });
  expect(await staff.get(contract.getJobPost, hiding)).toMatchObject({ title: 'Hiding' });
  expect(getStatusAndCode(await owner.call(contract.getJobPost, hiding))).toEqual([404, 'job_not_found']);
  expect((await owner.call(contract.deleteJobPost, { ...removal, ...hiding })).status).toBe(204);
  for (const { user } of [staff, owner]) await author.get(unblockUser, { params: { id: user.id } });
  const second = await posted(author);
  expect(await points()).toBe(5);
  await author.get(contract.deleteJobPost, { ...second, body: {} });
  expect(await points()).toBe(0);
});

it('mails new jobs of saved searches on Mondays, and is erased with its author', async () => {
  const [author, reader] = [await addMember(), await addMember()];
  const query: BodyOf<typeof searches.createSavedSearch>['query'] = { kind: ['thesis'], company: ['Left out'] };
  const saved = await reader.get(searches.createSavedSearch, {
    body: { kind: 'jobs', community: school.id, name: 'Theses', query },
  });
  expect(saved).toMatchObject({ kind: 'jobs', query: { kind: ['thesis'] } });
  expect(saved.query).not.toHaveProperty('company');
  const job = await posted(author, { kind: 'thesis', title: 'Ink that fades' });
  await posted(author, { title: 'Not a thesis' });
  await posted(reader, { kind: 'thesis', title: 'My own' });
  await reader.get(contract.saveJobPost, job);
  await pass(8);
  await mailSearches();
  const mails = server.mails.filter(({ subject }) => subject === 'New jobs in your saved searches');
  expect(mails.map(({ to }) => to)).toEqual([reader.user.email]);
  expect(mails[0]?.text).toContain('Theses: Ink that fades (Aster).');
  await author.get(deleteAccount, { body: { password: PASSWORD } });
  expect(getStatusAndCode(await reader.call(contract.getJobPost, job))).toEqual([404, 'job_not_found']);
  await server.runJobs();
  expect(await server.app.db.$count(jobPosts, eq(jobPosts.authorId, author.user.id))).toBe(0);
});

it('sends no mail and asks no question about jobs that are switched off', async () => {
  const [author, reader] = [await addMember(), await addMember()];
  await posted(author, { title: 'Switched off' });
  await reader.get(searches.createSavedSearch, {
    body: { kind: 'jobs', community: school.id, name: 'All', query: {} },
  });
  // The same where they are on.
  const club = await makeCommunity(owner, { name: 'Club', join_policy: 'open' });
  await owner.get(updateCommunity, { params: { id: club.id }, body: { job_board: 'open' } });
  for (const person of [author, reader]) await joinAs(person, club, owner);
  await reader.get(searches.createSavedSearch, { body: { kind: 'jobs', community: club.id, name: 'Club', query: {} } });
  await author.get(contract.createJobPost, { params: { id: club.id }, body: { ...aJob, title: 'Switched on' } });
  await setMode('off');
  await pass(8);
  await mailSearches();
  const mails = server.mails.filter(({ to }) => to === reader.user.email).map(({ text }) => text);
  expect(mails).toEqual([expect.stringContaining('Club: Switched on (Aster).')]);
  expect(mails.join()).not.toContain('Switched off');
  await pass(17);
  expect(await listSentences(author)).toEqual([expect.stringContaining('Your job “Switched on” ends on ')]);
  await setMode('open');
  await pass(0);
  expect(await listSentences(author)).toHaveLength(1);
});
