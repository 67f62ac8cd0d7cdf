import type { Mentorship } from '@homecoming/contract/mentoring.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maya } from '../../testing/own-user.ts';
import { buildCommunity, fakeServer, guild, later, managedGuild } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';
import { describeMentorship } from './texts.ts';

const MENTORS = 'GET /community/guild/mentors/';
const ASK = 'POST /community/guild/mentorships/';
const OWN = 'GET /mentorships/';
const amara = { id: 'amara', first_name: 'Amara', last_name: 'Okafor', graduation_year: 2014, photo: null, level: 3 };
const mentor = {
  id: 'amara',
  person: amara,
  topics: ['cv', 'salary'],
  lasts: 'one_talk',
  places: 2,
  answers_in: 2,
  industry: 'Printing',
  program: null,
  city: null,
  confirmed: false,
};
const can = { accept: false, decline: false, withdraw: false, end: false, give_feedback: false };
const request = {
  id: 'request',
  topic: 'cv',
  state: 'waiting',
  proposed: false,
  created_at: '2026-11-01T10:00:00.000Z',
  started_at: null,
  ended_at: null,
  community: { id: 'guild', name: 'Design & Craft Guild' },
  role: 'mentor',
  person: amara,
  text: 'How long may a CV be?',
  answered: false,
  expires_at: '2026-11-15T10:00:00.000Z',
  ends_if_silent_at: null,
  feedback: null,
  feedback_until: null,
  others: [],
  can: { ...can, accept: true, decline: true },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, maya];
  const seen = { see_members: true, post: true };
  const community = buildCommunity(guild, { mentoring: 'open' });
  server.answers['GET /community/guild/'] = [200, { ...community, can: { ...community.can, ...seen } }];
  server.answers[MENTORS] = [200, { results: [mentor], next: null, mine: null, can: { ask: true, manage: false } }];
});
afterEach(() => server.close());

