import type { Blast } from '@homecoming/contract/blasts.ts';
import type { EventStatistics } from '@homecoming/contract/event-statistics.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asHost, eventOf, inDays, pageOf, questionOf } from '../../testing/events.ts';
import { fakeServer, later } from '../../testing/server.tsx';

// Fields that grow with their text measure it again when the fonts are there; happy-dom has none
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const QUESTIONS = 'GET /events/supper/questions/';
const BLASTS = 'GET /events/supper/blasts/';
const SEND = 'POST /events/supper/blasts/';
const STATISTICS = 'GET /events/supper/statistics/';
const SCHEDULE = '/events/supper/feedback-schedule/';
const counts = { going: 103, requested: 0, waitlisted: 0, checked_in: 0 };
const supper = eventOf('Supper', { counts, can: asHost });
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
const broken = [500, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }] satisfies [
  number,
  unknown,
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /events/supper/'] = [200, supper];
  server.answers[BLASTS] = pageOf();
  server.answers['GET /events/supper/reminders/'] = [200, { left_today: 2, last: null }];
  ask(questionOf('text', 'Soup or bread?'), questionOf('choice', 'Which hall?', { position: 1 }));
});
afterEach(() => server.close());

function ask(...questions: object[]): void {
  server.answers[QUESTIONS] = [200, { questions }];
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodyOf = (name: string) => JSON.parse(String(server.callsOf(name).at(-1)?.body));

describe('questions', () => {
  const labels = () =>
    within(screen.getByRole('list', { name: 'Questions' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);

  it('move at once, and back when the server refuses', async () => {
    const answer = later(broken);
    server.answers['PATCH /events/supper/questions/text/'] = answer.answer;
    await server.open('/events/supper/manage/questions');
    await userEvent.click(await button('Order of Soup or bread?'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(labels()).toEqual(['Which hall?', 'Soup or bread?']));
    answer.arrive();
    await screen.findByText(/Failed to update event question/);
    expect(labels()).toEqual(['Soup or bread?', 'Which hall?']);
    expect(bodyOf('PATCH /events/supper/questions/text/')).toEqual({ position: 1 });
  });

  it('are added at once; what the server refuses comes back into the form', async () => {
    const answer = later(broken);
    server.answers['POST /events/supper/questions/'] = answer.answer;
    await server.open('/events/supper/manage/questions');
    await userEvent.click(await button('Save question'));
    await screen.findByText('Write the question before you save it');
    await userEvent.type(screen.getByLabelText('New question'), 'A song?');
    await userEvent.click(await button('Save question'));
    await waitFor(() => expect(labels()).toEqual(['Soup or bread?', 'Which hall?', 'A song?']));
    answer.arrive();
    await screen.findByText(/Failed to create event questions/);
    expect(labels()).toEqual(['Soup or bread?', 'Which hall?']);
    expect(screen.getByLabelText('New question')).toHaveProperty('value', 'A song?');
  });

  it('are deleted at once, after a question', async () => {
    server.answers['DELETE /events/supper/questions/choice/'] = broken;
    await server.open('/events/supper/manage/questions');
    await userEvent.click(await button('Delete Which hall?'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/Failed to delete event question/);
    await waitFor(() => expect(labels()).toEqual(['Soup or bread?', 'Which hall?']));
  });

  it('that cannot be loaded are named in the words of the specification', async () => {
    server.answers[QUESTIONS] = [200, {}];
    await server.open('/events/supper/manage/questions');
    await screen.findByText('No questions found');
    server.answers[QUESTIONS] = [502, null];
    await userEvent.click(await button('Try again'));
    await screen.findByText('Failed to fetch event questions');
  });
});

describe('blasts', () => {
  it('are sent after a question with the number of people; the draft stays until then', async () => {
    server.answers[SEND] = broken;
    await server.open('/events/supper/manage/blasts');
    await userEvent.type(await screen.findByLabelText('Message'), 'Doors open at 6:30');
    await server.open('/events/supper/manage/blasts');
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Doors open at 6:30'));
    await userEvent.click(await button('Send'));
    const dialog = await screen.findByRole('dialog', { name: 'Send to 103 people?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText(/Failed to create blast/);
    server.answers[SEND] = [201, { ...blast, title: null, message: 'Doors open at 6:30' }];
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('On its way to 103 people');
    expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
    const keys = server.callsOf(SEND).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(bodyOf(SEND)).toEqual({ message: 'Doors open at 6:30' });
  });

  it('show how many mails are sent, and follow the live connection', async () => {
    server.answers[BLASTS] = pageOf(blast);
    await server.open('/events/supper/manage/blasts');
    await screen.findByText('Sent to 120 of 340');
    server.answers[BLASTS] = pageOf({ ...blast, mails: { sent: 340, total: 340 } });
    server.say('blast.updated', { event: 'supper', blast: 'b1' });
    await screen.findByText('Sent to 340');
  });

  it('are hidden, shown again, edited and deleted', async () => {
    server.answers[BLASTS] = pageOf(blast);
    server.answers['POST /events/supper/blasts/b1/hide/'] = [200, { ...blast, hidden: true }];
    server.answers['PATCH /events/supper/blasts/b1/'] = [200, { ...blast, message: 'Four courses.' }];
    server.answers['DELETE /events/supper/blasts/b1/'] = [204, null];
    await server.open('/events/supper/manage/blasts');
    await userEvent.click(await button('Hide Menus are in'));
    await button('Show Menus are in');
    await userEvent.click(await button('Edit Menus are in'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.clear(within(dialog).getByLabelText('Message'));
    await userEvent.type(within(dialog).getByLabelText('Message'), 'Four courses.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Four courses.');
    await userEvent.click(await button('Delete Menus are in'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No blasts yet');
  });

  it('that cannot be loaded are named in the words of the specification', async () => {
    server.answers[BLASTS] = [502, null];
    await server.open('/events/supper/manage/blasts');
    await screen.findByText('Failed to fetch blasts');
  });
});

it('reminds an audience, and says how many reminders are left today', async () => {
  const REMIND = 'POST /events/supper/reminders/';
  server.answers[REMIND] = () => {
    const last = { created_at: new Date().toISOString(), mails: { sent: 3, total: 3 } };
    server.answers['GET /events/supper/reminders/'] = [200, { left_today: 0, last }];
    return [200, { audience: 'waitlisted', mails: { sent: 0, total: 3 } }];
  };
  await server.open('/events/supper/manage/blasts');
  await screen.findByText(/You can send 2 more today/);
  await userEvent.selectOptions(await screen.findByLabelText('Who gets it'), 'On the waitlist');
  await userEvent.click(await button('Send the reminder'));
  await screen.findByText('A reminder is on its way to 3 people');
  await screen.findByText(/You can send no more today/);
  expect(bodyOf(REMIND)).toEqual({ audience: 'waitlisted' });
  expect(await button('Send the reminder')).toHaveProperty('disabled', true);
});

describe('statistics', () => {
  const statistics: EventStatistics = {
    registrations: [{ status: 'going', count: 103 }],
    by_day: [
      { day: '2026-11-01', count: 100 },
      { day: '2026-11-02', count: 3 },
    ],
    seats: { taken: 103, capacity: 120 },
    check_in: { checked_in: 64, going: 103, rate: 64 / 103 },
    revenue: null,
    by_graduation_year: [{ value: '2016', count: 31 }],
    by_program: [],
    by_industry: [],
    feedback: { count: 0, average: null, ratings: [], aspects: [] },
    blast_reactions: [],
  };

  it('show numbers and charts, each of which can be read as a table', async () => {
    server.answers[STATISTICS] = [200, statistics];
    await server.open('/events/supper/manage/statistics');
    await screen.findByText('17 seats left');
    await screen.findByText('62%');
    await userEvent.click(await button('Show as table: Registrations'));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DaySeats taken', '1 Nov100', '2 Nov3']);
  });

  it('of an event that is over count no seats and nobody to come', async () => {
    server.answers[STATISTICS] = [200, statistics];
    const over = { starts_at: inDays(-2), ends_at: inDays(-1) };
    server.answers['GET /events/supper/'] = [200, { ...supper, ...over }];
    await server.open('/events/supper/manage/statistics');
    await screen.findByText('of 120 seats');
    screen.getByText('Not checked in');
    expect(screen.queryByText('Still to come')).toBeNull();
  });

  it.each([
    [403, 'Unauthorized access'],
    [503, 'HTTP error! status: 503'],
  ])('answered with %i say: %s', async (status, words) => {
    server.answers[STATISTICS] = [status, { code: 'x', message: 'No.' }];
    await server.open('/events/supper/manage/statistics');
    await screen.findByText(words);
  });

  it('without an answer say what failed', async () => {
    server.answers[STATISTICS] = () => Promise.reject(new Error('offline'));
    await server.open('/events/supper/manage/statistics');
    await screen.findByText('Failed to fetch event statistics');
  });
});

describe('feedback', () => {
  const summary = {
    count: 2,
    average: 4.5,
    ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating > 3 ? 1 : 0 })),
    aspects: [{ aspect: 'food', count: 2 }],
  };
  const said = {
    id: 'f1',
    rating: 4,
    enjoyed_aspects: ['food'],
    other_enjoyed_detail: null,
    improvement_suggestions: 'Longer. Just longer.',
    anonymous: true,
    author: null,
    created_at: null,
    edited_at: null,
    is_mine: false,
  };

  beforeEach(() => {
    server.answers['GET /events/supper/feedback/'] = [200, { results: [said], next: null, summary }];
    server.answers[`GET ${SCHEDULE}`] = [200, { schedule: null }];
  });

  it('is shown in numbers and in the words of guests, without names where they want none', async () => {
    await server.open('/events/supper/manage/feedback');
    await screen.findByText('4.5');
    await screen.findByText('Longer. Just longer.');
    await screen.findByText('Without a name');
    await screen.findByText('The food');
  });

  it('is asked for by a mail at a time of the zone of the event, which can be taken back', async () => {
    const event = {
      ...supper,
      timezone: 'America/New_York',
      starts_at: '2099-12-05T23:00:00.000Z',
      ends_at: '2099-12-06T03:00:00.000Z',
    };
    server.answers['GET /events/supper/'] = [200, event];
    server.answers[`POST ${SCHEDULE}`] = [502, null];
    await server.open('/events/supper/manage/feedback');
    await userEvent.click(await button('Schedule email'));
    await screen.findByText('Failed to schedule feedback email');
    const schedule = { subject: 'How was Supper?', message: 'Tell us', scheduled_at: '2099-12-06T16:00:00.000Z' };
    server.answers[`POST ${SCHEDULE}`] = [200, { ...schedule, sent_at: null }];
    await userEvent.click(await button('Schedule email'));
    await screen.findByText('Scheduled');
    expect(bodyOf(`POST ${SCHEDULE}`)).toMatchObject({
      subject: 'How was Supper?',
      scheduled_at: '2099-12-06T16:00:00.000Z',
    });
    server.answers[`DELETE ${SCHEDULE}`] = [204, null];
    await userEvent.click(await button('Take it back'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }));
    await button('Schedule email');
  });
});
