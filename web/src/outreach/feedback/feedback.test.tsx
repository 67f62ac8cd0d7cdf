import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeManagedEvent, supper } from '../../../testing/managed-event.ts';
import { button, press } from '../../../testing/page.ts';
import { testWith } from '../../../testing/server.tsx';

const SCHEDULE = '/events/supper/feedback-schedule/';

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

/** A test with a fake event to manage, its feedback, and no plan to ask for more. */
const it = testWith(() => {
  const server = fakeManagedEvent();
  server.answers['GET /events/supper/feedback/'] = [200, { results: [said], next: null, summary }];
  server.answers[`GET ${SCHEDULE}`] = [200, { schedule: null }];
  return server;
});

it('shows feedback in numbers and in the words of guests, without names where they want none', async ({ server }) => {
  await server.open('/events/supper/manage/feedback');
  await screen.findByText('4.5');
  await screen.findByText('Longer. Just longer.');
  await screen.findByText('Without a name');
  await screen.findByText('The food');
});

it('schedules the feedback mail in the zone of the event, and takes it back', async ({ server }) => {
  const event = {
    ...supper,
    timezone: 'America/New_York',
    starts_at: '2099-12-05T23:00:00.000Z',
    ends_at: '2099-12-06T03:00:00.000Z',
  };
  server.answers['GET /events/supper/'] = [200, event];
  server.answers[`POST ${SCHEDULE}`] = [502, null];
  await server.open('/events/supper/manage/feedback');
  await press('Schedule email');
  await screen.findByText('Failed to schedule feedback email');
  const schedule = { subject: 'How was Supper?', message: 'Tell us', scheduled_at: '2099-12-06T16:00:00.000Z' };
  server.answers[`POST ${SCHEDULE}`] = [200, { ...schedule, sent_at: null }];
  await press('Schedule email');
  await screen.findByText('Scheduled');
  expect(server.getBody(`POST ${SCHEDULE}`)).toMatchObject({
    subject: 'How was Supper?',
    scheduled_at: '2099-12-06T16:00:00.000Z',
  });
  server.answers[`DELETE ${SCHEDULE}`] = [204, null];
  await press('Take it back');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }));
  await button('Schedule email');
});

it('says that a feedback mail scheduled before the end of the event waits', async ({ server }) => {
  const times = { starts_at: '2099-12-05T18:00:00.000Z', ends_at: '2099-12-06T03:00:00.000Z' };
  server.answers['GET /events/supper/'] = [200, { ...supper, ...times }];
  const scheduled_at = '2099-12-05T12:00:00.000Z';
  const schedule = { subject: 'How was Supper?', message: 'Tell us', scheduled_at, sent_at: null };
  server.answers[`GET ${SCHEDULE}`] = [200, { schedule }];
  await server.open('/events/supper/manage/feedback');
  await screen.findByText(/It waits for the end of the event\./);
});

it('says in both zones when the feedback mail was sent', async ({ server }) => {
  server.answers['GET /events/supper/'] = [200, { ...supper, timezone: 'Asia/Tokyo' }];
  const at = '2026-11-01T16:00:00.000Z';
  const schedule = { subject: 'How was Supper?', message: 'Tell us', scheduled_at: at, sent_at: at };
  server.answers[`GET ${SCHEDULE}`] = [200, { schedule }];
  await server.open('/events/supper/manage/feedback');
  await screen.findByText(/^Mon 2 November 2026, 1:00 AM \(.+ your time\)$/);
});