it('lists mentors, and sends a request that is long enough; the draft stays until then', async () => {
  server.answers[ASK] = [409, { message: 'This mentor has no free place now.', code: 'mentor_full' }];
  await server.open('/communities/guild/mentoring');
  const list = await screen.findByRole('list', { name: 'Mentors' });
  expect(list.textContent).toContain('CV and cover letter, Talking about salary');
  expect(list.textContent).toContain('One talk · answers in 2 days · 2 free places');
  expect(list.textContent).toContain('Printing');
  await userEvent.click(within(list).getByRole('button', { name: 'Ask Amara' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask Amara Okafor' });
  const send = within(dialog).getByRole('button', { name: 'Send request' });
  await userEvent.type(within(dialog).getByLabelText('Your request'), 'Too short');
  expect(dialog.textContent).toContain('9 characters, 20 at least');
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByLabelText('Your request'), ', is it not? A little longer.');
  await userEvent.selectOptions(within(dialog).getByLabelText('About'), 'salary');
  await userEvent.click(send);
  expect(await within(dialog).findByText('This mentor has no free place now.')).toBeTruthy();
  const text = 'Too short, is it not? A little longer.';
  expect(within(dialog).getByLabelText('Your request')).toHaveProperty('value', text);
  server.answers[ASK] = [201, { id: 'new' }];
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getBody(ASK, 1)).toEqual({ mentor: 'amara', topic: 'salary', text });
});

it('shows by topics and length whom to ask', async () => {
  await server.open('/communities/guild/mentoring');
  await screen.findByRole('list', { name: 'Mentors' });
  const filter = screen.getByRole('group', { name: /^Show mentors for/ });
  await userEvent.click(within(filter).getByText('First steps'));
  await userEvent.click(within(filter).getByLabelText('Job interviews'));
  await waitFor(() => expect(server.getCalls(MENTORS).at(-1)?.query.get('topics')).toBe('interviews'));
  await userEvent.selectOptions(screen.getByLabelText('How long'), 'One talk');
  await waitFor(() => expect(server.getCalls(MENTORS).at(-1)?.query.get('lasts')).toBe('one_talk'));
  expect(server.getCalls(MENTORS).at(-1)?.query.get('topics')).toBe('interviews');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByLabelText('How long')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

it('shows mentors together with the card above them, which would move them', async () => {
  const abilities = { mine: null, can: { ask: true, manage: false } };
  const own = later([200, { results: [], next: null, ...abilities }]);
  server.answers[MENTORS] = ({ query }) =>
    query.get('limit') === '1' ? own.answer() : [200, { results: [mentor], next: null, ...abilities }];
  await server.open('/communities/guild/mentoring');
  await waitFor(() => expect(server.getCalls(MENTORS)).toHaveLength(2));
  await screen.findByText('Loading mentors');
  expect(screen.queryByRole('list', { name: 'Mentors' })).toBeNull();
  own.arrive();
  await screen.findByRole('list', { name: 'Mentors' });
  screen.getByText('Be a mentor');
});

it('lets a mentor say yes, or no with a pause', async () => {
  server.answers[OWN] = () => [
    200,
    { results: server.getCalls('POST /mentorships/request/decline/').length > 0 ? [] : [request], next: null },
  ];
  server.answers['POST /mentorships/request/decline/'] = [200, { ...request, state: 'declined', can }];
  await server.open('/mentorships');
  expect(await screen.findByText('How long may a CV be?')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Say yes' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Say no' }));
  const dialog = await screen.findByRole('dialog', { name: 'Say no to Amara Okafor?' });
  await userEvent.click(within(dialog).getByLabelText('Pause my offer, too'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Say no' }));
  expect(await screen.findByText('No open requests')).toBeTruthy();
  expect(server.getBody('POST /mentorships/request/decline/', 0)).toEqual({ pause: true });
});

it('keeps the words of an answer about a mentorship until they are sent', async () => {
  const ended = { ...request, state: 'ended', can: { ...can, give_feedback: true } };
  server.answers[OWN] = [200, { results: [ended], next: null }];
  const FEEDBACK = 'POST /mentorships/request/feedback/';
  server.answers[FEEDBACK] = [200, ended];
  await server.open('/mentorships');
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'How was it?' }));
    return within(await screen.findByRole('dialog', { name: 'How was it with Amara Okafor?' }));
  };
  let dialog = await open();
  await userEvent.selectOptions(dialog.getByLabelText(/^Your answer/), '4');
  await userEvent.type(dialog.getByLabelText(/^In your words/), 'Good talks');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await open();
  expect(dialog.getByLabelText(/^In your words/)).toHaveProperty('value', 'Good talks');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getBody(FEEDBACK)).toEqual({ rating: 4, text: 'Good talks' });
  dialog = await open();
  expect(dialog.getByLabelText(/^In your words/)).toHaveProperty('value', '');
});

it('says of nothing that managers suggested that one of the two asked', () => {
  const say = (change: object) => describeMentorship({ ...request, ...change } as Mentorship);
  const suggested = (role: string, state: string) => say({ role, state, proposed: true });
  expect([suggested('mentor', 'waiting'), suggested('mentee', 'waiting')]).toEqual([
    'Design & Craft Guild suggests that you mentor Amara Okafor',
    'Design & Craft Guild suggests Amara Okafor as your mentor',
  ]);
  expect([suggested('mentor', 'closed'), suggested('mentee', 'closed')]).toEqual([
    'Design & Craft Guild suggested that you mentor Amara Okafor',
    'Design & Craft Guild suggested Amara Okafor as your mentor',
  ]);
  expect([suggested('mentor', 'running'), suggested('mentee', 'ended')]).toEqual([
    'You mentor Amara Okafor',
    'Amara Okafor mentors you',
  ]);
  expect([say({ role: 'mentor' }), say({ role: 'mentee', state: 'closed' })]).toEqual([
    'Amara Okafor asked you',
    'You asked Amara Okafor',
  ]);
});

