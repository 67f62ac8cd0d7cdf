import type { Blast } from '@homecoming/contract/blasts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { buildPageReply } from '../../../testing/events.ts';
import { BLASTS, broken, fakeManagedEvent } from '../../../testing/managed-event.ts';
import { button, press } from '../../../testing/page.ts';
import { testWith } from '../../../testing/server.tsx';

const SEND = 'POST /events/supper/blasts/';
const blast: Blast = {
  id: 'b1',
  title: 'Menus are in',
  message: 'Three courses.',
  author: null,
  created_at: new Date().toISOString(),
  edited_at: null,
  hidden: false,
  reactions: [],
  mails: { sent: 120, total: 340 },
};

/** A test with a fake event to manage, and two reminders left for today. */
const it = testWith(() => {
  const server = fakeManagedEvent();
  server.answers['GET /events/supper/reminders/'] = [200, { left_today: 2, last: null }];
  return server;
});

it('sends a blast after a confirmation with the number of people; the draft stays until then', async ({ server }) => {
  server.answers[SEND] = broken;
  await server.open('/events/supper/manage/blasts');
  await userEvent.type(await screen.findByLabelText('Message'), 'Doors open at 6:30');
  await server.open('/events/supper/manage/blasts');
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Doors open at 6:30'));
  await press('Send');
  const dialog = await screen.findByRole('dialog', { name: 'Send to 103 people?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await within(dialog).findByText(/Failed to create blast/);
  server.answers[SEND] = [201, { ...blast, title: null, message: 'Doors open at 6:30' }];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await screen.findByText('On its way to 103 people');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
  const keys = server.getIdempotencyKeys(SEND);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(server.getBody(SEND)).toEqual({ message: 'Doors open at 6:30' });
});

it('shows how many mails of a blast are sent, and follows the live connection', async ({ server }) => {
  server.answers[BLASTS] = buildPageReply(blast);
  await server.open('/events/supper/manage/blasts');
  await screen.findByText('Sent to 120 of 340');
  server.answers[BLASTS] = buildPageReply({ ...blast, mails: { sent: 340, total: 340 } });
  server.say('blast.updated', { event: 'supper', blast: 'b1' });
  await screen.findByText('Sent to 340');
});

it('hides, edits and deletes a blast, and says what failed', async ({ server }) => {
  server.answers[BLASTS] = buildPageReply(blast);
  server.answers['POST /events/supper/blasts/b1/hide/'] = [200, { ...blast, hidden: true }];
  server.answers['PATCH /events/supper/blasts/b1/'] = broken;
  server.answers['DELETE /events/supper/blasts/b1/'] = broken;
  await server.open('/events/supper/manage/blasts');
  await press('Hide Menus are in');
  await button('Show Menus are in');
  // Not a toggle: a retry must not show it again.
  expect(server.getBody('POST /events/supper/blasts/b1/hide/')).toEqual({ hidden: true });
  await press('Edit Menus are in');
  const dialog = await screen.findByRole('dialog');
  await userEvent.clear(within(dialog).getByLabelText('Message'));
  await userEvent.type(within(dialog).getByLabelText('Message'), 'Four courses.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Failed to update blast');
  server.answers['PATCH /events/supper/blasts/b1/'] = [200, { ...blast, message: 'Four courses.' }];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Four courses.');
  await press('Delete Menus are in');
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText('Failed to delete blast');
  server.answers['DELETE /events/supper/blasts/b1/'] = [204, null];
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No blasts yet');
});

it('says in the words of the specification that blasts cannot be loaded', async ({ server }) => {
  server.answers[BLASTS] = [502, null];
  await server.open('/events/supper/manage/blasts');
  await screen.findByText('Failed to fetch blasts');
});

it('reminds an audience, and says how many reminders are left today', async ({ server }) => {
  const REMIND = 'POST /events/supper/reminders/';
  server.answers[REMIND] = () => {
    const last = { created_at: new Date().toISOString(), mails: { sent: 3, total: 3 } };
    server.answers['GET /events/supper/reminders/'] = [200, { left_today: 0, last }];
    return [200, { audience: 'waitlisted', mails: { sent: 0, total: 3 } }];
  };
  await server.open('/events/supper/manage/blasts');
  await screen.findByText(/You can send 2 more today/);
  await userEvent.selectOptions(await screen.findByLabelText('Who gets it'), 'On the waitlist');
  await press('Send the reminder');
  await screen.findByText('A reminder is on its way to 3 people');
  await screen.findByText(/You can send no more today/);
  expect(server.getBody(REMIND)).toEqual({ audience: 'waitlisted' });
  expect(await button('Send the reminder')).toHaveProperty('disabled', true);
});
