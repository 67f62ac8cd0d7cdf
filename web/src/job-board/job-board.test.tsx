import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maya } from '../../testing/own-user.ts';
import { buildCommunity, fakeServer, guild, type Call } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const JOBS = 'GET /community/guild/jobs/';
const POST = 'POST /community/guild/jobs/';
const JOB = 'GET /jobs/printer/';
const SAVE = 'POST /saved-searches/';
const amara = { id: 'amara', first_name: 'Amara', last_name: 'Okafor', graduation_year: 2014, photo: null, level: 3 };
const can = { edit: false, renew: false, close: false, delete: false, apply: true, report: true };
const printer = {
  id: 'printer',
  community: { id: 'guild', name: 'Design & Craft Guild' },
  author: amara,
  kind: 'internship',
  title: 'Printer',
  company: 'Aster',
  city: { id: 1, name: 'Berlin', near: null, country: 'Germany', label: 'Berlin, Germany' },
  remote: 'partly',
  countries: ['DE', 'PT'],
  salary: { from: 1_200, to: 1_500, currency: 'eur', per: 'month' },
  text: 'Print books with us.',
  link: null,
  state: 'open',
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-12-01T10:00:00.000Z',
  renewals_left: 2,
  saved: false,
  applied: false,
  removed: null,
  can,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, maya];
  const community = buildCommunity(guild, { job_board: 'first' });
  server.answers['GET /community/guild/'] = [200, { ...community, can: { ...community.can, see_members: true } }];
  server.answers[JOBS] = [200, { results: [printer], next: null, can: { post: true } }];
  server.answers[JOB] = [200, printer];
});
afterEach(() => server.close());

it('lists jobs by filters in the address, which can be saved', async () => {
  await server.open('/communities/guild/jobs');
  const list = await screen.findByRole('list', { name: 'Jobs' });
  expect(list.textContent).toContain('Aster · Berlin, Germany · Partly remote');
  expect(list.textContent).toContain('€1,200 to €1,500 a month');
  expect(list.textContent).toContain('Amara Okafor ’14');
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  await userEvent.click(screen.getByLabelText('Internship'));
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Portugal');
  await waitFor(() => expect(server.getCalls(JOBS).at(-1)?.query.get('country_code')).toBe('PT'));
  expect(server.getCalls(JOBS).at(-1)?.query.getAll('kind')).toEqual(['internship']);
  await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Internship · Portugal');
  server.answers[SAVE] = [201, {}];
  server.answers['GET /saved-searches/'] = [200, { results: [] }];
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const query = { kind: ['internship'], country_code: 'PT' };
  await waitFor(() => expect(server.getBody(SAVE)).toMatchObject({ kind: 'jobs', community: 'guild', query }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Portugal' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the filter Portugal' })).toBeNull());
  await userEvent.click(screen.getByRole('radio', { name: 'Saved' }));
  await waitFor(() => expect(server.getCalls(JOBS).at(-1)?.query.get('saved')).toBe('true'));
  server.answers[JOBS] = [200, { results: [], next: null, can: { post: true } }];
  await server.open('/communities/guild/jobs?search=clock');
  await screen.findByText('No job fits');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No open jobs');
  const isContentFocused = () => expect(document.activeElement).toBe(screen.getByRole('main'));
  await waitFor(isContentFocused);
  await userEvent.click(screen.getByRole('radio', { name: 'Saved' }));
  await userEvent.click(await screen.findByRole('button', { name: 'See open jobs' }));
  await screen.findByText('No open jobs');
  await waitFor(isContentFocused);
});

it('applies by a message, and keeps the words after a failure', async () => {
  const APPLY = 'POST /jobs/printer/apply/';
  server.answers[APPLY] = [409, { message: 'This job is closed.', code: 'job_closed' }];
  await server.open('/jobs/printer');
  await screen.findByRole('heading', { level: 1, name: 'Printer' });
  screen.getByText('Remote from Germany and Portugal');
  screen.getByText(/^Open until .*2026$/);
  server.answers['PUT /jobs/printer/save/'] = [200, { id: 'printer', saved: true }];
  server.answers[JOB] = [200, { ...printer, saved: true }];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saved', pressed: true })).toBe(document.activeElement);
  await userEvent.click(screen.getByRole('button', { name: 'Apply by a message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to Amara' }));
  const send = dialog.getByRole('button', { name: 'Send application' });
  expect(send).toHaveProperty('disabled', true);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Your application')));
  await userEvent.upload(dialog.getByLabelText('File'), new File(['My life'], 'cv.txt'));
  dialog.getByText(/cv\.txt · 7 bytes/);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the file' }));
  expect(dialog.queryByText(/cv\.txt/)).toBeNull();
  await userEvent.type(dialog.getByLabelText('Your application'), 'I have printed before.');
  await userEvent.click(send);
  await dialog.findByText('This job is closed.');
  expect(dialog.getByLabelText('Your application')).toHaveProperty('value', 'I have printed before.');
});

