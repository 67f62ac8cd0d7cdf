import { leaveChannel, listChannels } from '@homecoming/contract/channels.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import { updateCohort, listCohorts } from '@homecoming/contract/cohorts.ts';
import { deleteCommunity } from '@homecoming/contract/communities.ts';
import { deleteEvent, getEvent } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import * as contract from '@homecoming/contract/reunions.ts';
import { enterPassword, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { callBeside } from '@homecoming/testkit/locks.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { openSchool, type School } from '../fixtures/school.ts';
import { draftReunion, offerReunions } from './jobs.ts';

let school: School;
/** The class of 2017, of nine people, the first two of whom are its agents. */
let people: Person[];
let channel: { params: { id: string } };
let cohort: { params: { id: string } };
beforeAll(async () => {
  school = await openSchool({ zone: 'America/New_York', at: '2026-03-04T12:00:00Z' });
  people = [];
  for (let n = 0; n < 9; n += 1) people.push(await school.addMember('2017-06-30'));
  await school.server.runJobs();
  channel = { params: { id: await findChannel('Class of 2017') } };
  cohort = { params: { id: await findCohort(2017) } };
  await setAgents(cohort, people.slice(0, 2));
});
afterAll(() => school.server.close());

const findChannel = async (name: string) =>
  (await school.owner.get(listChannels, school.at)).find((one) => one.name === name)?.id ?? '';
const findCohort = async (year: number) =>
  (await school.owner.get(listCohorts, school.at)).results.find((one) => one.year === year)?.id ?? '';
const setAgents = (which: typeof cohort, agents: readonly Person[]) =>
  school.owner.get(updateCohort, { ...which, body: { agents: agents.map(({ user }) => user.id) } });
const readSentences = async (person: Person) =>
  (await person.get(listNotifications, {})).results.map(({ sentence }) => sentence);
const run = async (job: typeof offerReunions) => {
  await transaction(school.server.app, (tx) => enqueue(tx, job, {}));
  await school.server.runJobs();
};
const read = async (person: Person) => (await person.get(contract.getClassReunion, channel)).reunion;
const getPeople = (first: number, last: number) => people.slice(first, last);
const getPerson = (index: number): Person => {
  const person = people[index];
  if (person === undefined) throw new Error('nobody');
  return person;
};
const answer = async (person: Person, body: { answer: 'yes' | 'maybe' | 'no' | null; months?: number[] }) =>
  person.get(contract.answerReunion, { params: { id: (await read(person))?.id ?? '' }, body });
const OFFER = 'Your class graduated ten years ago next June. Shall I ask who would come to a reunion?';
const ASKED = 'Would you come to the ten-year reunion in 2027 of the Class of 2017?';

it('asks agents once, a year before a round reunion, and then by one tap each person of the class once', async () => {
  const [agent, leaver] = [getPerson(0), getPerson(8)];
  expect((await agent.get(contract.getClassReunion, channel)).to_ask).toMatchObject({ year: 2026, years: 9 });
  await run(offerReunions);
  expect(await readSentences(agent)).toEqual([]);
  await school.goTo('2026-07-01T12:00:00Z');
  for (let twice = 0; twice < 2; twice += 1) await run(offerReunions);
  expect(await readSentences(agent)).toEqual([OFFER]);
  expect(await readSentences(getPerson(2))).toEqual([]);
  const toAsk = { cohort: cohort.params.id, year: 2027, years: 10, month: 6 };
  const before = await agent.get(contract.getClassReunion, channel);
  expect(before).toEqual({ reunion: null, to_ask: { ...toAsk, is_agent: true } });
  expect((await school.owner.get(contract.getClassReunion, channel)).to_ask).toEqual({ ...toAsk, is_agent: false });
  expect((await leaver.get(contract.getClassReunion, channel)).to_ask).toBeNull();

  await leaver.get(leaveChannel, channel);
  await school.server.runJobs();
  const ask = { ...cohort, body: { year: 2027 } };
  expect(getStatusAndCode(await getPerson(2).call(contract.askClass, ask))).toEqual([403, 'forbidden']);
  expect(getStatusAndCode(await leaver.call(contract.askClass, ask))).toEqual([404, 'cohort_not_found']);
  // Its day in 2026 is past.
  for (const year of [2025, 2026, 2028, 2029]) {
    const wrong = await agent.call(contract.askClass, { ...cohort, body: { year } });
    expect(getStatusAndCode(wrong)).toEqual([400, 'reunion_year']);
  }
  const [first, second] = await callBeside(school.server, {
    person: agent,
    row: `select from cohorts where id = '${cohort.params.id}' for no key update`,
    calls: [(by) => by.get(contract.askClass, ask), (by) => by.get(contract.askClass, ask)],
  });
  expect(second.id).toBe(first.id);
  // Asked about one, the class is not asked about another: that would hide the answers.
  const other = await agent.call(contract.askClass, { ...cohort, body: { year: 2028 } });
  expect(getStatusAndCode(other)).toEqual([400, 'reunion_year']);
  await school.server.runJobs();
  await agent.get(contract.askClass, ask);
  await school.server.runJobs();
  expect(await readSentences(getPerson(2))).toEqual([ASKED]);
  expect(await readSentences(agent)).toEqual([ASKED, OFFER]);
  expect(await readSentences(leaver)).toEqual([]);
  expect(getStatusAndCode(await leaver.call(contract.getClassReunion, channel))).toEqual([403, 'channel_forbidden']);
  const mails = school.server.mails.filter(({ subject }) => subject === ASKED);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(getPeople(0, 8).map(({ user }) => user.email));
});

it('shows everybody of the class the counts and months, and agents and managers who comes, but nobody who said no', async () => {
  const [agent, second, maybe, no] = [getPerson(0), getPerson(1), getPerson(2), getPerson(3)];
  await answer(agent, { answer: 'yes', months: [9, 6] });
  await answer(second, { answer: 'yes', months: [6] });
  await answer(maybe, { answer: 'maybe', months: [9] });
  expect(await answer(no, { answer: 'no', months: [6] })).toMatchObject({ answer: 'no', months: [] });
  const seen = await read(no);
  expect(seen).toMatchObject({
    year: 2027,
    years: 10,
    counts: { yes: 2, maybe: 1, no: 1 },
    by_month: [0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0],
    event: null,
    can: { answer: true, see_answers: false, draft_event: false },
  });
  const at = { params: { id: seen?.id ?? '' } };
  const list = async (by: Person, query: object = {}) => by.get(contract.listReunionAnswers, { ...at, query });
  expect((await list(agent)).results).toMatchObject([
    { person: { id: agent.user.id }, answer: 'yes', months: [6, 9] },
    { person: { id: second.user.id }, answer: 'yes' },
    { person: { id: maybe.user.id }, answer: 'maybe' },
  ]);
  const page = await list(school.owner, { limit: 2 });
  expect((await list(school.owner, { limit: 2, cursor: page.next })).results).toMatchObject([{ answer: 'maybe' }]);
  expect(getStatusAndCode(await no.call(contract.listReunionAnswers, { ...at, query: {} }))).toEqual([
    403,
    'forbidden',
  ]);
  // A block hides the name from an agent, and changes no number.
  await maybe.get(blockUser, { body: { blocked: agent.user.id } });
  expect((await list(agent)).results).toHaveLength(2);
  expect((await list(school.owner)).results).toHaveLength(3);
  expect(await read(agent)).toMatchObject({ counts: { yes: 2, maybe: 1, no: 1 } });
  const outside = await school.addMember('2015-06-30');
  expect(getStatusAndCode(await outside.call(contract.answerReunion, { ...at, body: { answer: 'yes' } }))).toEqual([
    404,
    'reunion_not_found',
  ]);
  expect(getStatusAndCode(await school.owner.call(contract.answerReunion, { ...at, body: { answer: 'yes' } }))).toEqual(
    [403, 'forbidden'],
  );
});

it('counts an answer until it is withdrawn, and while its person is in the class', async () => {
  const [one, other] = [getPerson(2), getPerson(3)];
  expect(await answer(one, { answer: null })).toMatchObject({ answer: null, months: [], counts: { maybe: 0 } });
  await answer(one, { answer: 'maybe', months: [9] });
  await other.get(updateOwnProfile, { body: { audiences: { graduation_year: 'me' } } });
  await school.server.runJobs();
  expect(await read(one)).toMatchObject({ counts: { yes: 2, maybe: 1, no: 0 } });
  const { rows } = await school.server.app.pool.query('select from reunion_answers where user_id = $1', [
    other.user.id,
  ]);
  expect(rows).toEqual([]);
  await other.get(updateOwnProfile, { body: { audiences: { graduation_year: 'all' } } });
  await school.server.runJobs();
  // Who comes back is in the class again, and asked.
  expect((await readSentences(other)).filter((sentence) => sentence === ASKED)).toHaveLength(1);
  await answer(other, { answer: 'maybe' });
});

it('drafts one event for the fifth and the sixth yes at once, also where an agent asks for it meanwhile', async () => {
  const agent = getPerson(0);
  for (const person of getPeople(2, 4)) await answer(person, { answer: 'yes', months: [6] });
  const { id } = (await read(agent)) ?? { id: '' };
  const [fifth] = [getPerson(4)];
  const at = { params: { id } };
  const yes = { ...at, body: { answer: 'yes' as const, months: [6] } };
  await callBeside<unknown>(school.server, {
    person: fifth,
    row: `select from reunions where id = '${id}' for no key update`,
    calls: [(by) => by.get(contract.answerReunion, yes), () => getPerson(5).get(contract.answerReunion, yes)],
  });
  const drafting = draftReunion.run(school.server.app, { reunionId: id });
  await Promise.all([drafting, agent.get(contract.draftReunionEvent, at), school.server.runJobs()]);
  const count = async () =>
    (await school.server.app.pool.query('select title, created_by from events order by id')).rows;
  expect(await count()).toMatchObject([{ title: 'Class of 2017, 10 years on' }]);
  const shown = await read(agent);
  // The first Saturday of June, in the evening of New York
  expect(shown?.event).toMatchObject({ starts_at: '2027-06-05T22:00:00.000Z', status: 'draft' });
  expect(shown?.can).toMatchObject({ draft_event: false });
  expect((await read(fifth))?.event).toBeNull();
  const event = await agent.get(getEvent, { params: { id: shown?.event?.id ?? '' } });
  expect(event.hosts.map((host) => host.id)).toEqual(getPeople(0, 2).map(({ user }) => user.id));
  expect((await readSentences(getPerson(1))).join()).toContain(
    'Your draft “Class of 2017, 10 years on” is ready to plan',
  );
  // Who becomes an agent later cannot draft another one.
  await setAgents(cohort, people.slice(0, 3));
  expect(await read(getPerson(2))).toMatchObject({ event: null, can: { see_answers: true, draft_event: false } });
  // One that moderators removed is none.
  const remove = (by: string | null) =>
    school.server.app.pool.query('update events set removed_by = $1 where id = $2', [by, event.id]);
  await remove(event.id);
  expect(await read(agent)).toMatchObject({ event: null, can: { draft_event: true } });
  await remove(null);
  // Who deletes the draft is not given another one, but can ask for it.
  await agent.get(deleteEvent, { params: { id: event.id } });
  await answer(getPerson(5), { answer: null });
  await answer(getPerson(5), { answer: 'yes' });
  await school.server.runJobs();
  expect(await read(agent)).toMatchObject({
    event: null,
    can: { draft_event: true },
    counts: { yes: limits.reunionYes + 1 },
  });
  const again = await agent.get(contract.draftReunionEvent, at);
  expect((await agent.get(contract.draftReunionEvent, at)).event).toEqual(again.event);
  // The first one is deleted for good.
  expect(await count()).toMatchObject([{ created_by: agent.user.id }]);
});

it('keeps the fifth yes where the event cannot be drafted, and takes nothing after the year', async () => {
  const group = [];
  for (let n = 0; n < 5; n += 1) group.push(await school.addMember('2012-06-30'));
  await school.server.runJobs();
  const own = { params: { id: await findChannel('Class of 2012') } };
  const asked = await school.owner.get(contract.askClass, {
    params: { id: await findCohort(2012) },
    body: { year: 2027 },
  });
  const { pool } = school.server.app;
  await pool.query(`alter table events add constraint full_now check (title not like 'Class of 2012%')`);
  const say = (person: Person) =>
    person.call(contract.answerReunion, { params: { id: asked.id }, body: { answer: 'yes' } });
  for (const person of group) expect((await say(person)).status).toBe(200);
  await expect(draftReunion.run(school.server.app, { reunionId: asked.id })).rejects.toThrow('Failed query');
  const [member] = group;
  expect((await member?.get(contract.getClassReunion, own))?.reunion?.counts).toMatchObject({ yes: 5 });
  await pool.query('alter table events drop constraint full_now');
  await draftReunion.run(school.server.app, { reunionId: asked.id });
  // Nobody speaks for the class, so that those who manage the community do.
  const { reunion } = await school.owner.get(contract.getClassReunion, own);
  expect(reunion?.event).toMatchObject({ title: 'Class of 2012, 15 years on', status: 'draft' });
  // As after the end of its year.
  await pool.query('update reunions set year = 2025 where id = $1', [asked.id]);
  expect(member && getStatusAndCode(await say(member))).toEqual([409, 'reunion_over']);
  expect((await member?.get(contract.getClassReunion, own))?.reunion).toBeNull();
});

it('erases answers with the account, and all with the community', async () => {
  const { pool } = school.server.app;
  const leaver = getPerson(0);
  await leaver.get(deleteAccount, { body: { password: PASSWORD } });
  await school.server.runJobs();
  const left = async () =>
    (await pool.query('select from reunion_answers where user_id = $1', [leaver.user.id])).rows.length;
  expect(await left()).toBe(0);
  const { rows } = await pool.query('select from reunions where asked_by = $1', [leaver.user.id]);
  expect(rows).toEqual([]);
  expect(await read(getPerson(1))).toMatchObject({ counts: { yes: limits.reunionYes } });
  const owner = await enterPassword(school.server, school.owner);
  await owner.get(deleteCommunity, { ...school.at, body: { name: school.community.name } });
  await school.server.runJobs();
  expect((await pool.query('select from reunions')).rows).toEqual([]);
  expect((await pool.query('select from reunion_answers')).rows).toEqual([]);
});
