import { blockUser } from '@homecoming/contract/blocks.ts';
import { updateOwnMembership } from '@homecoming/contract/directory.ts';
import * as contract from '@homecoming/contract/mentoring.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { afterAll, expect, it } from 'vitest';
import { mentorOffers } from '../../schema/alumni/mentoring.ts';
import { listSentences } from '../../subscribers/fixtures/club.ts';
import { listOwn, listStates, startSchool } from '../fixtures/school.ts';

const { server, owner, at, addMember, addMentor, offer, ask, asked, pass, runJob } = await startSchool();
afterAll(() => server.close());

const list = async (by: Person, query: object = {}) =>
  (await by.get(contract.listMentors, { ...at(), query: { limit: 100, ...query } })).results.map(({ id }) => id);

it('answers who waits, with others to ask, when a mentor leaves no more places than are taken', async () => {
  const [mentor, other] = [await addMentor({ capacity: 2 }), await addMentor({}, 'Other Mentor')];
  const [taken, waits] = [await addMember(), await addMember()];
  await mentor.get(contract.acceptMentorship, await asked(taken, mentor));
  const request = await asked(waits, mentor);
  await offer(mentor, { capacity: 3 });
  expect(await listStates(waits)).toEqual(['waiting']);
  await offer(mentor, { capacity: 1 });
  expect(await listStates(waits)).toEqual(['full']);
  expect(await listStates(taken)).toEqual(['running']);
  expect((await listOwn(waits))[0]?.others.map(({ id }) => id)).toEqual([other.user.id]);
  expect((await listSentences(waits))[0]).toMatch(/is full now. You could ask Other Mentor/);
  expect(getStatusAndCode(await mentor.call(contract.acceptMentorship, request))).toEqual([409, 'mentor_full']);
  // Nothing is left of which the mentor is reminded, or which pauses the offer.
  await pass(14);
  await runJob();
  expect((await listSentences(mentor)).filter((line) => /waits for your answer|not listed/.test(line))).toEqual([]);
  expect((await ask(await addMember(), mentor)).status).toBe(409);
});

it('shows a mentor who hides from the directory to managers only, and suggests them to nobody', async () => {
  await server.app.db.delete(mentorOffers);
  const [full, hidden] = [await addMentor({ capacity: 1 }), await addMentor()];
  const [taken, waits, reader] = [await addMember(), await addMember(), await addMember()];
  const request = await asked(waits, hidden);
  const setListed = (listed: boolean) => hidden.get(updateOwnMembership, { ...at(), body: { listed } });
  await setListed(false);
  expect(await list(reader)).toEqual([full.user.id]);
  expect(await list(owner)).toContain(hidden.user.id);
  expect(getStatusAndCode(await ask(reader, hidden))).toEqual([404, 'mentor_not_found']);
  expect((await ask(owner, hidden, { mentee: taken.user.id })).status).toBe(201);
  // What was asked before is answered.
  expect(await hidden.get(contract.acceptMentorship, request)).toMatchObject({ state: 'running' });
  const [first] = [await asked(taken, full), await asked(reader, full)];
  await full.get(contract.acceptMentorship, first);
  const others = async () => (await listOwn(reader))[0]?.others.map(({ id }) => id);
  expect(await others()).toEqual([]);
  expect((await listSentences(reader))[0]).toMatch(/is full now$/);
  await setListed(true);
  expect(await others()).toEqual([hidden.user.id]);
  expect(await list(reader)).toEqual([hidden.user.id]);
});

it('refuses a request and a proposal about what the mentor does not offer', async () => {
  const [mentor, mentee] = [await addMentor({ topics: ['cv', 'law'] }), await addMember()];
  await offer(mentor, { topics: ['law'] });
  for (const answer of [
    await ask(mentee, mentor, { topic: 'cv' }),
    await ask(owner, mentor, { topic: 'cv', mentee: mentee.user.id }),
  ]) {
    expect(getStatusAndCode(answer)).toEqual([409, 'topic_not_offered']);
    expect(answer.error.fields).toEqual({ topic: expect.stringContaining('Choose another') });
  }
  const request = { params: (await ask(mentee, mentor, { topic: 'law' })).body };
  // Who asked before the mentor dropped the topic is answered.
  await offer(mentor, { topics: ['cv'] });
  expect(await mentor.get(contract.acceptMentorship, request)).toMatchObject({ state: 'running', topic: 'law' });
});

it('lists every mentor with a free place for managers, by name, and confirmed ones apart', async () => {
  await server.app.db.delete(mentorOffers);
  await offer(owner);
  const people = await Promise.all(['Aïda Nord', 'Bo Nordal', 'Cy Full', 'Di Said'].map((name) => addMentor({}, name)));
  const [aida, bo, full, saidNo] = people as [Person, Person, Person, Person];
  await ask(owner, aida);
  await owner.get(blockUser, { body: { blocked: bo.user.id } });
  await saidNo.get(contract.declineMentorship, { ...(await asked(owner, saidNo)), body: {} });
  await offer(full, { paused: true });
  const all = [owner, aida, bo, saidNo].map(({ user }) => user.id);
  expect(await list(owner)).toEqual([]);
  expect((await list(owner, { managing: 'with_place' })).toSorted()).toEqual(all.toSorted());
  expect(await list(owner, { managing: 'with_place', query: ' aida NORD' })).toEqual([aida.user.id]);
  expect(await list(owner, { managing: 'with_place', query: 'nord' })).toHaveLength(2);
  const confirm = (confirmed: boolean) =>
    owner.get(contract.confirmMentor, { params: { id: at().params.id, userId: full.user.id }, body: { confirmed } });
  await confirm(true);
  expect(await list(owner, { managing: 'confirmed' })).toEqual([full.user.id]);
  expect(await list(owner, { managing: 'unconfirmed', query: 'full' })).toEqual([]);
  await confirm(false);
  expect(await list(owner, { managing: 'confirmed' })).toEqual([]);
  expect(await list(owner, { managing: 'unconfirmed', query: 'full' })).toEqual([full.user.id]);
  for (const managing of contract.managedMentors) {
    const answer = await aida.call(contract.listMentors, { ...at(), query: { managing } });
    expect(getStatusAndCode(answer)).toEqual([403, 'community_forbidden']);
  }
});
