import { createQuestions, deleteQuestion } from '@homecoming/contract/questions.ts';
import { makeEvent } from '@homecoming/testkit/cast.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/db/new-id.ts';
import { signUpFor, fetchStatus, useClub } from '../fixtures/club.ts';

const club = useClub();
const at = (event: { id: string }) => ({ id: event.id });

describe('answers', () => {
  const ask = async (event: { id: string }) =>
    (
      await club.owner.get(createQuestions, {
        params: at(event),
        body: {
          questions: [
            { label: 'Allergies?', required: true },
            { label: 'Meal', kind: 'choice', options: ['Fish', 'Bread'] },
            { label: 'Days', kind: 'checkbox', options: ['Friday', 'Saturday'] },
          ],
        },
      })
    ).questions.map(({ id }) => id) as [string, string, string];

  it('requires answers, checks them against the options, and stores them with the label of their question', async () => {
    const event = await makeEvent(club.owner, club.community);
    const [allergies, meal, days] = await ask(event);
    const answer = (question: string, given: string | string[]) => ({ question, answer: given });
    const refused = async (...answers: { question: string; answer: string | string[] }[]) =>
      (await signUpFor(club.ana, event, { answers })).error;
    expect(await refused()).toMatchObject({ code: 'answer_required', fields: { [allergies]: expect.any(String) } });
    for (const blank of ['   ', '\u2800']) {
      expect(await refused(answer(allergies, blank))).toMatchObject({ code: 'answer_required' });
    }
    const good = answer(allergies, 'None');
    for (const bad of [
      answer(meal, 'Meat'),
      answer(meal, ['Fish']),
      answer(days, 'Friday'),
      answer(days, ['Sunday']),
      answer(allergies, 'Twice'),
      answer(allergies, 'x'.repeat(1_001)),
    ]) {
      expect(await refused(good, bad)).toMatchObject({ code: 'invalid_input' });
    }
    expect((await fetchStatus(club.ana, event)).status).toBe('none');
    const { body } = await signUpFor(club.ana, event, {
      answers: [
        answer(days, ['Saturday', 'Friday', 'Saturday']),
        answer(allergies.toUpperCase(), ' None '),
        answer(meal, ''),
      ],
    });
    expect(body.registration?.answers).toEqual([
      { question: allergies, label: 'Allergies?', answer: 'None' },
      { question: days, label: 'Days', answer: ['Saturday', 'Friday'] },
    ]);
  });

  it('ignores an answer to a question that was deleted meanwhile', async () => {
    const event = await makeEvent(club.owner, club.community);
    const [allergies, meal] = await ask(event);
    await signUpFor(club.ben, event, {
      answers: [
        { question: allergies, answer: 'Nuts' },
        { question: meal, answer: 'Fish' },
      ],
    });
    for (const qid of [allergies, meal]) await club.owner.call(deleteQuestion, { params: { id: event.id, qid } });
    const { body } = await signUpFor(club.ana, event, { answers: [{ question: meal, answer: 'Fish' }] });
    expect(body).toMatchObject({ status: 'going', registration: { answers: [] } });
    expect((await fetchStatus(club.ben, event)).registration?.answers).toMatchObject([
      { answer: 'Nuts' },
      { answer: 'Fish' },
    ]);
  });

  it('ignores answers to questions of another event: an unanswered one was deleted with the form open', async () => {
    const event = await makeEvent(club.owner, club.community);
    const [allergies, meal] = await ask(event);
    const [foreign] = await ask(await makeEvent(club.owner, club.community));
    await club.owner.call(deleteQuestion, { params: { id: event.id, qid: meal } });
    const { body } = await signUpFor(club.ana, event, {
      answers: [
        { question: allergies, answer: 'Nuts' },
        { question: meal, answer: 'Fish' },
        { question: foreign, answer: 'Mine' },
        { question: newId(), answer: 'Nobody' },
      ],
    });
    expect(body).toMatchObject({
      status: 'going',
      registration: { answers: [{ question: allergies, label: 'Allergies?', answer: 'Nuts' }] },
    });
  });
});