it('shows the author how to renew, and what is over to others', async () => {
  const own = { ...can, apply: false, report: false, edit: true, renew: true, close: true, delete: true };
  server.answers[JOB] = [200, { ...printer, author: { ...amara, id: maya.id }, can: own }];
  const renewed = { ...printer, author: { ...amara, id: maya.id }, can: { ...own, renew: false }, renewals_left: 1 };
  server.answers['POST /jobs/printer/renew/'] = () => {
    server.answers[JOB] = [200, renewed];
    return [200, renewed];
  };
  await server.open('/jobs/printer');
  await userEvent.click(await screen.findByRole('button', { name: 'Still open: renew' }));
  await screen.findByText(/^You can renew it once, from /);
  expect(screen.queryByRole('button', { name: 'Still open: renew' })).toBeNull();
  server.answers['POST /jobs/printer/close/'] = () => {
    server.answers[JOB] = [200, { ...renewed, state: 'closed', can: { ...can, delete: true } }];
    return [200, { ...renewed, state: 'closed', can: { ...can, delete: true } }];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Close this job' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this job?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close job' }));
  await screen.findByText(/^Closed on .*2026$/);
  screen.getByText(/Its page stays for 30 days/);
  server.answers['GET /jobs/gone/'] = [
    404,
    { message: 'This job does not exist, or you cannot see it.', code: 'job_not_found' },
  ];
  await server.open('/jobs/gone');
  await screen.findByText('This job does not exist, or you cannot see it.');
});

