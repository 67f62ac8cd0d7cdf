import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildMember } from '../../../testing/communities.ts';
import { asHost, buildEvent, buildPageReply, buildQuestion, buildRegistrationStatus } from '../../../testing/events.ts';
import { fakeServer, guild, later, managedGuild, maya, rowing } from '../../../testing/server.tsx';
import { zonedDay } from '../../lib/text/zoned-time.ts';
import { sceneTitles } from '../texts.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const CREATE = 'POST /community/guild/event/';
const SAVE = 'PATCH /events/supper/';
const supper = buildEvent('Supper', {
  starts_at: '2031-12-06T03:00:00.000Z',
  ends_at: '2031-12-06T06:30:00.000Z',
  timezone: 'America/Los_Angeles',
  capacity: 120,
  seats_left: 120,
  can: asHost,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/list/'] = buildPageReply(managedGuild, rowing);
  server.answers['GET /events/supper/'] = [200, supper];
  server.answers['GET /events/payments/registration-status/supper/'] = [200, buildRegistrationStatus('none')];
  server.answers['GET /posts/'] = buildPageReply();
});
afterEach(() => server.close());

const SCENES = new RegExp(`^(${Object.values(sceneTitles).join('|')})$`);
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
async function set(name: string, value: string): Promise<void> {
  fireEvent.change(await field(name), { target: { value } });
}

it('publishes an event in a chosen zone', async () => {
  server.answers[CREATE] = [201, supper];
  await server.open('/events/new');
  await set('Title', 'Supper');
  await set('Starts on', '2031-12-05');
  await set('Start time', '19:00');
  await set('End time', '22:30');
  await userEvent.click(screen.getByRole('button', { name: /^Time zone Lisbon/ }));
  const zones = within(await screen.findByRole('dialog', { name: 'Time zone' }));
  await userEvent.type(zones.getByRole('searchbox'), 'los ang');
  await userEvent.click(zones.getByRole('button', { name: /Los Angeles/ }));
  await screen.findByText('Times are those of Los Angeles. It starts at Sat 6 December, 3:00 AM your time.');
  await set('Name of the place', 'Alder Hall');
  await set('Number of seats optional', '120');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Supper is published');
  await waitFor(() => expect(window.location.pathname).toBe('/events/supper'));
  expect(server.getBody(CREATE)).toEqual({
    title: 'Supper',
    questions: [],
    description: '',
    scene: 'skyline',
    starts_at: '2031-12-06T03:00:00.000Z',
    ends_at: '2031-12-06T06:30:00.000Z',
    timezone: 'America/Los_Angeles',
    venue: { kind: 'in_person', name: 'Alder Hall', address: '', url: null },
    capacity: 120,
    waitlist: true,
    approval_required: false,
    visibility: 'members',
    hosts: [maya.id],
    price: null,
    refund_policy: null,
    status: 'published',
  });
});

it('offers six scenes that suit the hour, and keeps the chosen one when the hour changes', async () => {
  server.answers[CREATE] = [201, supper];
  await server.open('/events/new');
  await set('Title', 'Supper');
  await set('Starts on', '2031-12-05');
  await set('Start time', '19:00');
  const scenes = () => screen.getAllByRole<HTMLInputElement>('radio', { name: SCENES });
  const chosen = () => scenes().find(({ checked }) => checked)?.value;
  expect(scenes()).toHaveLength(6);
  const first = chosen();
  await set('Starts on', '2031-12-12');
  expect(chosen()).not.toBe(first);
  await userEvent.click(screen.getByRole('radio', { name: 'River' }));
  await set('Start time', '08:00');
  expect(chosen()).toBe('river');
  expect(document.querySelectorAll('[data-scene="river"][data-light="morning"]').length).toBeGreaterThan(1);
  await set('Name of the place', 'Alder Hall');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.getBody(CREATE)).toMatchObject({ scene: 'river' }));
});

