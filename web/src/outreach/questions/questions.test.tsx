import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { buildQuestion, buildQuestionsReply } from '../../../testing/events.ts';
import { broken, fakeManagedEvent, QUESTIONS } from '../../../testing/managed-event.ts';
import { button, press } from '../../../testing/page.ts';
import { later, testWith } from '../../../testing/server.tsx';

/** A test with a fake event to manage, and two questions. */
const it = testWith(() => {
  const server = fakeManagedEvent();
  const questions = [buildQuestion('text', 'Soup or bread?'), buildQuestion('choice', 'Which hall?', { position: 1 })];
  server.answers[QUESTIONS] = buildQuestionsReply(...questions);
  return server;
});

const labels = () =>
  within(screen.getByRole('list', { name: 'Questions' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

it('moves a question at once, and back when the server refuses', async ({ server }) => {
  const answer = later(broken);
  server.answers['PATCH /events/supper/questions/text/'] = answer.answer;
  await server.open('/events/supper/manage/questions');
  await press('Order of Soup or bread?');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(labels()).toEqual(['Which hall?', 'Soup or bread?']));
  answer.arrive();
  await screen.findByText(/Failed to update event question/);
  expect(labels()).toEqual(['Soup or bread?', 'Which hall?']);
  expect(server.getBody('PATCH /events/supper/questions/text/')).toEqual({ position: 1 });
});

it('shows the order of the server once a move is saved', async ({ server }) => {
  const [soup, hall] = [buildQuestion('text', 'Soup or bread?'), buildQuestion('choice', 'Which hall?')];
  const answer = later([200, { ...soup, position: 2 }]);
  server.answers['PATCH /events/supper/questions/text/'] = answer.answer;
  await server.open('/events/supper/manage/questions');
  await press('Order of Soup or bread?');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(labels()).toEqual(['Which hall?', 'Soup or bread?']));
  const song = buildQuestion('text', 'A song?', { id: 'song', position: 1 });
  server.answers[QUESTIONS] = buildQuestionsReply(hall, song, { ...soup, position: 2 });
  answer.arrive();
  await waitFor(() => expect(labels()).toEqual(['Which hall?', 'A song?', 'Soup or bread?']));
});

it('adds a question at once; one that the server refuses comes back into the form', async ({ server }) => {
  const answer = later(broken);
  server.answers['POST /events/supper/questions/'] = answer.answer;
  await server.open('/events/supper/manage/questions');
  await press('Save question');
  await screen.findByText('Write the question before you save it');
  await userEvent.type(screen.getByLabelText('New question'), 'A song?');
  await press('Save question');
  await waitFor(() => expect(labels()).toEqual(['Soup or bread?', 'Which hall?', 'A song?']));
  answer.arrive();
  await screen.findByText(/Failed to create event questions/);
  expect(labels()).toEqual(['Soup or bread?', 'Which hall?']);
  expect(screen.getByLabelText('New question')).toHaveProperty('value', 'A song?');
});

it('keeps a new question from changes until the server has saved it', async ({ server }) => {
  const answer = later([201, { questions: [buildQuestion('text', 'A song?', { id: 'q9' })] }]);
  server.answers['POST /events/supper/questions/'] = answer.answer;
  await server.open('/events/supper/manage/questions');
  await userEvent.type(await screen.findByLabelText('New question'), 'A song?');
  await press('Save question');
  expect(await button('Edit A song?')).toHaveProperty('disabled', true);
  expect(await button('Delete A song?')).toHaveProperty('disabled', true);
  expect(await button('Move A song?')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Order of A song?' })).toBeNull();
  answer.arrive();
  await waitFor(() => expect(labels()).toEqual(['A song?']));
  expect(await button('Delete A song?')).toHaveProperty('disabled', false);
});

it('keeps a refused question beside the next one that is typed, and over a change of the tab', async ({ server }) => {
  const answer = later(broken);
  server.answers['POST /events/supper/questions/'] = answer.answer;
  await server.open('/events/supper/manage/questions');
  await userEvent.type(await screen.findByLabelText('New question'), 'A song?');
  await press('Save question');
  await userEvent.type(screen.getByLabelText('New question'), 'A dance?');
  answer.arrive();
  await screen.findByText(/Failed to create event questions/);
  expect(screen.getByLabelText('New question')).toHaveProperty('value', 'A song?');
  expect(screen.getByLabelText('Another question')).toHaveProperty('value', 'A dance?');
  await userEvent.click(await screen.findByRole('link', { name: /^Blasts/ }));
  await screen.findByText('No blasts yet');
  await press('Edit again');
  expect(await screen.findByLabelText('New question')).toHaveProperty('value', 'A song?');
  await press('Discard');
  expect(screen.getByLabelText('New question')).toHaveProperty('value', '');
});

it('deletes a question after a confirmation, and shows it again when the server refuses', async ({ server }) => {
  server.answers['DELETE /events/supper/questions/choice/'] = broken;
  await server.open('/events/supper/manage/questions');
  await press('Delete Which hall?');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/Failed to delete event question/);
  await waitFor(() => expect(labels()).toEqual(['Soup or bread?', 'Which hall?']));
});

it('says in the words of the specification that questions cannot be loaded', async ({ server }) => {
  server.answers[QUESTIONS] = [200, {}];
  await server.open('/events/supper/manage/questions');
  await screen.findByText('No questions found');
  server.answers[QUESTIONS] = [502, null];
  await press('Try again');
  await screen.findByText('Failed to fetch event questions');
});
