import type { Case } from '@homecoming/contract/cases.ts';
import type { Decision } from '@homecoming/contract/moderation.ts';
import type { Statement } from '@homecoming/contract/statements.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asAdmin, buildOwnCommunity } from '../../testing/communities.ts';
import { fakeServer, guild } from '../../testing/server.tsx';

const CASES = 'GET /cases/';
const QUEUE = `/communities/${guild.id}/manage/reports`;
const amara = { id: 'amara', first_name: 'Amara', last_name: 'Okafor', graduation_year: 2014, photo: null, level: 3 };

const decision: Decision = {
  id: 'decision',
  by: null,
  automated: false,
  item: 'remove',
  person: null,
  until: null,
  ground: 'spam',
  rule: null,
  reason: null,
  swept: 0,
  sweeping: false,
  at: '2026-01-02T00:00:00.000Z',
  undone: null,
  can: { undo: true },
};

function buildCase(id: string, text: string, changes: Partial<Case> = {}): Case {
  return {
    id,
    kind: 'post',
    subject: `post-${id}`,
    url: `/posts/post-${id}`,
    community: { id: guild.id, name: guild.name },
    for_staff: false,
    state: 'open',
    found_word: null,
    is_danger: false,
    author: amara,
    author_role: 'member',
    author_history: { warnings: 0, removals: 0, restrictions: 0 },
    evidence: [
      { title: null, text, description: null, pictures: [], files: [], before: [], at: '2026-01-01T00:00:00.000Z' },
    ],
    reports: [
      {
        reporter: 'Reporter 1',
        sent: 0,
        upheld: 0,
        reason: 'spam',
        rule: null,
        note: null,
        at: '2026-01-01T00:00:00.000Z',
      },
    ],
    reports_count: 1,
    notes: [],
    claim: null,
    version: 2,
    decision: null,
    appeals: [],
    opened_at: '2026-01-01T00:00:00.000Z',
    can: { decide: true, remove: true, escalate: true, restrict: ['warn', 'mute'] },
    ...changes,
  };
}

let server: ReturnType<typeof fakeServer>;
let open: Case[];
beforeEach(() => {
  server = fakeServer();
  open = [buildCase('one', 'Buy my stamps'), buildCase('two', 'Rude words')];
  server.answers[`GET /community/${guild.id}/`] = [200, buildOwnCommunity(guild, asAdmin)];
  server.answers[`GET /community/${guild.id}/rules/`] = [200, { rules: [], version: 0, can: { edit: true } }];
  server.answers[CASES] = () => [200, { results: open, next: null }];
  server.answers['GET /cases/count/'] = () => [200, { open: open.length }];
  for (const { id } of open) {
    server.answers[`PUT /cases/${id}/claim/`] = [200, { until: '2099-01-01T00:00:00.000Z' }];
    server.answers[`DELETE /cases/${id}/claim/`] = [204, null];
    server.answers[`POST /cases/${id}/decide/`] = () => {
      open = open.filter((one) => one.id !== id);
      return [200, { decision: { ...decision, id: `decision-${id}` }, next: null }];
    };
  }
});
afterEach(() => server.close());

const shown = async (text: string) =>
  within(await screen.findByRole('article', { name: 'A reported post' })).findByText(text);

it('decides one case after the other by keys, and undoes the last decision', async () => {
  await server.open(QUEUE);
  await shown('Buy my stamps');
  fireEvent.keyDown(document.body, { key: 'k' });
  await shown('Rude words');
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'A reported post' }));
  expect(server.getBody('POST /cases/one/decide/', 0)).toEqual({ version: 2, item: 'keep', person: null });
  fireEvent.keyDown(document.body, { key: 'r' });
  await userEvent.click(await screen.findByRole('button', { name: 'Insults or harassment' }));
  await screen.findByText('Nothing waits');
  expect(server.getBody('POST /cases/two/decide/', 0)).toMatchObject({ item: 'remove', ground: 'harassment' });
  server.answers['POST /decisions/decision-two/undo/'] = () => {
    open = [buildCase('two', 'Rude words')];
    return [200, open[0]];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await shown('Rude words');
});

it('keeps a case on the screen that somebody else decides, and says who', async () => {
  await server.open(QUEUE);
  await shown('Buy my stamps');
  open = open.slice(1);
  server.answers['GET /cases/one/'] = [
    200,
    buildCase('one', 'Buy my stamps', {
      state: 'decided',
      decision: { ...decision, by: amara, swept: 50, sweeping: true },
      can: { decide: false, remove: false, escalate: false, restrict: [] },
    }),
  ];
  server.say('case.updated', { community: guild.id, case: 'one' });
  await screen.findByText('Decided by Amara Okafor');
  await screen.findByText(/With 50 other contributions so far; the rest follows/);
  await shown('Buy my stamps');
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await shown('Rude words');
});