it('shows managers pairs without words', async () => {
  const community = buildCommunity(managedGuild, { mentoring: 'open' });
  const manages = { ...community.can, manage_members: true, see_members: true };
  server.answers['GET /community/guild/'] = [200, { ...community, can: manages }];
  const pair = { ...request, mentor: amara, mentee: maya, state: 'running', can: { withdraw: false } };
  const waiting = { ...pair, id: 'waiting', state: 'waiting' };
  const feedback = { count: 5, average: 4.6, texts: ['Good talks'] };
  server.answers['GET /community/guild/mentorships/'] = [200, { results: [pair, waiting], next: null, feedback }];
  await server.open('/communities/guild/manage/mentoring');
  const list = await screen.findByRole('list', { name: 'Pairs' });
  expect(list.textContent).toContain('Amara Okafor mentors Maya Lindgren');
  expect(list.textContent).toContain('Running · CV and cover letter');
  expect(list.textContent).toContain('Amara Okafor and Maya LindgrenWaiting');
  expect(await screen.findByText('4.6 of 5 in 5 answers')).toBeTruthy();
  const tab = screen.getByRole('link', { name: 'Alumni' });
  expect(tab.getAttribute('aria-current')).toBe('page');
  expect(tab.getAttribute('href')).toBe('/communities/guild/manage/studies');
  const pages = within(screen.getByRole('radiogroup', { name: 'Alumni' }));
  expect(pages.getAllByRole('radio').map((page) => page.closest('div')?.textContent)).toEqual([
    'Studies',
    'Directory',
    'Mentoring',
  ]);
  server.answers['GET /community/guild/members/values/'] = [200, { results: [], can: { merge: true } }];
  await userEvent.click(pages.getByRole('radio', { name: 'Directory' }));
  await screen.findByRole('heading', { name: 'Export' });
  expect(tab.getAttribute('aria-current')).toBe('page');
});

it('confirms one mentor while another is being confirmed', async () => {
  const community = buildCommunity(managedGuild, { mentoring: 'confirmed' });
  const manages = { ...community.can, manage_members: true, see_members: true };
  server.answers['GET /community/guild/'] = [200, { ...community, can: manages }];
  server.answers['GET /community/guild/mentorships/'] = [200, { results: [], next: null, feedback: null }];
  const other = { ...mentor, id: 'ben', person: { ...amara, id: 'ben', first_name: 'Ben' } };
  const page = { next: null, mine: null, can: { ask: true, manage: true } };
  server.answers[MENTORS] = ({ query }) => [
    200,
    { ...page, results: query.get('managing') === 'unconfirmed' ? [mentor, other] : [] },
  ];
  const never = () => new Promise<never>(() => undefined);
  server.answers['POST /community/guild/mentors/amara/confirm/'] = never;
  server.answers['POST /community/guild/mentors/ben/confirm/'] = [200, { ...other, confirmed: true }];
  await server.open('/communities/guild/manage/mentoring');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm Amara Okafor' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Ben Okafor' }));
  await screen.findByText('Ben Okafor is listed as a mentor now');
});

/** The reader manages the guild. */
function manageGuild(mentoring: 'open' | 'confirmed'): void {
  const community = buildCommunity(managedGuild, { mentoring });
  const manages = { ...community.can, manage_members: true, see_members: true };
  server.answers['GET /community/guild/'] = [200, { ...community, can: manages }];
  server.answers['GET /community/guild/mentorships/'] = [200, { results: [], next: null, feedback: null }];
}

