import { updateRollover, getRolloverPreview, listStageChanges, undoStageChange } from '@homecoming/contract/cohorts.ts';
import { listChannels } from '@homecoming/contract/channels.ts';
import { listConversations, sendMessage } from '@homecoming/contract/chat.ts';
import { getCommunity } from '@homecoming/contract/communities.ts';
import { getMemberLimits } from '@homecoming/contract/plans.ts';
import { addAdmin } from '@homecoming/contract/members.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { confirmStudy, correctStudy, updateProgram, updateStudy, listPrograms } from '@homecoming/contract/studies.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { callBeside } from '@homecoming/testkit/locks.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { startBeside } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDay } from '../../platform/calendar.ts';
import { transaction } from '../../platform/transaction.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { openSchool, type School } from '../fixtures/school.ts';
import { findStage } from '../stages.ts';
import { askStudents } from './ask-students.ts';
import { rollOver } from './roll-over.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ zone: 'America/New_York', at: '2027-01-04T12:00:00Z' });
  // A second before midnight stays one on a slow machine.
  school.server.clock.stop();
});
afterAll(() => school.server.close());

const runHourly = async () => {
  await transaction(school.server.app, async (tx) => {
    await enqueue(tx, askStudents, {});
    await enqueue(tx, rollOver, {});
  });
  await school.server.runJobs();
};
const goTo = async (moment: string) => {
  await school.goTo(moment);
  await runHourly();
};
const readStage = async (person: Person) => (await school.readStudy(person))?.stage;
const readSentences = async (person: Person) =>
  (await person.get(listNotifications, {})).results.map(({ sentence }) => sentence);
const listChanges = async () => (await school.owner.get(listStageChanges, school.at)).results;

it('knows the first moment of a day in each zone, also where midnight is in a gap', () => {
  expect(findDay('Africa/Cairo', new Date('2027-04-29T21:59:59Z'))).toBe('2027-04-29');
  expect(findDay('Africa/Cairo', new Date('2027-04-29T22:00:00Z'))).toBe('2027-04-30');
  expect(findDay('Pacific/Auckland', new Date('2027-06-29T12:00:00Z'))).toBe('2027-06-30');
  const stages = ['2027-06-29', '2027-06-30', '2028-06-29', '2028-06-30'];
  expect(stages.map((day) => findStage('2027-06-30', day))).toEqual(['student', 'graduate', 'graduate', 'alumni']);
  // Who graduated on 29 February is a graduate to 28 February
  expect(findStage('2028-02-29', '2029-02-28')).toBe('alumni');
});

it('asks 60 and 14 days before, once each, and takes the answers', async () => {
  const graduates = [];
  for (let n = 0; n < 4; n += 1) graduates.push(await school.addMember('2027-03-20'));
  const [silent, sure, late, leaver] = graduates;
  if (!silent || !sure || !late || !leaver) throw new Error('nobody');
  await school.owner.get(updateRollover, { ...school.at, body: { campus_domains: ['example.org'] } });
  await school.server.runJobs();
  await goTo('2027-01-19T12:00:00Z');
  await runHourly();
  const question = 'You graduate on 20 March 2027. Is that right?';
  expect(await readSentences(silent)).toEqual([question]);
  expect(await school.readStudy(silent)).toMatchObject({ question: { campus_address: true }, stage: 'student' });
  const answer = async (person: Person, body: object) =>
    person.get(updateStudy, { params: { id: (await school.readStudy(person))?.id ?? '' }, body });
  expect(await answer(sure, { end_confirmed: true })).toMatchObject({ question: null });
  expect(await answer(late, { ends_on: '2027-09-30' })).toMatchObject({ question: null });
  expect(await answer(leaver, { outcome: 'left' })).toMatchObject({ question: null, stage: 'student' });
  await school.goTo('2027-01-19T13:00:00Z');
  const mails = school.server.mails.filter(({ subject }) => subject === question);
  expect(mails).toHaveLength(4);
  expect(mails[0]?.text).toContain('Is that right?\n');
  expect(mails[0]?.text).toContain('Choose another one in your settings');
  // Fourteen days before, after a week without a run
  await goTo('2027-03-13T12:00:00Z');
  await runHourly();
  const { rows } = await school.server.app.pool.query<{ last_name: string }>(
    `select u.last_name from studies s join users u on u.id = s.user_id where s.asked_days = 14`,
  );
  expect(rows.map((row) => row.last_name)).toEqual([silent.user.last_name]);
  await goTo('2027-03-20T03:59:59Z');
  expect(await readStage(silent)).toBe('student');
  // The last day of the community has not begun.
  const early = await school.addMember();
  expect(await school.study(early, { ends_on: '2027-03-20' })).toMatchObject({ outcome: 'ongoing' });
  await goTo('2027-03-20T04:00:00Z');
  expect(await school.readStudy(silent)).toMatchObject({ stage: 'graduate', outcome: 'completed' });
  expect(await school.readStudy(leaver)).toMatchObject({ stage: 'graduate', outcome: 'left' });
  expect(await readStage(late)).toBe('student');
});