it('shows a new case without a reload', async () => {
  open = [];
  await server.open(QUEUE);
  await screen.findByText('Nothing waits');
  open = [buildCase('one', 'Buy my stamps')];
  server.say('case.updated', { community: guild.id, case: 'one' });
  await shown('Buy my stamps');
});

it('shows without a reload who looks at a case, and leaves it to them', async () => {
  await server.open(QUEUE);
  await shown('Buy my stamps');
  const claim = { by: amara, until: '2099-01-01T00:00:00.000Z' };
  server.say('case.claimed', { case: 'one', claim });
  await screen.findByText('Amara Okafor looks at it');
  server.say('case.claimed', { case: 'one', claim: null });
  await waitFor(() => expect(screen.queryByText('Amara Okafor looks at it')).toBeNull());
});

it('shows a case again that has changed, and says so', async () => {
  const changed = 'This case has changed. Look at it again before you decide.';
  server.answers['POST /cases/one/decide/'] = [409, { code: 'case_changed', message: changed }];
  server.answers['GET /cases/one/'] = [200, buildCase('one', 'Buy my stamps, or not', { version: 3 })];
  await server.open(QUEUE);
  await userEvent.click(await screen.findByRole('button', { name: /^Keep/ }));
  await shown('Buy my stamps, or not');
  await screen.findByText(changed);
});

it('shows who looks at a case, and a picture only after a tap', async () => {
  const picture = { url: '/api/v1/media/x/192.webp', width: 4, height: 3, srcset: '', placeholder: 'data:,x' };
  const file = { name: 'prices.pdf', size: 2_048, url: '/api/v1/files/x/prices.pdf' };
  const [evidence] = buildCase('one', 'Look').evidence;
  if (evidence === undefined) throw new Error('a case has evidence');
  const claim = { by: amara, mine: false, until: '2099-01-01T00:00:00.000Z' };
  open = [buildCase('one', 'Look', { claim, evidence: [{ ...evidence, pictures: [picture], files: [file] }] })];
  await server.open(QUEUE);
  await screen.findByText('Amara Okafor looks at it');
  expect(screen.getByRole('link', { name: 'Download the file (2 KB)' }).getAttribute('download')).toBe('prices.pdf');
  expect(screen.queryByRole('img', { name: 'The reported picture' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture in grey' }));
  await screen.findByRole('img', { name: 'The reported picture' });
});

it('shows what was decided about the person before, and what has happened in the case', async () => {
  const [evidence] = buildCase('one', 'Buy my maps').evidence;
  if (evidence === undefined) throw new Error('a case has evidence');
  const at = '2026-01-03T00:00:00.000Z';
  open = [
    buildCase('one', 'Buy my stamps', {
      author_history: { warnings: 1, removals: 2, restrictions: 0 },
      evidence: [{ ...evidence, text: 'Buy my stamps', at }, evidence],
      notes: [{ by: amara, text: 'Is this a joke?', at: '2026-01-02T00:00:00.000Z' }],
    }),
  ];
  await server.open(QUEUE);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  const rows = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '2 contributions removed',
    '1 reminder',
    expect.stringMatching(/^First report/),
    expect.stringMatching(/^Amara Okafor: Is this a joke\?/),
    expect.stringMatching(/^Changed by its author/),
  ]);
});

it('answers an objection with another decision', async () => {
  const appeal = { id: 'appeal', from: 'author', text: 'They are free', at: '2026-01-04T00:00:00.000Z' } as const;
  open = [
    buildCase('one', 'Buy my stamps', {
      state: 'decided',
      decision,
      appeals: [{ ...appeal, outcome: null, answer: null, can: { answer: true } }],
      can: { decide: false, remove: true, escalate: false, restrict: ['warn', 'mute'] },
    }),
  ];
  server.answers['POST /appeals/appeal/answer/'] = () => {
    open = [];
    return [200, buildCase('one', 'Buy my stamps')];
  };
  await server.open(QUEUE);
  await userEvent.click(await screen.findByRole('button', { name: 'Objections' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decide anew' }));
  await screen.findByText('Say why.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'A reminder is enough');
  await userEvent.click(screen.getByRole('button', { name: 'Decide anew' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Decide anew' }));
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'The post' }), 'Keep it');
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'The person' }), 'Remind them of the rules');
  await userEvent.click(sheet.getByRole('button', { name: 'Keep and remind them' }));
  await screen.findByText('Nobody objects');
  expect(server.getBody('POST /appeals/appeal/answer/', 0)).toMatchObject({
    outcome: 'changed',
    answer: 'A reminder is enough',
    item: 'keep',
    person: 'warn',
  });
});

const statement: Statement = {
  id: 'decision',
  kind: 'post',
  excerpt: 'Buy my stamps',
  url: '/posts/post-one',
  community: { id: guild.id, name: guild.name },
  item: 'remove',
  person: null,
  until: null,
  ground: 'rule',
  rule: { number: 2, title: 'No advertising' },
  reason: 'This is a place for friends.',
  swept: 1,
  found_by: 'report',
  automated: false,
  at: '2026-01-02T00:00:00.000Z',
  undone_at: null,
  appeal: null,
  appeal_until: '2099-01-01T00:00:00.000Z',
};

it('tells the author why, and takes one objection', async () => {
  server.answers['GET /statements/decision/'] = [200, statement];
  const appeal = { text: 'They are free', outcome: null, answer: null };
  server.answers['POST /statements/decision/appeal/'] = [201, { ...statement, appeal, appeal_until: null }];
  await server.open('/statements/decision');
  await screen.findByRole('heading', { name: 'Your post was removed' });
  await screen.findByText('Rule 2, No advertising');
  await screen.findByText('1 other contribution of yours was removed with it so far.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Do you see it differently?' }), 'They are free');
  await userEvent.click(screen.getByRole('button', { name: 'Object' }));
  await screen.findByText('Somebody else looks at it. We tell you when there is an answer.');
});

