import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asHost, eventOf, pageOf } from '../../../testing/events.ts';
import { fakeServer } from '../../../testing/server.tsx';

const SCHEDULE = '/events/supper/feedback-schedule/';
const counts = { going: 103, requested: 0, waitlisted: 0, checked_in: 0 };
const supper = eventOf('Supper', { counts, can: asHost });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /events/supper/'] = [200, supper];
  server.answers['GET /events/supper/blasts/'] = pageOf();
  server.answers['GET /events/supper/questions/'] = [200, { questions: [] }];
});
afterEach(() => server.close());

const button = (name: string | RegExp) => screen.findByRole('button', { name });

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

it('shows feedback in numbers and in the words of guests, without names where they want none', async () => {
  await server.open('/events/supper/manage/feedback');
  await screen.findByText('4.5');
  await screen.findByText('Longer. Just longer.');
  await screen.findByText('Without a name');
  await screen.findByText('The food');
});

it('schedules the feedback mail in the zone of the event, and takes it back', async () => {
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
  expect(server.bodyOf(`POST ${SCHEDULE}`)).toMatchObject({
    subject: 'How was Supper?',
    scheduled_at: '2099-12-06T16:00:00.000Z',
  });
  server.answers[`DELETE ${SCHEDULE}`] = [204, null];
  await userEvent.click(await button('Take it back'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }));
  await button('Schedule email');
});

it('says that a feedback mail scheduled before the end of the event waits', async () => {
  const times = { starts_at: '2099-12-05T18:00:00.000Z', ends_at: '2099-12-06T03:00:00.000Z' };
  server.answers['GET /events/supper/'] = [200, { ...supper, ...times }];
  const scheduled_at = '2099-12-05T12:00:00.000Z';
  const schedule = { subject: 'How was Supper?', message: 'Tell us', scheduled_at, sent_at: null };
  server.answers[`GET ${SCHEDULE}`] = [200, { schedule }];
  await server.open('/events/supper/manage/feedback');
  await screen.findByText(/It waits for the end of the event\./);
});

it('says in both zones when the feedback mail was sent', async () => {
  server.answers['GET /events/supper/'] = [200, { ...supper, timezone: 'Asia/Tokyo' }];
  const at = '2026-11-01T16:00:00.000Z';
  const schedule = { subject: 'How was Supper?', message: 'Tell us', scheduled_at: at, sent_at: at };
  server.answers[`GET ${SCHEDULE}`] = [200, { schedule }];
  await server.open('/events/supper/manage/feedback');
  await screen.findByText(/^Mon 2 November 2026, 1:00 AM \(.+ your time\)$/);
});
