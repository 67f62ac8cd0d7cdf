import { createEvent } from '@homecoming/contract/events.ts';
import { listQuestions, MAX_QUESTIONS } from '@homecoming/contract/questions.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../platform/db/new-id.ts';
import { events } from '../../schema/events.ts';
import { useEventPeople } from '../fixtures/event-people.ts';

const club = useEventPeople();

it('creates an event and its questions together or not at all, once for an Idempotency-Key', async () => {
  const { community, owner, member } = club;
  const questions = [
    { label: 'Soup or bread?', kind: 'choice' as const, options: ['Soup', 'Bread'], required: true },
    { label: 'A song?' },
  ];
  const title = 'Supper with questions';
  const call = { params: { id: community.id }, body: eventInput({ title, questions }), idempotencyKey: newId() };
  const [first, second] = await Promise.all([owner.call(createEvent, call), owner.call(createEvent, call)]);
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  const asked = await member.get(listQuestions, { params: { id: first.body.id } });
  expect(asked.questions).toMatchObject([
    { ...questions[0], position: 0, answers_count: 0 },
    { label: 'A song?', kind: 'text', options: [], required: false, position: 1 },
  ]);
  const unanswered = await member.call(register, { params: { id: first.body.id }, body: {} });
  expect(unanswered.status).toBe(400);

  const alike = [{ label: 'Soup or soup?', kind: 'choice' as const, options: ['Soup', 'Soup'] }];
  const refused = await owner.call(createEvent, {
    params: call.params,
    body: eventInput({ title: 'Refused', questions: alike }),
  });
  expect([refused.status, refused.error.code]).toEqual([400, 'options_required']);
  expect(refused.error.fields).toHaveProperty('questions');
  const many = Array.from({ length: MAX_QUESTIONS + 1 }, () => ({ label: 'Again?' }));
  const tooMany = await owner.call(createEvent, {
    params: call.params,
    body: eventInput({ questions: many }),
  });
  expect(tooMany.status).toBe(400);
  expect(await club.server.app.db.$count(events, inArray(events.title, [title, 'Refused']))).toBe(1);
});
