import type { Report } from '@homecoming/contract/reports.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildPost, fakeServer, guild } from '../../testing/server.tsx';

const REPORT = 'POST /reports/';
const OPTIONS = 'GET /reports/options/';
const OWN = 'GET /reports/';
const can = { take_part: true, edit: false, delete: false, report: true };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /posts/'] = [200, { results: [buildPost(1, { can })], next: null }];
  const rules = [
    { id: 'kind', title: 'Be kind', text: '' },
    { id: 'ads', title: 'No advertising', text: '' },
  ];
  server.answers[OPTIONS] = [200, { community: { id: guild.id, name: guild.name }, rules }];
  server.answers[REPORT] = [201, { id: 'report' }];
});
afterEach(() => server.close());

async function openSheet() {
  await server.open('/home');
  const post = within((await screen.findByText('Post number 1')).closest('article') as HTMLElement);
  await userEvent.click(await post.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  return screen.findByRole('dialog', { name: 'What is wrong with it?' });
}

it('sends a report with one tap on a rule, and a note afterwards', async () => {
  await openSheet();
  await userEvent.click(await screen.findByRole('button', { name: '2. No advertising' }));
  await screen.findByRole('heading', { name: 'Thanks. You will learn the outcome.' });
  const reported = { kind: 'post', subject: buildPost(1).id, reason: 'rule', rule: 'ads' };
  expect(server.getBody(REPORT, 0)).toEqual({ ...reported, note: null });
  await userEvent.type(await screen.findByRole('textbox', { name: /helps us understand/ }), 'The third time');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => server.getCalls(REPORT).length).toBe(2);
  expect(server.getBody(REPORT, 1)).toEqual({ ...reported, note: 'The third time' });
});

it('says why a report is refused, and lets one choose again', async () => {
  const paused = 'Several of your reports were without a reason. You can report again later.';
  server.answers[REPORT] = [403, { code: 'reports_paused', message: paused }];
  await openSheet();
  await userEvent.click(await screen.findByRole('button', { name: 'Advertising or spam' }));
  expect((await screen.findByRole('alert')).textContent).toContain(paused);
  expect(screen.getByRole('button', { name: 'Advertising or spam' })).not.toBeNull();
});

it('lists what one reported, with a way to object', async () => {
  const report: Report = {
    id: 'report',
    kind: 'post',
    excerpt: 'Buy my stamps',
    community: { id: guild.id, name: guild.name },
    reason: 'spam',
    rule: null,
    note: null,
    outcome: 'no_breach',
    created_at: '2026-01-01T00:00:00.000Z',
    answered_at: '2026-01-02T00:00:00.000Z',
    appeal: null,
    appeal_until: '2099-01-01T00:00:00.000Z',
  };
  server.answers[OWN] = [200, { results: [report], next: null }];
  const appeal = { text: 'It is', outcome: null, answer: null };
  server.answers['POST /reports/report/appeal/'] = [201, { ...report, appeal, appeal_until: null }];
  await server.open('/profile/settings/reports');
  await screen.findByText('We found no breach');
  await userEvent.click(screen.getByRole('button', { name: 'I see it differently' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Object' }));
  await screen.findByText('Say why you object.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Do you see it differently?' }), 'It is');
  await userEvent.click(screen.getByRole('button', { name: 'Object' }));
  await screen.findByRole('heading', { name: 'Your objection' });
});