it('rolls over once at midnight of the zone, however often it runs, and says how many admins graduated', async () => {
  const before = (await listChanges()).length;
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await school.addMember('2027-04-15', { program: 'Law' }));
  const [first, second] = people;
  if (!first || !second) throw new Error('nobody');
  for (const { user } of [first, second]) {
    await school.owner.get(addAdmin, { ...school.at, body: { user_id: user.id } });
  }
  await school.server.runJobs();
  const readPlace = async (person: Person) => {
    const { role, is_member } = await person.get(getCommunity, school.at);
    const { owners, admins, members, channels: counted } = await person.get(getMemberLimits, school.at);
    const channels = (await person.get(listChannels, school.at)).filter((one) => one.is_member).map(({ name }) => name);
    const chats = await person.get(listConversations, {});
    return { role, is_member, seats: [owners, admins, members, counted], channels, chats: chats.map(({ id }) => id) };
  };
  await first.get(sendMessage, { body: { message_type: 'private', recipient: second.user.id, text: 'Hello' } });
  const places = [await readPlace(first), await readPlace(second)];
  expect(places).toMatchObject([{ role: 'admin' }, { role: 'admin' }]);
  expect(places[0]?.channels).toContain('Class of 2027');
  // Two servers at once, each with a job of its own.
  const other = await startBeside(school.server);
  await school.goTo('2027-04-15T04:00:00Z');
  await transaction(school.server.app, (tx) => enqueue(tx, rollOver, {}));
  await Promise.all([rollOver.run(other.app, {}), rollOver.run(school.server.app, {})]);
  await school.server.runJobs();
  await other.close();
  await runHourly();
  expect((await listChanges()).length).toBe(before + 5);
  // Roles, seats, channels and chats are what they were.
  expect([await readPlace(first), await readPlace(second)]).toEqual(places);
  expect(await readSentences(school.owner)).toContain('Two admins have graduated in School');
  expect((await readSentences(first)).filter((sentence) => sentence.includes('admins'))).toEqual([]);
  // A profile that is saved later changes nothing.
  await first.get(updateOwnProfile, { body: { company: 'Fieldnote' } });
  await school.server.runJobs();
  expect((await listChanges()).length).toBe(before + 5);
});

it('undoes a stage once, for its person and for managers who say why, and not after 30 days', async () => {
  const people = [];
  for (let n = 0; n < 3; n += 1) people.push(await school.addMember('2027-04-20', { program: 'Law' }));
  const [own, theirs, kept] = people;
  if (!own || !theirs || !kept) throw new Error('nobody');
  await school.server.runJobs();
  await goTo('2027-04-20T12:00:00Z');
  const find = async (person: Person) => ({ params: { id: (await school.readStudy(person))?.roll_over?.id ?? '' } });
  const [ofOwn, ofTheirs, ofKept] = [await find(own), await find(theirs), await find(kept)];
  const study = (await school.readStudy(theirs))?.id ?? '';
  const left = { outcome: 'left', reason: 'She left in May' } as const;
  await school.owner.get(correctStudy, { params: { id: study }, body: left });
  expect(getStatusAndCode(await kept.call(undoStageChange, { ...ofOwn, body: {} }))).toEqual([
    404,
    'stage_change_not_found',
  ]);
  expect(getStatusAndCode(await school.owner.call(undoStageChange, { ...ofTheirs, body: {} }))).toEqual([
    400,
    'reason_missing',
  ]);
  const undo = (by: Client) => by.get(undoStageChange, { ...ofOwn, body: {} });
  const row = `select from studies where user_id = '${own.user.id}' for update`;
  const clicks = await callBeside(school.server, { person: own, row, calls: [undo, undo] });
  expect(clicks[0]).toEqual(clicks[1]);
  expect(await school.readStudy(own)).toMatchObject({ stage: 'student', outcome: 'ongoing', roll_over: null });
  await school.owner.get(undoStageChange, { ...ofTheirs, body: { reason: 'The thesis is late' } });
  // The outcome is not what the roll-over wrote any more.
  expect(await school.readStudy(theirs)).toMatchObject({
    stage: 'student',
    outcome: 'left',
    correction: 'The thesis is late',
  });
  await runHourly();
  await own.get(updateOwnProfile, { body: { company: 'Fieldnote' } });
  await school.server.runJobs();
  expect(await readStage(own)).toBe('student');
  const reason = 'A year more';
  await school.owner.get(correctStudy, { params: { id: study }, body: { ends_on: '2027-05-10', reason } });
  await goTo('2027-05-10T12:00:00Z');
  expect(await readStage(theirs)).toBe('graduate');
  await goTo('2027-05-20T13:00:00Z');
  expect(getStatusAndCode(await kept.call(undoStageChange, { ...ofKept, body: {} }))).toEqual([409, 'undo_over']);
  expect((await school.readStudy(kept))?.roll_over).toBeNull();
});