it('takes a confirmation back, once the manager has said so again', async () => {
  manageGuild('confirmed');
  const CONFIRM = 'POST /community/guild/mentors/amara/confirm/';
  const page = { next: null, mine: null, can: { ask: true, manage: true } };
  let confirmed = true;
  server.answers[MENTORS] = ({ query }) => {
    const isListed = (query.get('managing') === 'confirmed') === confirmed;
    return [200, { ...page, results: isListed ? [{ ...mentor, confirmed }] : [] }];
  };
  server.answers[CONFIRM] = () => {
    confirmed = false;
    return [200, { confirmed }];
  };
  await server.open('/communities/guild/manage/mentoring');
  await screen.findByRole('list', { name: 'Confirmed mentors' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove confirmation of Amara Okafor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the confirmation of Amara Okafor?' });
  expect(server.getCalls(CONFIRM)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove confirmation' }));
  await screen.findByRole('list', { name: 'Mentors to confirm' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Confirmed mentors' })).toBeNull());
  expect(server.getBody(CONFIRM)).toEqual({ confirmed: false });
});

it('suggests any mentor with a free place, found by name, and keeps the words of a pair', async () => {
  manageGuild('open');
  server.answers[MENTORS] = [200, { results: [mentor], next: null, mine: null, can: { ask: true, manage: true } }];
  const ben = { ...amara, id: 'ben', first_name: 'Ben', last_name: 'Moss' };
  server.answers['GET /community/guild/members/'] = [200, { results: [amara, ben], next: null }];
  await server.open('/communities/guild/manage/mentoring');
  const pick = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest a pair' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Find a mentor' }), 'oka');
    await waitFor(() => expect(server.getCalls(MENTORS).map(({ query }) => query.get('query'))).toContain('oka'));
    expect(server.getCalls(MENTORS).at(-1)?.query.get('managing')).toBe('with_place');
    await userEvent.click(await dialog.findByRole('button', { name: 'Choose Amara Okafor' }));
    await userEvent.click(await dialog.findByRole('button', { name: /Ben Moss/ }));
    return dialog;
  };
  const text = 'Both of them print posters by hand.';
  let dialog = await pick();
  await userEvent.type(await dialog.findByLabelText('Why these two'), text);
  await userEvent.selectOptions(dialog.getByLabelText('About'), 'salary');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await pick();
  expect(await dialog.findByLabelText('Why these two')).toHaveProperty('value', text);
  server.answers[ASK] = [201, { id: 'new' }];
  await userEvent.click(dialog.getByRole('button', { name: 'Suggest' }));
  await waitFor(() => expect(server.getCalls(ASK)).toHaveLength(1));
  expect(server.getBody(ASK)).toEqual({ mentor: 'amara', mentee: 'ben', topic: 'salary', text });
});

it('says to a mentor that members do not see who is not listed in the directory', async () => {
  const mine = { topics: ['cv'], lasts: 'one_talk', capacity: 2, active: 1, paused: false, confirmed: false };
  server.answers[MENTORS] = [200, { results: [], next: null, mine, can: { ask: true, manage: false } }];
  server.answers['GET /community/guild/membership/'] = [200, { listed: true }];
  await server.open('/communities/guild/mentoring');
  await screen.findByText('1 of 2 places taken');
  expect(screen.queryByText(/not listed in the directory/)).toBeNull();
  server.answers['GET /community/guild/membership/'] = [200, { listed: false }];
  await server.open('/communities/guild/mentoring');
  const card = await screen.findByText(/Members do not see you here while you are not listed in the directory/);
  const link = within(card).getByRole('link', { name: 'Change that' });
  expect(link.getAttribute('href')).toBe('/profile/settings/privacy');
  // Less than what is taken answers those who wait.
  await userEvent.click(screen.getByRole('button', { name: 'Change my offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What I offer' }));
  expect(dialog.queryByText(/you are full now/)).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText('People at the same time'), '1');
  dialog.getByText(/you are full now/);
});

it('chooses no topic in place of one that the mentor has dropped, and keeps the words', async () => {
  const abilities = { next: null, mine: null, can: { ask: true, manage: false } };
  const why = 'The mentor does not offer this topic now. Choose another one of theirs.';
  server.answers[ASK] = () => {
    server.answers[MENTORS] = [200, { results: [{ ...mentor, topics: ['salary', 'law'] }], ...abilities }];
    return [409, { message: why, code: 'topic_not_offered', fields: { topic: why } }];
  };
  await server.open('/communities/guild/mentoring');
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Amara' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Amara Okafor' }));
  const text = 'How long may the CV of a printer be?';
  await userEvent.type(dialog.getByLabelText('Your request'), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await dialog.findByText(/Amara does not offer ‘CV and cover letter’ now. Choose another topic./);
  expect(dialog.getByLabelText('About')).toHaveProperty('value', '');
  expect(dialog.getByLabelText('Your request')).toHaveProperty('value', text);
  expect(dialog.getByRole('button', { name: 'Send request' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(dialog.getByLabelText('About'), 'law');
  server.answers[ASK] = [201, { id: 'new' }];
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getBody(ASK, 1)).toEqual({ mentor: 'amara', topic: 'law', text });
});
