import type { Question } from '@homecoming/contract/questions.ts';
import { MAX_OPTIONS, MAX_QUESTIONS } from '@homecoming/contract/questions.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { buildQuestion, buildQuestionsReply } from '../../../testing/events.ts';
import { fakeManagedEvent, QUESTIONS } from '../../../testing/managed-event.ts';
import { press } from '../../../testing/page.ts';
import { testWith } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const PAGE = '/events/supper/manage/questions';
const ADD = 'POST /events/supper/questions/';
const CHANGE = 'PATCH /events/supper/questions/choice/';
const hall = buildQuestion('choice', 'Which hall?');

const it = testWith(() => {
  const server = fakeManagedEvent();
  server.answers[ADD] = [201, { questions: [hall] }];
  return server;
});

/** Opens the form that changes a question. */
async function openForm(server: ReturnType<typeof fakeManagedEvent>, question: Question) {
  server.answers[QUESTIONS] = buildQuestionsReply(question);
  await server.open(PAGE);
  await press(`Edit ${question.label}`);
  return within(await screen.findByRole('dialog', { name: 'Change the question' }));
}

/** Writes the options, one a row, with rows that are added as they are needed. */
async function writeOptions(options: readonly string[]): Promise<void> {
  await screen.findByRole('group', { name: 'Options' });
  for (const [index, text] of options.entries()) {
    if (screen.queryByLabelText(`Option ${index + 1}`) === null) await press('Add an option');
    fireEvent.change(await screen.findByLabelText(`Option ${index + 1}`), { target: { value: text } });
  }
}

const readOptions = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option \d+$/ }).map(({ value }) => value);

it('asks for options only where people choose', async ({ server }) => {
  await server.open(PAGE);
  await screen.findByLabelText('New question');
  expect(screen.queryByRole('group', { name: 'Options' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('How people answer'), 'Pick several');
  await screen.findByRole('group', { name: 'Options' });
  await userEvent.selectOptions(screen.getByLabelText('How people answer'), 'Short answer');
  expect(screen.queryByRole('group', { name: 'Options' })).toBeNull();
});

it('saves the options, without blank and repeated ones', async ({ server }) => {
  await server.open(PAGE);
  await userEvent.type(await screen.findByLabelText('New question'), '  Which hall?  ');
  await userEvent.selectOptions(screen.getByLabelText('How people answer'), 'Pick one');
  await writeOptions([' North ', '', 'South', 'North']);
  await userEvent.click(screen.getByRole('switch', { name: 'Required' }));
  await press('Save question');
  await waitFor(() => expect(server.getCalls(ADD)).toHaveLength(1));
  expect(server.getBody(ADD)).toEqual({
    questions: [{ label: 'Which hall?', kind: 'choice', options: ['North', 'South'], required: true }],
  });
  expect(screen.getByLabelText('New question')).toHaveProperty('value', '');
});

const refused = {
  'one option': { options: ['North', ''], sentence: 'Give at least two different options to choose from' },
  'the same option twice': {
    options: ['North', 'North'],
    sentence: 'Give at least two different options to choose from',
  },
  'an option that is too long': {
    options: ['North', 'x'.repeat(500)],
    sentence: /An option has at most \d+ characters/,
  },
};

for (const [what, { options, sentence }] of Object.entries(refused)) {
  it(`refuses ${what}, keeps what was typed, and sends nothing`, async ({ server }) => {
    await server.open(PAGE);
    await userEvent.type(await screen.findByLabelText('New question'), 'Which hall?');
    await userEvent.selectOptions(screen.getByLabelText('How people answer'), 'Pick one');
    await writeOptions(options);
    await press('Save question');
    await screen.findByText(sentence);
    expect(readOptions()).toEqual(options);
    expect(server.getCalls(ADD)).toHaveLength(0);
  });
}

it('orders, adds and removes options by rows', async ({ server }) => {
  await openForm(server, hall);
  await press('Order of option 2');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  expect(readOptions()).toEqual(['Bread', 'Soup']);
  await userEvent.type(screen.getByLabelText('Option 1'), '{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Option 2')));
  await userEvent.keyboard('Cheese{Enter}');
  expect(readOptions()).toEqual(['Bread', 'Cheese', '', 'Soup']);
  expect(server.getCalls(CHANGE)).toHaveLength(0);
  await press('Remove option 3');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Option 3')));
  await press('Remove option 1');
  await press('Remove option 1');
  expect(readOptions()).toEqual(['Soup']);
  expect(screen.getByRole('button', { name: 'Remove option 1' })).toHaveProperty('disabled', true);
});

