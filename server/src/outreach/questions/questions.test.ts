import * as contract from '@homecoming/contract/questions.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registrationAnswers } from '../../schema/registrations.ts';
import { openClub, registered, type Club } from '../fixtures/club-with-events.ts';

let server: TestServer;
let club: Club;
let owner: Person;
let member: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
  member = await club.join('Ana Lima');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await club.newEvent();
});

const ask = (...questions: object[]) =>
  owner.call(contract.createQuestions, { params: { id }, body: { questions: questions as [] } });
const list = async (reader = owner) => (await reader.get(contract.listQuestions, { params: { id } })).questions;
const labels = async () => (await list()).map(({ label }) => label).join(' ');
const change = (qid: string, body: object, by = owner) =>
  by.call(contract.updateQuestion, { params: { id, qid }, body });

/** Three text questions; returns their ids. */
async function three(): Promise<[string, string, string]> {
  const { body } = await ask({ label: 'A' }, { label: 'B' }, { label: 'C' });
  return body.questions.map((question) => question.id) as [string, string, string];
}

async function answered(questionId: string): Promise<void> {
  const [registrationId = ''] = await registered(server, id, [member]);
  await server.app.db.insert(registrationAnswers).values({ registrationId, questionId, label: 'A', answer: 'Yes' });
}

it('appends questions and answers with the whole list', async () => {
  await ask({ label: '  Diet?  ' });
  const { status, body } = await ask({ label: 'Size', kind: 'choice', options: ['S', 'M'], required: true });
  expect(status).toBe(201);
  expect(body.questions).toEqual([
    expect.objectContaining({ label: 'Diet?', kind: 'text', options: [], required: false, position: 0 }),
    expect.objectContaining({ label: 'Size', kind: 'choice', options: ['S', 'M'], required: true, position: 1 }),
  ]);
  expect(await list(member)).toEqual(body.questions);
});

it('creates once for an Idempotency-Key', async () => {
  const call = { params: { id }, body: { questions: [{ label: 'Once' }] }, idempotencyKey: `once-${id}` };
  await owner.get(contract.createQuestions, call);
  expect((await owner.get(contract.createQuestions, call)).questions).toHaveLength(1);
});

it('refuses members, and bad questions field by field', async () => {
  const body = { questions: [{ label: 'Mine' }] };
  expect((await member.call(contract.createQuestions, { params: { id }, body })).status).toBe(403);
  const options = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`);
  for (const question of [
    { label: ' ' },
    { label: 'x'.repeat(301) },
    { label: 'Two\nlines' },
    { label: 'A', kind: 'choice' },
    { label: 'A', kind: 'choice', options: ['One'] },
    { label: 'A', kind: 'checkbox', options: ['One', 'One'] },
    { label: 'A', kind: 'checkbox', options: ['One', ' '] },
    { label: 'A', kind: 'choice', options: options(51) },
    { label: 'A', kind: 'choice', options: options(200) },
    { label: 'A', kind: 'stars' },
  ]) {
    const { status, error } = await ask(question);
    expect([status, Object.keys(error.fields ?? {}).length > 0]).toEqual([400, true]);
  }
  expect((await ask({ label: 'A', kind: 'choice', options: options(50) })).status).toBe(201);
  expect((await ask()).status).toBe(400);
});

it('has at most 20 questions', async () => {
  await ask(...Array.from({ length: 19 }, (_, index) => ({ label: `Q${index}` })));
  expect((await ask({ label: 'A' }, { label: 'B' })).error.code).toBe('too_many_questions');
  expect((await ask({ label: 'A' })).status).toBe(201);
  expect((await ask({ label: 'B' })).error.code).toBe('too_many_questions');
  expect(await list()).toHaveLength(20);
});

it('moves a question, and keeps positions dense under two editors at once', async () => {
  const [a, b, c] = await three();
  expect((await change(c, { position: 0 })).body).toMatchObject({ id: c, position: 0 });
  expect(await labels()).toBe('C A B');
  await change(c, { position: 20 });
  expect(await labels()).toBe('A B C');
  await Promise.all(Array.from({ length: 20 }, (_, turn) => change([a, b, c][turn % 3] ?? a, { position: turn % 4 })));
  expect((await list()).map(({ position }) => position)).toEqual([0, 1, 2]);
});

it('keeps the kind of an answered question, and counts answers for organisers', async () => {
  const [a, b] = await three();
  await answered(a);
  expect((await change(a, { kind: 'choice', options: ['S', 'M'] })).error.code).toBe('kind_frozen');
  expect((await change(a, { kind: 'text', label: 'New' })).body).toMatchObject({ label: 'New', answers_count: 1 });
  expect((await list(member))[0]).toMatchObject({ label: 'New', answers_count: 0 });
  expect((await change(b, { kind: 'choice' })).error.code).toBe('options_required');
  expect((await change(b, { kind: 'choice', options: ['S', 'M'] })).body.options).toEqual(['S', 'M']);
  expect((await change(b, { kind: 'text' })).body.options).toEqual([]);
  expect((await change(b, { label: 'Mine' }, member)).status).toBe(403);
});

it('deletes a question, and hides an answered one with its answers kept', async () => {
  const [a, b, c] = await three();
  await answered(a);
  const remove = (qid: string, by = owner) => by.call(contract.deleteQuestion, { params: { id, qid } });
  expect((await remove(a, member)).status).toBe(403);
  expect((await remove(a)).status).toBe(204);
  expect((await remove(b)).status).toBe(204);
  expect(await list()).toEqual([expect.objectContaining({ id: c, position: 0 })]);
  expect(await server.app.db.$count(registrationAnswers)).toBeGreaterThan(0);
  expect((await remove(a)).error.code).toBe('question_not_found');
  expect((await change(b, { label: 'Again' })).error.code).toBe('question_not_found');
});

it('is missing for people outside, and of drafts for members', async () => {
  const { owner: stranger } = await openClub(server, `Other ${id.slice(-6)}`);
  const fetchQuestions = (reader: Person) => reader.call(contract.listQuestions, { params: { id } });
  expect((await fetchQuestions(stranger)).status).toBe(404);
  id = await club.newEvent({ status: 'draft', publishedAt: null });
  expect((await fetchQuestions(member)).status).toBe(404);
  expect((await fetchQuestions(owner)).status).toBe(200);
  id = await club.newEvent({ visibility: 'public' });
  expect((await fetchQuestions(stranger)).status).toBe(200);
  const [qid] = await three();
  expect((await change(qid, { label: 'Mine' }, stranger)).status).toBe(403);
});
