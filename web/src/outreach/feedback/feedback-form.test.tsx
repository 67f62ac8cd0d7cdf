import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { buildEvent, inDays, registered } from '../../../testing/events.ts';
import { press, shown } from '../../../testing/page.ts';
import { EVENT, it, supper } from '../../../testing/registrations.ts';
import { waitFor } from '../../../testing/wait-for.ts';

it('takes feedback after the end, and keeps it when it fails', async ({ server }) => {
  const FEEDBACK = 'POST /events/supper/feedback/';
  const over = buildEvent('Supper', { starts_at: inDays(-1), can: { ...supper.can, give_feedback: true } });
  server.be('going', { event: over });
  server.answers[FEEDBACK] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
  await server.open('/events/supper');
  await press('Give feedback');
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: '1 of 5, poor' })));
  await userEvent.click(dialog.getByRole('button', { name: 'Send feedback' }));
  dialog.getByText('Choose one to five stars');
  await userEvent.click(dialog.getByRole('radio', { name: '4 of 5, very good' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'The food' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /What could be better/ }), 'More bread');
  await userEvent.click(dialog.getByRole('switch', { name: 'Send it without my name' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send feedback' }));
  await dialog.findByText('Failed to submit feedback');
  server.answers[FEEDBACK] = [200, {}];
  server.answers[EVENT] = [200, { ...registered(over, 'going'), has_feedback: true }];
  await userEvent.click(dialog.getByRole('button', { name: 'Send feedback' }));
  await shown('Thank you for your feedback');
  expect(server.getBody(FEEDBACK)).toEqual({
    rating: 4,
    enjoyed_aspects: ['food'],
    other_enjoyed_detail: '',
    improvement_suggestions: 'More bread',
    anonymous: true,
  });
});

it('opens the feedback form from the link of the mail', async ({ server }) => {
  server.be('going', {
    event: buildEvent('Supper', { starts_at: inDays(-1), can: { ...supper.can, give_feedback: true } }),
  });
  await server.open('/events/supper#feedback');
  await screen.findByRole('dialog', { name: 'How was it?' });
});

it('asks for the own feedback alone, also of an organiser, and tries again when it does not load', async ({
  server,
}) => {
  const FEEDBACK = 'GET /events/supper/feedback/';
  const over = buildEvent('Supper', { starts_at: inDays(-1), has_feedback: true });
  server.be('going', { event: { ...over, can: { ...over.can, give_feedback: true } } });
  server.answers[FEEDBACK] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
  await server.open('/events/supper');
  await press('Change your feedback');
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  const own = {
    id: 'f1',
    rating: 3,
    enjoyed_aspects: [],
    other_enjoyed_detail: null,
    improvement_suggestions: 'More soup',
    anonymous: true,
    is_mine: true,
    author: null,
    created_at: null,
  };
  server.answers[FEEDBACK] = ({ query }) => [
    200,
    { results: query.get('show') === 'mine' ? [own] : [], next: null, summary: null },
  ];
  await userEvent.click(again);
  expect(await dialog.findByRole('textbox', { name: /What could be better/ })).toHaveProperty('value', 'More soup');
});

it('changes feedback that the user has given: what it said before is in the form', async ({ server }) => {
  const [READ, WRITE] = ['GET /events/supper/feedback/', 'POST /events/supper/feedback/'];
  const over = buildEvent('Supper', { starts_at: inDays(-1), has_feedback: true });
  server.be('going', { event: { ...over, can: { ...over.can, give_feedback: true } } });
  const before = {
    rating: 3,
    enjoyed_aspects: ['networking', 'food'],
    other_enjoyed_detail: 'The walk home',
    improvement_suggestions: null,
    anonymous: true,
  };
  const entry = { ...before, id: 'f1', is_mine: true, author: null, created_at: null, edited_at: null };
  server.answers[READ] = [200, { results: [entry], next: null, summary: null }];
  server.answers[WRITE] = [200, {}];
  await server.open('/events/supper');
  await press('Change your feedback');
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  expect(await dialog.findByRole('radio', { name: '3 of 5, good' })).toHaveProperty('checked', true);
  expect(dialog.getByRole('textbox', { name: /Anything else/ })).toHaveProperty('value', 'The walk home');
  expect(dialog.getByRole('switch', { name: 'Send it without my name' })).toHaveProperty('checked', true);
  await userEvent.click(dialog.getByRole('radio', { name: '5 of 5, excellent' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'The food' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send feedback' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getBody(WRITE)).toEqual({
    ...before,
    rating: 5,
    enjoyed_aspects: ['networking'],
    improvement_suggestions: '',
  });
});

it('begins with the stars that were pressed on the card', async ({ server }) => {
  const over = buildEvent('Supper', { starts_at: inDays(-1), can: { ...supper.can, give_feedback: true } });
  server.be('going', { event: over });
  await server.open('/events/supper');
  await press('Rate it 4 of 5');
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  expect(await dialog.findByRole('radio', { name: '4 of 5, very good' })).toHaveProperty('checked', true);
});
