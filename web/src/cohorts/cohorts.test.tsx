import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAudiences } from '../../testing/audiences.ts';
import { asOwner, buildOwnCommunity, buildPerson } from '../../testing/communities.ts';
import { card, fakeServer, guild, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const CLASSES = '/communities/guild/manage/classes';
const PREVIEW = 'GET /community/guild/rollover/preview/';
const SAVE = 'PATCH /community/guild/rollover/';
const CHANGES = 'GET /community/guild/stage-changes/';
const UNDO = 'POST /stage-changes/later/undo/';

const settings = { on: false, day: '06-30', zone: 'UTC', campus_domains: [], can: { switch: true } };
const study = {
  id: 'study',
  person: buildPerson('Ana'),
  program: 'Botany',
  ends_on: '2027-06-30',
  outcome: 'ongoing',
  confirmed: false,
};
const preview = {
  settings,
  days: [{ ends_on: '2027-06-30', people: 1 }],
  channels: [{ name: 'Class of 2016', people: 7 }],
  results: [study],
  next: null,
};

const profile = {
  short_bio: null,
  city: null,
  interests: [],
  tags: [],
  visible_fields: [],
  audiences: openAudiences,
  points: 5,
};
const asked = {
  id: 'study',
  community: { id: 'guild', name: 'The Guild' },
  program: 'Botany',
  ends_on: '2027-06-30',
  outcome: 'ongoing',
  main: true,
  confirmed: false,
  correction: null,
  stage: 'student',
  question: { campus_address: true } as object | null,
  roll_over: null,
  can: { edit: true, edit_program: true },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/requests/'] = [200, { results: [], next: null }];
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity({ ...guild }, asOwner)];
});
afterEach(() => server.close());

it('says what comes with the switch, saves the day, and undoes a change with a reason', async () => {
  let on = false;
  server.answers[PREVIEW] = () => [
    200,
    { ...preview, settings: { ...settings, on }, channels: on ? [] : preview.channels },
  ];
  server.answers[SAVE] = () => [200, { ...settings, on: (on = true) }];
  const change = { ...study, id: 'change', stage: 'graduate', created_at: '2026-11-18T12:00:00.000Z' };
  const graduate = { ...change, undone_at: null as string | null, can: { undo: false } };
  const alumni = { ...graduate, id: 'later', person: buildPerson('Zoe'), stage: 'alumni', can: { undo: true } };
  let changes = [alumni, graduate];
  server.answers[CHANGES] = () => [200, { results: changes, next: null }];
  const channel = { id: 'class', name: 'Class of 2016', members_count: 7 };
  server.answers['GET /community/guild/cohorts/'] = [
    200,
    { results: [{ id: 'cohort', year: 2016, program: null, channel, agents: [], can: { edit: true } }] },
  ];
  await server.open(CLASSES);
  await screen.findByText('It comes with 1 channel: Class of 2016 (7).');
  screen.getByText('1 person on 30 June 2027');
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'September');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(server.getBody(SAVE)).toEqual({ day: '09-30' });
  // Another manager changes the zone; what was begun here stays.
  await userEvent.selectOptions(screen.getByLabelText('Day'), '12');
  const moved = { ...settings, on, day: '09-30', campus_domains: ['students.northgate.edu'] };
  server.answers[PREVIEW] = () => [
    200,
    { ...preview, settings: { ...moved, on }, channels: on ? [] : preview.channels },
  ];
  server.say('community.updated', { community: 'guild' });
  await waitFor(() =>
    expect(screen.getByLabelText(/^Campus addresses/)).toHaveProperty('value', 'students.northgate.edu'),
  );
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '12');
  on = false;
  await userEvent.click(await screen.findByRole('switch', { name: 'Classes and programs have channels' }));
  const [ana, zoe] = [buildPerson('Ana'), buildPerson('Zoe')];
  server.answers['GET /channels/class/members/'] = [200, { results: [ana], next: 'more' }];
  server.answers['GET /community/guild/members/search/'] = [200, { results: [zoe] }];
  server.answers['PATCH /cohorts/cohort/'] = [200, {}];
  await userEvent.click(await screen.findByRole('button', { name: 'Class agents of Class of 2016' }));
  const agents = within(await screen.findByRole('dialog', { name: 'Class agents of Class of 2016' }));
  await userEvent.click(await agents.findByLabelText(/^Ana/));
  await userEvent.type(agents.getByLabelText('Find a member'), 'zoe');
  await userEvent.click(await agents.findByLabelText(/^Zoe/));
  await userEvent.click(agents.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getBody('PATCH /cohorts/cohort/')).toEqual({ agents: [ana.id, zoe.id] });
  // Only the stage of now can be undone; then there is another one.
  expect(screen.queryByRole('button', { name: /^Undo for Ana/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Undo for Zoe/ }));
  server.answers[UNDO] = () => {
    const undone_at = '2026-11-19T12:00:00.000Z';
    changes = [
      { ...alumni, undone_at, can: { undo: false } },
      { ...graduate, can: { undo: true } },
    ];
    return [200, { id: 'later', undone_at }];
  };
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Why'), 'The thesis is late');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  await screen.findByRole('button', { name: /^Undo for Ana/ });
  expect(server.getBody(UNDO)).toEqual({ reason: 'The thesis is late' });
});

it('asks students whether they graduate on the day, and takes Yes, Later and leaving for an answer', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, ...profile }];
  server.answers['GET /community/list/'] = [200, { results: [card('guild', 'The Guild', true)], next: null }];
  let own = asked;
  server.answers['GET /users/studies/'] = () => [200, { results: [own] }];
  server.answers['PATCH /users/studies/study/'] = () => {
    own = { ...own, question: null };
    return [200, own];
  };
  await server.open('/profile');
  await screen.findByRole('heading', { name: 'You graduate on 30 June 2027. Is that right?' });
  screen.getByRole('link', { name: 'Change my email' });
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  const later = within(await screen.findByRole('dialog', { name: 'When do you graduate?' }));
  await userEvent.click(later.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'I leave without a degree' }));
  await userEvent.click(await screen.findByRole('button', { name: 'That is right' }));
  await screen.findByText('Student');
  expect(server.getBody('PATCH /users/studies/study/')).toEqual({ outcome: 'left' });
  expect(screen.queryByRole('heading', { name: /You graduate on/ })).toBeNull();
});

it('tells students whom to ask where managers have confirmed their day', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, ...profile }];
  server.answers['GET /community/list/'] = [200, { results: [card('guild', 'The Guild', true)], next: null }];
  const confirmed = { ...asked, confirmed: true, can: { edit: false, edit_program: false } };
  server.answers['GET /users/studies/'] = [200, { results: [confirmed] }];
  await server.open('/profile');
  await screen.findByRole('button', { name: 'Yes' });
  for (const answer of ['Later', 'I leave without a degree']) {
    await userEvent.click(screen.getByRole('button', { name: answer }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask the managers of The Guild' }));
    const link = dialog.getByRole('link', { name: 'See who they are' });
    expect(link.getAttribute('href')).toBe('/communities/guild/details');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