it('says at each field what is missing, and saves drafts', async () => {
  server.answers[CREATE] = [201, { ...supper, status: 'draft' }];
  await server.open('/events/new');
  await set('End time', '05:00');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Give the event a title');
  screen.getByText('The event ends before it starts. Choose a later end.');
  screen.getByText('Say where it is: a name or an address');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  await userEvent.click(screen.getByRole('radio', { name: 'Online' }));
  await set('Link', 'meet');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  await screen.findByText('Enter the address of a page, like https://example.org.');
  expect(server.getCalls(CREATE)).toHaveLength(0);
  await set('Title', 'Supper');
  await set('Link', 'https://meet.example.org');
  await set('End time', '23:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  await screen.findByText('Saved as a draft');
  expect(server.getBody(CREATE)).toMatchObject({
    status: 'draft',
    venue: { kind: 'online', url: 'https://meet.example.org' },
  });
});

it('shows the failures of the server at their fields, and tries again under the same key', async () => {
  const refusal = { message: 'This time zone is not known.', code: 'unknown_timezone' };
  const answer = later([400, refusal]);
  server.answers[CREATE] = answer.answer;
  await server.open('/events/new');
  await set('Title', 'Supper');
  await set('Name of the place', 'Alder Hall');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  answer.arrive();
  await screen.findByText('This time zone is not known.');
  server.answers[CREATE] = [403, { message: 'Your plan allows 4 events a month. Upgrade it.', code: 'plan_limit' }];
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Your plan allows 4 events a month. Upgrade it.');
  const keys = server.getIdempotencyKeys(CREATE);
  expect(new Set(keys).size).toBe(1);
});

it('keeps what was typed for the next visit, until the event is made or started over', async () => {
  await server.open('/events/new');
  await set('Title', 'Half an event');
  await set('Name of the place', 'Alder Hall');
  await server.open('/events/new');
  expect((await field('Title')).value).toBe('Half an event');
  expect((await field('Name of the place')).value).toBe('Alder Hall');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect((await field('Title')).value).toBe('');
});

it('survives a year of five digits, and says that it is no day', async () => {
  await server.open('/events/new');
  await set('Title', 'Supper');
  const start = await field('Starts on');
  // A date field takes years of any length
  start.type = 'text';
  fireEvent.change(start, { target: { value: '12031-12-05' } });
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Choose a day');
  expect(start.max).toMatch(/^9999-/);
  await server.open('/events/new');
  expect((await field('Title')).value).toBe('Supper');
});

it('leaves out what is damaged in a stored draft', async () => {
  await server.open('/events/new');
  await set('Title', 'Supper');
  const text = localStorage.getItem('homecoming.drafts') ?? '';
  const [draft] = JSON.parse(text);
  const values = {
    ...JSON.parse(draft.fields.values),
    hosts: [{}],
    questions: [{ label: 'A?' }],
    startDay: 5,
    kind: 'elsewhere',
    seats: '12',
  };
  localStorage.setItem('homecoming.drafts', JSON.stringify([{ ...draft, fields: { values: JSON.stringify(values) } }]));
  await server.open('/events/new');
  expect((await field('Number of seats optional')).value).toBe('12');
  screen.getAllByText('Maya Lindgren');
  expect((await field('Starts on')).value).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('moves the focus to the hosts or the zone that the server refuses', async () => {
  server.answers[CREATE] = [409, { message: 'Sofia is not a member any more.', code: 'host_not_member' }];
  await server.open('/events/new');
  await set('Title', 'Supper');
  await set('Name of the place', 'Alder Hall');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Sofia is not a member any more.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Hosts' })));
  server.answers[CREATE] = [400, { message: 'This time zone is not known.', code: 'unknown_timezone' }];
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('This time zone is not known.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Time zone/ })));
});

it('fills the form from another event', async () => {
  server.answers['GET /community/guild/members/'] = buildPageReply(buildMember('Amara Okafor'));
  server.answers[CREATE] = [201, supper];
  await server.open('/events/new?copy=supper');
  expect((await field('Title')).value).toBe('Supper');
  expect((await field('Starts on')).value).toBe('2031-12-05');
  expect((await field('End time')).value).toBe('22:30');
  await userEvent.click(screen.getByRole('button', { name: 'Add a host' }));
  await userEvent.click(await screen.findByRole('button', { name: /Amara Okafor/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sofia Lindqvist' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Supper is published');
  expect(server.getBody(CREATE)).toMatchObject({ hosts: ['amara'], timezone: 'America/Los_Angeles' });
});

it('copies the cover of the other event', async () => {
  const picture = { url: '/media/cover', width: 800, height: 400, srcset: '', placeholder: null };
  server.answers['GET /events/supper/'] = [200, { ...supper, cover: picture }];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    input === picture.url
      ? Promise.resolve(new Response('picture', { headers: { 'Content-Type': 'image/webp' } }))
      : send(input, init),
  );
  server.answers[CREATE] = [201, supper];
  await server.open('/events/new?copy=supper');
  await screen.findByRole('button', { name: 'Remove the cover' });
  vi.stubGlobal('fetch', send);
});

it('saves only what was changed, and asks before unsaved changes are lost', async () => {
  server.answers[SAVE] = [409, { message: 'More seats than that are taken.', code: 'capacity_below_seats' }];
  await server.open('/events/supper/edit');
  await set('Number of seats optional', '2');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('More seats than that are taken.');
  expect(screen.getByLabelText('Number of seats optional').getAttribute('aria-invalid')).toBe('true');
  server.answers[SAVE] = [200, { ...supper, capacity: 200 }];
  await set('Number of seats optional', '200');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The changes are saved');
  expect(server.getBody(SAVE, 1)).toEqual({ capacity: 200 });
  await waitFor(() => expect(window.location.pathname).toBe('/events/supper'));
});

it('says that the event is not updated when the server says nothing', async () => {
  server.answers[SAVE] = [502, null];
  await server.open('/events/supper/edit');
  await set('Title', 'Late supper');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Failed to update event');
});

it('moves the end with the start', async () => {
  await server.open('/events/supper/edit');
  await set('Starts on', '2031-12-31');
  expect((await field('Ends on')).value).toBe('2031-12-31');
  await set('Start time', '22:00');
  expect((await field('Ends on')).value).toBe('2032-01-01');
  expect((await field('End time')).value).toBe('01:30');
});

it('publishes a draft', async () => {
  server.answers['GET /events/supper/'] = [200, { ...supper, status: 'draft' }];
  server.answers[SAVE] = [200, supper];
  await server.open('/events/supper/edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Supper is published');
  expect(server.getBody(SAVE)).toEqual({ status: 'published' });
});

it('is for organisers only', async () => {
  server.answers['GET /events/supper/'] = [200, { ...supper, can: { ...asHost, edit: false } }];
  await server.open('/events/supper/edit');
  await screen.findByRole('heading', { name: 'This is not yours to edit' });
  server.answers['GET /community/list/'] = buildPageReply(guild);
  await server.open('/events/new');
  await screen.findByRole('heading', { name: 'Owners and admins plan events' });
});

it('copies the questions of the other event, and its weekday when it is over', async () => {
  const over = { starts_at: '2025-12-06T03:00:00.000Z', ends_at: '2025-12-06T06:30:00.000Z' };
  server.answers['GET /events/supper/'] = [200, { ...supper, ...over }];
  server.answers['GET /events/supper/questions/'] = [200, { questions: [buildQuestion('choice', 'Soup or bread?')] }];
  server.answers[CREATE] = [201, buildEvent('Next supper')];
  const inAWeek = zonedDay(new Date(Date.now() + 7 * 86_400_000).toISOString(), supper.timezone);
  await server.open('/events/new?copy=supper');
  const { value } = await field('Starts on');
  expect(new Date(value).getUTCDay()).toBe(5);
  // Days of the zone of the event, where it is the day before for hours of each day.
  expect(value >= inAWeek).toBe(true);
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === `In ${guild.name}`);
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.getCalls(CREATE)).toHaveLength(1));
  const choice = { label: 'Soup or bread?', kind: 'choice', options: ['Soup', 'Bread'], required: true };
  expect(server.getBody(CREATE)).toMatchObject({ questions: [choice] });
});

it('says that the questions of the other event did not load', async () => {
  server.answers['GET /events/supper/questions/'] = [500, { message: 'Away.', code: 'internal' }];
  await server.open('/events/new?copy=supper');
  await screen.findByText('The questions were not copied. Please add them below.');
  expect((await field('Title')).value).toBe('Supper');
});

it('plans an event with its questions, which are ordered, changed, deleted, and kept for the next visit', async () => {
  const badOptions = { options_required: 'Give at least two different options to choose from.' };
  server.answers[CREATE] = [
    400,
    { message: badOptions.options_required, code: 'options_required', fields: { 'questions.0': 'Not like this.' } },
  ];
  const ask = async (label: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add a question' }));
    await userEvent.type(await screen.findByLabelText('Question'), label);
  };
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save question' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await server.open('/events/new');
  await set('Title', 'Supper');
  await set('Name of the place', 'Alder Hall');
  await ask('A song?');
  await save();
  await ask('Soup or bread?');
  await userEvent.selectOptions(screen.getByLabelText('How people answer'), 'Pick one');
  await userEvent.type(screen.getByLabelText('Option 1'), 'Soup');
  // The next letter that is typed is one of the next option, however busy the page is
  fireEvent.keyDown(screen.getByLabelText('Option 1'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Option 2'));
  await userEvent.keyboard('Bread');
  await save();
  await ask('Nothing?');
  await save();
  // Saving a question does not send the form around it
  expect(server.getCalls(CREATE)).toHaveLength(0);

  await server.open('/events/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Nothing?' }));
  await userEvent.click(screen.getByRole('button', { name: 'Order of Soup or bread?' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit A song?' }));
  await userEvent.type(await screen.findByLabelText('Question'), ' Or two?');
  await save();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Not like this.');
  expect(server.getBody(CREATE)).toMatchObject({
    questions: [
      { label: 'Soup or bread?', kind: 'choice', options: ['Soup', 'Bread'], required: false },
      { label: 'A song? Or two?', kind: 'text', options: [], required: false },
    ],
  });
});

it('keeps the length of the event when the end was before the start for a while', async () => {
  await server.open('/events/supper/edit');
  await set('End time', '12:00');
  await set('Start time', '20:00');
  expect((await field('End time')).value).toBe('23:30');
});

it('says that guests get a mail about a new time or place', async () => {
  server.answers['GET /events/supper/'] = [
    200,
    { ...supper, going_count: 3, counts: { going: 3, requested: 1, waitlisted: 0, checked_in: 0 } },
  ];
  await server.open('/events/supper/edit');
  await set('Title', 'Late supper');
  expect(screen.queryByText(/get a mail/)).toBeNull();
  await set('Start time', '20:00');
  await screen.findByText('4 guests get a mail about the new time.');
  await set('Name of the place', 'Boat house');
  await screen.findByText('4 guests get a mail about the new time and place.');
  const preview = within(screen.getByRole('complementary'));
  preview.getByText('3 people going');
});

it('says that those who have paid can cancel for a refund after a new start or place', async () => {
  const counts = { going: 3, requested: 0, waitlisted: 0, checked_in: 0 };
  server.answers['GET /events/supper/'] = [200, { ...supper, price: { amount: 4500, currency: 'usd' }, counts }];
  await server.open('/events/supper/edit');
  await set('End time', '23:45');
  await screen.findByText('3 guests get a mail about the new time.');
  await set('Name of the place', 'Boat house');
  await screen.findByText(
    '3 guests get a mail about the new time and place. Those who have paid can cancel for a full refund until the start.',
  );
});