it('says first that a membership has ended, also where something was removed', async () => {
  server.answers['GET /statements/decision/'] = [200, { ...statement, person: 'ban' }];
  await server.open('/statements/decision');
  await screen.findByRole('heading', { name: `Your membership of ${guild.name} has ended` });
  await screen.findByText('Your post was removed. Only those who moderate see it now.');
});

function signOut(): void {
  server.answers['GET /users/detail/'] = [401, { code: 'unauthenticated', message: 'Please sign in to continue.' }];
}

it('tells somebody who cannot sign in why, by the link of the mail, and takes their objection', async () => {
  const closed: Statement = { ...statement, item: null, person: 'deactivate', until: '2099-01-08T12:00:00.000Z' };
  signOut();
  server.answers['GET /statements/decision/'] = ({ query }) =>
    query.get('token') === 'secret' ? [200, closed] : [404, { code: 'statement_not_found', message: 'Not here' }];
  const appeal = { text: 'It was not me', outcome: null, answer: null };
  server.answers['POST /statements/decision/appeal/'] = [201, { ...closed, appeal, appeal_until: null }];
  await server.open('/statements/decision/mail#token=secret');
  await screen.findByRole('heading', { name: 'Your account is closed' });
  await screen.findByText(/You can sign in again on/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Do you see it differently?' }), 'It was not me');
  await userEvent.click(screen.getByRole('button', { name: 'Object' }));
  await screen.findByText('Somebody else looks at it. We tell you when there is an answer.');
  const sent = { text: 'It was not me', token: 'secret' };
  expect(server.getBody('POST /statements/decision/appeal/', 0)).toEqual(sent);
});

it('says that a link of a mail does not work', async () => {
  signOut();
  server.answers['GET /statements/decision/'] = [404, { code: 'statement_not_found', message: 'Not here' }];
  await server.open('/statements/decision/mail#token=wrong');
  await screen.findByText('This link does not work');
});

it('offers everything that may happen to the person, with what it means and for how long', async () => {
  const restrict = ['warn', 'review', 'mute', 'suspend', 'remove', 'ban', 'deactivate'] as const;
  open = [
    buildCase('one', 'Buy my stamps', { can: { decide: true, remove: true, escalate: true, restrict: [...restrict] } }),
  ];
  await server.open(QUEUE);
  await shown('Buy my stamps');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Decide' }));
  const choose = (field: string, option: string) =>
    userEvent.selectOptions(sheet.getByRole('combobox', { name: field }), option);
  const people = within(sheet.getByRole('combobox', { name: 'The person' }));
  const offered = people.getAllByRole('option').map(({ textContent }) => textContent);
  const actions = [
    'Nothing happens to them',
    'Remind them of the rules',
    'Look at what they write first',
    'Mute',
    'Suspend',
    'Remove from the community',
    'Ban from the community',
    'Close their account',
  ];
  expect(offered).toEqual(actions);
  await choose('The person', 'Ban from the community');
  await sheet.findByText(/An undo brings no seat back/);
  expect(sheet.queryByRole('combobox', { name: 'How long' })).toBeNull();
  await choose('The person', 'Suspend');
  await sheet.findByText(/They keep their seats at events/);
  await choose('How long', '90 days');
  await userEvent.click(sheet.getByRole('button', { name: 'Remove and suspend' }));
  await expect.poll(() => server.getCalls('POST /cases/one/decide/').length).toBe(1);
  expect(server.getBody('POST /cases/one/decide/', 0)).toMatchObject({
    item: 'remove',
    person: 'suspend',
    hours: 2160,
  });
});
