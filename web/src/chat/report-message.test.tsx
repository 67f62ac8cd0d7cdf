import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { article, buildMessage, it } from '../../testing/chat.ts';

const REPORT = 'POST /reports/';

it('reports a message with three taps, and shows the staff the earlier messages that one chooses', async ({
  server,
}) => {
  server.answers['GET /reports/options/'] = [200, { community: null, rules: [] }];
  server.answers[REPORT] = [201, { id: 'report' }];
  await server.open('/chat/tomasz');
  await userEvent.click((await article('Message 3')).getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Insults or harassment' }));
  const report = { kind: 'message', subject: 'm3', reason: 'harassment', rule: null, note: null };
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages to the staff' }));
  expect(server.getBody(REPORT, 0)).toEqual(report);
  await userEvent.click(screen.getByRole('checkbox', { name: /Message 1/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
  await expect.poll(() => server.getCalls(REPORT).length).toBe(2);
  expect(server.getBody(REPORT, 1)).toEqual({ ...report, messages: ['m1'] });
});

it('shows others that moderators removed a message, and its author also why', async ({ server }) => {
  server.messages.push(
    buildMessage(4, { deleted: true, text: null, removed: { decision: null } }),
    buildMessage(5, { is_mine: true, text: 'My words', removed: { decision: 'd5' } }),
  );
  await server.open('/chat/tomasz');
  await article('Removed by moderators');
  const own = await article('My words');
  expect(own.getByRole('link', { name: 'Read why and object' }).getAttribute('href')).toBe('/statements/d5');
});