it('moves students of whom only the year is known to another day, and previews who graduates when', async () => {
  const person = await school.addMember();
  await person.get(updateOwnProfile, { body: { graduation_year: 2027 } });
  expect(await school.study(person, { program: 'Chemistry' })).toMatchObject({ ends_on: '2027-06-30' });
  const said = await school.addMember('2027-06-30', { program: 'Chemistry' });
  await said.get(updateStudy, {
    params: { id: (await school.readStudy(said))?.id ?? '' },
    body: { end_confirmed: true },
  });
  const confirmed = await school.addMember('2027-06-30', { program: 'Chemistry' });
  const { id: sure = '' } = (await school.readStudy(confirmed)) ?? {};
  const seen = { program: 'Chemistry', ends_on: '2027-06-30', outcome: 'ongoing' } as const;
  await school.owner.get(confirmStudy, { params: { id: sure }, body: seen });
  // Two changes at once; the jobs run in some order.
  await school.owner.get(updateRollover, { ...school.at, body: { day: '07-10' } });
  await school.owner.get(updateRollover, { ...school.at, body: { day: '07-20' } });
  await school.server.runJobs();
  expect(await school.readStudy(person)).toMatchObject({ ends_on: '2027-07-20', stage: 'student' });
  for (const kept of [said, confirmed]) expect(await school.readStudy(kept)).toMatchObject({ ends_on: '2027-06-30' });
  const { results: programs } = await school.owner.get(listPrograms, school.at);
  const id = programs.find(({ name }) => name === 'Chemistry')?.id ?? '';
  await school.owner.get(updateProgram, { params: { id }, body: { ends_on: '08-31' } });
  await school.server.runJobs();
  expect(await school.readStudy(person)).toMatchObject({ ends_on: '2027-08-31' });
  expect(await school.readStudy(confirmed)).toMatchObject({ ends_on: '2027-06-30' });
  const preview = await school.owner.get(getRolloverPreview, { ...school.at, query: { limit: 1 } });
  expect(preview.days).toContainEqual({ ends_on: '2027-06-30', people: 2 });
  // What is counted is there once, not on each page.
  const next = await school.owner.get(getRolloverPreview, {
    ...school.at,
    query: { limit: 1, cursor: preview.next ?? '' },
  });
  expect(next).toMatchObject({ days: [], channels: [], results: [{ person: { id: confirmed.user.id } }] });
  expect(preview.results).toMatchObject([{ person: { id: said.user.id }, ends_on: '2027-06-30' }]);
  await person.get(updateOwnProfile, { body: { audiences: { program: 'me' } } });
  const { days } = await school.owner.get(getRolloverPreview, school.at);
  expect(days.map(({ ends_on }) => ends_on)).not.toContain('2027-08-31');
});

it('reaches each stage once after more than a year without a run', async () => {
  const person = await school.addMember('2027-07-01', { program: 'History' });
  await school.server.runJobs();
  await goTo('2028-07-02T12:00:00Z');
  const { rows } = await school.server.app.pool.query<{ stage: string }>(
    `select c.stage from stage_changes c join studies s on s.id = c.study_id where s.user_id = $1 order by c.id`,
    [person.user.id],
  );
  expect(rows).toEqual([{ stage: 'graduate' }, { stage: 'alumni' }]);
  // Only the stage that they have now can be undone, then the one before it.
  const listOwn = async () => (await listChanges()).filter((change) => change.person.id === person.user.id);
  const [alumni, graduate] = await listOwn();
  if (!alumni || !graduate) throw new Error('no changes');
  expect([alumni, graduate].map(({ stage, can }) => [stage, can.undo])).toEqual([
    ['alumni', true],
    ['graduate', false],
  ]);
  const body = { reason: 'A year more' };
  const undo = async ({ id }: { id: string }) =>
    getStatusAndCode(await school.owner.call(undoStageChange, { params: { id }, body }));
  expect(await undo(graduate)).toEqual([409, 'undo_passed']);
  expect((await listOwn()).map(({ undone_at }) => undone_at)).toEqual([null, null]);
  expect(await undo(alumni)).toEqual([200, undefined]);
  expect(await readStage(person)).toBe('graduate');
  expect((await listOwn()).map(({ can }) => can.undo)).toEqual([false, true]);
  expect(await undo(graduate)).toEqual([200, undefined]);
  expect(await readStage(person)).toBe('student');
  // Nor can what was before another end.
  await school.owner.get(correctStudy, {
    params: { id: (await school.readStudy(person))?.id ?? '' },
    body: { ends_on: '2028-07-03', reason: 'A year more' },
  });
  await school.server.runJobs();
  await goTo('2028-07-03T12:00:00Z');
  const [latest] = await listOwn();
  expect(latest).toMatchObject({ stage: 'graduate', ends_on: '2028-07-03', can: { undo: true } });
  await school.owner.get(correctStudy, {
    params: { id: (await school.readStudy(person))?.id ?? '' },
    body: { ends_on: '2028-09-30', reason: 'A summer more' },
  });
  await school.server.runJobs();
  expect(await readStage(person)).toBe('student');
  expect((await listOwn())[0]?.can.undo).toBe(false);
  expect(await undo({ id: latest?.id ?? '' })).toEqual([409, 'undo_passed']);
});