it('makes rows of a pasted list, up to as many options as a question has', async ({ server }) => {
  const form = await openForm(server, hall);
  await userEvent.click(screen.getByLabelText('Option 2'));
  const pasted = Array.from({ length: MAX_OPTIONS }, (_, index) => `Hall ${index}`);
  await userEvent.paste(`, butter \r\n\r\n${pasted.join('\n')}`);
  expect(readOptions().slice(0, 3)).toEqual(['Soup', 'Bread, butter', 'Hall 0']);
  expect(screen.queryByRole('button', { name: 'Add an option' })).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Save question' }));
  await screen.findByText(`Give at most ${MAX_OPTIONS} options`);
  expect(server.getCalls(CHANGE)).toHaveLength(0);
});

it('changes a question at once, with the values of before in its form', async ({ server }) => {
  server.answers[CHANGE] = [200, { ...hall, label: 'Which room?' }];
  const form = await openForm(server, hall);
  const field = form.getByLabelText('Question');
  expect(field).toHaveProperty('value', 'Which hall?');
  expect(readOptions()).toEqual(['Soup', 'Bread']);
  await userEvent.clear(field);
  await userEvent.type(field, 'Which room?');
  await userEvent.click(form.getByRole('button', { name: 'Save question' }));
  await screen.findByText('Which room?');
  expect(server.getBody(CHANGE)).toEqual({
    label: 'Which room?',
    kind: 'choice',
    options: ['Soup', 'Bread'],
    required: true,
  });
});

it('keeps the kind of a question that people have answered', async ({ server }) => {
  server.answers[CHANGE] = [200, { ...hall, required: false, answers_count: 3 }];
  const form = await openForm(server, { ...hall, answers_count: 3 });
  expect(form.getByLabelText('How people answer')).toHaveProperty('disabled', true);
  form.getByText('People have answered it, so this stays.');
  await userEvent.click(form.getByRole('switch', { name: 'Required' }));
  await userEvent.click(form.getByRole('button', { name: 'Save question' }));
  await waitFor(() => expect(server.getCalls(CHANGE)).toHaveLength(1));
  expect(server.getBody(CHANGE)).toEqual({ label: 'Which hall?', options: ['Soup', 'Bread'], required: false });
});

it('changes nothing when the form is cancelled', async ({ server }) => {
  const form = await openForm(server, hall);
  await userEvent.type(form.getByLabelText('Question'), ' Or none?');
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Which hall?');
  expect(server.getCalls(CHANGE)).toHaveLength(0);
});

it('describes a question in its card: kind, answers, and the first options', async ({ server }) => {
  const options = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const song = buildQuestion('text', 'A song?', { required: false, position: 1 });
  server.answers[QUESTIONS] = buildQuestionsReply({ ...hall, options, answers_count: 1 }, song);
  await server.open(PAGE);
  await screen.findByText('Pick one, required · 1 answer');
  screen.getByText('A, B, C, D, E, F and 2 more');
  const list = within(screen.getByRole('list', { name: 'Questions' }));
  list.getByText('Short answer');
});

it('offers only the moves that there are, and none for a question alone', async ({ server }) => {
  const song = buildQuestion('text', 'A song?', { position: 1 });
  server.answers[QUESTIONS] = buildQuestionsReply(hall, song);
  await server.open(PAGE);
  await press('Order of Which hall?');
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Move down']);
  server.answers[QUESTIONS] = buildQuestionsReply(hall);
  await server.open(PAGE);
  await screen.findByText('Which hall?');
  expect(screen.queryByRole('button', { name: 'Order of Which hall?' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Move Which hall?' })).toHaveProperty('disabled', true);
});

it('says how many questions an event may have, instead of a form for one more', async ({ server }) => {
  const all = Array.from({ length: MAX_QUESTIONS }, (_, position) =>
    buildQuestion('text', `Question ${position}?`, { id: `q${position}`, position }),
  );
  server.answers[QUESTIONS] = buildQuestionsReply(...all);
  await server.open(PAGE);
  await screen.findByText(`An event has at most ${MAX_QUESTIONS} questions.`);
  expect(screen.queryByLabelText('New question')).toBeNull();
});
