import { blockUser } from '@homecoming/contract/blocks.ts';
import { deleteCommunity, leaveCommunity, updateCommunity } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/mentoring.ts';
import { enterPassword, joinAs, makeCommunity, type Person } from '@homecoming/testkit/cast.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { mentorOffers } from '../schema/alumni/mentoring.ts';
import { afterAll, expect, it } from 'vitest';
import { listSentences } from '../subscribers/fixtures/club.ts';
import { listOwn, listStates, startSchool } from './fixtures/school.ts';

const { server, owner, at, setMode, addMember, addMentor, offer, ask, asked, pass, runJob } = await startSchool();
afterAll(() => server.close());

const propose = (mentor: Person, mentee: Person, where = at(), by = owner) =>
  ask(by, mentor, { mentee: mentee.user.id }, where);

it('says nobody whose no it was, whatever ended what managers proposed', async () => {
  const endings = {
    declined: (id: string, other: Person) => other.get(contract.declineMentorship, { params: { id }, body: {} }),
    withdrawn: (id: string) => owner.get(contract.withdrawMentorship, { params: { id } }),
    expired: async () => {
      await pass(14);
      await runJob();
    },
  };
  const seen = await Promise.all(
    Object.keys(endings).map(async () => ({ mentor: await addMentor(), agrees: await addMember() })),
  );
  const answers: unknown[] = [];
  for (const [index, end] of Object.values(endings).entries()) {
    const pair = seen[index];
    if (pair === undefined) throw new Error('no pair');
    const { id } = (await propose(pair.mentor, pair.agrees)).body;
    await pair.agrees.get(contract.acceptMentorship, { params: { id } });
    await end(id, pair.mentor);
    const late = [pair.mentor, pair.agrees].flatMap((by) => [
      by.call(contract.declineMentorship, { params: { id }, body: {} }),
      by.call(contract.acceptMentorship, { params: { id } }),
    ]);
    const states = (await Promise.all(late)).map(({ status, body }) => [status, (body as { state?: string }).state]);
    answers.push({ states, lines: await listSentences(pair.agrees), waiting: await listSentences(pair.mentor) });
  }
  expect(answers[0]).toMatchObject({
    states: [
      [200, 'closed'],
      [409, undefined],
      [200, 'closed'],
      [409, undefined],
    ],
    lines: ['A suggested mentorship came to nothing: Finding a first job'],
    waiting: [],
  });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

it('tells managers of no block, and of nothing in another community', async () => {
  const club = await makeCommunity(owner, { name: 'Club', join_policy: 'open' });
  await owner.get(updateCommunity, { params: { id: club.id }, body: { mentoring: 'open' } });
  const inClub = { params: { id: club.id } };
  const [blocked, busy, refused, full] = [await addMentor(), await addMentor(), await addMentor(), await addMember()];
  const [mentee, away] = [await addMember(), await addMember()];
  for (const person of [blocked, busy, refused, full, mentee]) await joinAs(person, club, owner);
  for (const mentor of [blocked, busy, refused, full]) {
    await mentor.get(contract.saveOffer, {
      ...inClub,
      body: { topics: ['first_job'], lasts: 'one_talk', capacity: 1 },
    });
  }
  await blocked.get(blockUser, { body: { blocked: mentee.user.id } });
  await ask(mentee, busy);
  await refused.get(contract.declineMentorship, { ...(await asked(mentee, refused)), body: {} });
  const answers = await Promise.all([blocked, busy, refused].map((mentor) => propose(mentor, mentee, inClub)));
  expect(answers.map(getStatusAndCode)).toEqual(Array.from({ length: 3 }, () => [409, 'pair_impossible']));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  // What is not about the two together is said as it is, also where a block is between them.
  await full.get(blockUser, { body: { blocked: mentee.user.id } });
  await full.get(contract.saveOffer, {
    ...inClub,
    body: { topics: ['cv'], lasts: 'one_talk', paused: true },
  });
  expect(getStatusAndCode(await propose(full, mentee, inClub))).toEqual([409, 'mentor_paused']);
  expect(getStatusAndCode(await propose(blocked, away, inClub))).toEqual([404, 'mentee_not_found']);
  // To the two themselves a block is somebody who is missing.
  expect(getStatusAndCode(await ask(mentee, blocked))).toEqual([404, 'mentor_not_found']);
});

it('names no mentors to who has left, and only those who can be asked', async () => {
  await server.app.db.delete(mentorOffers);
  const mentor = await addMentor({ capacity: 1 });
  const [free, saidNo] = [await addMentor({}, 'Free Mentor'), await addMentor({}, 'Said No')];
  const [taken, mentee] = [await addMember(), await addMember()];
  await saidNo.get(contract.declineMentorship, { ...(await asked(mentee, saidNo)), body: {} });
  const [request] = [await asked(taken, mentor), await asked(mentee, mentor)];
  await mentor.get(contract.acceptMentorship, request);
  const named = async () => (await listOwn(mentee))[0]?.others.map(({ id }) => id);
  expect(await named()).toContain(free.user.id);
  expect(await named()).not.toContain(saidNo.user.id);
  expect((await listSentences(mentee))[0]).not.toContain('Said No');
  await ask(mentee, free);
  expect((await listOwn(mentee))[1]?.others.map(({ id }) => id)).not.toContain(free.user.id);
  await mentee.get(leaveCommunity, at());
  expect((await listOwn(mentee)).map(({ others }) => others)).toEqual([[], [], []]);
});

it('sends nobody a line about what a block has ended', async () => {
  const [mentor, mentee, waiting] = [await addMentor(), await addMember(), await addMember()];
  await mentor.get(contract.acceptMentorship, await asked(mentee, mentor));
  await ask(waiting, mentor);
  for (const one of [mentee, waiting]) await mentor.get(blockUser, { body: { blocked: one.user.id } });
  for (const one of [mentor, mentee, waiting]) {
    expect(await listOwn(one)).toEqual([]);
    expect((await listSentences(one)).filter((line) => /ended|over/.test(line))).toEqual([]);
  }
});

it('starts nothing while it is off, reminds nobody, and ends what waits', async () => {
  const [mentor, mentee] = [await addMentor(), await addMember()];
  const request = await asked(mentee, mentor);
  await setMode('off');
  expect(getStatusAndCode(await mentor.call(contract.acceptMentorship, request))).toEqual([404, 'mentoring_off']);
  await pass(4);
  await runJob();
  expect((await listSentences(mentor)).filter((line) => line.includes('waits for your answer'))).toEqual([]);
  await pass(10);
  await runJob();
  expect(await listStates(mentee)).toEqual(['expired']);
  await setMode('open');
  await offer(mentor);
});

it('is gone with its community, also before that is erased', async () => {
  const founder = await enterPassword(server, await addMember());
  const club = await makeCommunity(founder, { name: 'Gone', join_policy: 'open', visibility: 'private' });
  const inClub = { params: { id: club.id } };
  await founder.get(updateCommunity, { ...inClub, body: { mentoring: 'open' } });
  const [mentor, mentee] = [await addMember(), await addMember()];
  for (const person of [mentor, mentee]) await joinAs(person, club, founder);
  await mentor.get(contract.saveOffer, { ...inClub, body: { topics: ['first_job'], lasts: 'one_talk' } });
  const { id } = (await ask(mentee, mentor, {}, inClub)).body;
  await founder.get(deleteCommunity, { ...inClub, body: { name: 'Gone' } });
  for (const call of [contract.acceptMentorship, contract.withdrawMentorship, contract.endMentorship]) {
    expect(getStatusAndCode(await mentee.call(call, { params: { id } }))).toEqual([404, 'mentorship_not_found']);
  }
  const decline = { params: { id }, body: {} };
  expect(getStatusAndCode(await mentor.call(contract.declineMentorship, decline))).toEqual([
    404,
    'mentorship_not_found',
  ]);
});

it('answers who has left with the state of what was theirs', async () => {
  await owner.get(updateCommunity, { ...at(), body: { visibility: 'private' } });
  const [mentor, mentee] = [await addMentor(), await addMember()];
  const request = await asked(mentee, mentor);
  await mentor.get(leaveCommunity, at());
  expect(getStatusAndCode(await mentor.call(contract.acceptMentorship, request))).toEqual([409, 'request_over']);
});