it.each([
  { whom: 'a moderator', author: amara, note: 'Removed. Its author and those who moderate see it.' },
  { whom: 'its author', author: { ...amara, id: maya.id }, note: /^Moderators removed this\./ },
])('shows $whom that a job was removed, and nothing that it offers no more', async ({ author, note }) => {
  const left = { ...can, apply: false, report: false };
  server.answers[JOB] = [200, { ...printer, author, removed: { decision: 'fair' }, can: left }];
  await server.open('/jobs/printer');
  await screen.findByText(note);
  screen.getByText('Internship');
  expect(screen.queryByText(/^Open until/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByText(/^You can renew it/)).toBeNull();
});

it('posts a job once, also one that waits for the moderators', async () => {
  server.answers[POST] = [400, { message: 'No', code: 'invalid_input', fields: { link: 'Not this link.' } }];
  await server.open('/communities/guild/jobs/new');
  await userEvent.type(await screen.findByLabelText('Title'), 'Binder');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByText('Name the company.');
  await userEvent.type(screen.getByLabelText('Company or organisation'), 'Aster');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'thesis');
  await userEvent.selectOptions(screen.getByLabelText('Where the work happens'), 'yes');
  await userEvent.selectOptions(screen.getByLabelText(/^From which countries/), 'Portugal');
  await userEvent.type(screen.getByLabelText('From'), '42,000');
  await userEvent.type(screen.getByLabelText('To'), '40,000');
  await userEvent.type(screen.getByLabelText('About the work'), 'Bind books.');
  await userEvent.type(screen.getByLabelText(/^Link/), 'http://aster.example');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByText('The address has to begin with https://');
  screen.getByText('This is less than From.');
  await userEvent.clear(screen.getByLabelText('To'));
  await userEvent.type(screen.getByLabelText('To'), '18.50');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByText('Write a whole number, such as 42000.');
  await userEvent.clear(screen.getByLabelText('To'));
  // What is half written stays when its page is left.
  await server.open('/communities/guild/jobs');
  await screen.findByRole('list', { name: 'Jobs' });
  await server.open('/communities/guild/jobs/new');
  await screen.findByDisplayValue('Binder');
  expect(screen.getByLabelText('Kind')).toHaveProperty('value', 'thesis');
  screen.getByRole('button', { name: 'Remove Portugal' });
  await userEvent.clear(screen.getByLabelText(/^Link/));
  await userEvent.type(screen.getByLabelText(/^Link/), 'https://aster.example');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByText('Not this link.');
  server.answers[POST] = [202, { review: 'waits' }];
  const item = { id: 'waits', kind: 'job', community: printer.community, place: { type: 'community', id: 'guild' } };
  const waiting = {
    ...item,
    parent: null,
    title: 'Binder',
    text: 'Aster',
    image: null,
    author: amara,
    why: 'job_board',
  };
  const created = { word: null, created_at: '2026-11-01T10:00:00.000Z' };
  server.answers['GET /review-items/'] = [200, { results: [{ ...waiting, ...created }], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByRole('article', { name: 'Your job, which waits for the moderators' });
  screen.getByText('Your job will appear once a moderator has looked at it.');
  await userEvent.click(screen.getByRole('radio', { name: 'Open' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: /waits for the moderators/ })).toBeNull());
  expect(server.getBody(POST, 1)).toEqual({
    kind: 'thesis',
    title: 'Binder',
    company: 'Aster',
    city: null,
    remote: 'yes',
    countries: ['PT'],
    salary: { from: 42_000, to: null, currency: 'eur', per: 'year' },
    text: 'Bind books.',
    link: 'https://aster.example',
  });
});

it('keeps the form that is filled in while what failed to load before is loaded again', async () => {
  const isMine = ({ query }: Call) => query.has('mine');
  server.answers[JOBS] = (call) =>
    isMine(call)
      ? [500, { message: 'No', code: 'server_error' }]
      : [200, { results: [], next: null, can: { post: true } }];
  await server.open('/communities/guild/jobs/new');
  const title = await screen.findByLabelText('Title');
  server.say('ready', {});
  await userEvent.type(title, 'Binder');
  const { promise } = Promise.withResolvers<never>();
  server.answers[JOBS] = () => promise;
  const loads = server.getCalls(JOBS).length;
  // The live connection is back
  server.say('ready', {});
  await waitFor(() => expect(server.getCalls(JOBS).slice(loads).some(isMine)).toBe(true));
  await userEvent.type(title, ' of maps');
  expect(screen.getByLabelText('Title')).toBe(title);
  expect(title).toHaveProperty('value', 'Binder of maps');
});

it('keeps a half-written job over a reload, before it has a title', async () => {
  await server.open('/communities/guild/jobs/new');
  await userEvent.type(await screen.findByLabelText('Company or organisation'), 'Aster');
  await server.open('/communities/guild/jobs/new');
  expect(await screen.findByLabelText('Company or organisation')).toHaveProperty('value', 'Aster');
});

it('posts a job once when the answer is lost and the page is loaded again', async () => {
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  await server.open('/communities/guild/jobs/new');
  await userEvent.type(await screen.findByLabelText('Title'), 'Binder');
  await userEvent.type(screen.getByLabelText('Company or organisation'), 'Aster');
  await userEvent.type(screen.getByLabelText('About the work'), 'Bind books.');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByRole('alert');
  await server.open('/communities/guild/jobs/new');
  await screen.findByDisplayValue('Binder');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await screen.findByRole('alert');
  await userEvent.type(screen.getByLabelText('Title'), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Post a job' }));
  await waitFor(() => expect(server.getCalls(POST)).toHaveLength(3));
  const [first, again, changed] = server.getIdempotencyKeys(POST);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

it('sends taps on Save in a row in their order', async () => {
  const SAVED = 'PUT /jobs/printer/save/';
  const UNSAVED = 'DELETE /jobs/printer/save/';
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers[SAVED] = () => promise.then(() => [200, { id: 'printer', saved: true }]);
  server.answers[UNSAVED] = [204, null];
  await server.open('/jobs/printer');
  await userEvent.click(await screen.findByRole('button', { name: 'Save', pressed: false }));
  await userEvent.click(await screen.findByRole('button', { name: 'Saved', pressed: true }));
  screen.getByRole('button', { name: 'Save', pressed: false });
  expect(server.getCalls(UNSAVED)).toHaveLength(0);
  resolve();
  await waitFor(() => expect(server.getCalls(UNSAVED)).toHaveLength(1));
  screen.getByRole('button', { name: 'Save', pressed: false });
  expect(server.getCalls(SAVED)).toHaveLength(1);
  server.answers[SAVED] = [404, { message: 'This job does not exist.', code: 'job_not_found' }];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This job does not exist.');
  await screen.findByRole('button', { name: 'Save', pressed: false });
});
