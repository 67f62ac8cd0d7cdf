import * as contract from '@homecoming/contract/mentoring.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { afterAll, expect, it } from 'vitest';
import { listSentences } from '../../subscribers/fixtures/club.ts';
import { listOwn, listStates, startSchool } from '../fixtures/school.ts';

const { server, at, addMember, addMentor, offer, ask, asked, pass, runJob } = await startSchool();
afterAll(() => server.close());

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
