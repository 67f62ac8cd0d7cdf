import type { EventStatistics } from '@homecoming/contract/event-statistics.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { inDays } from '../../../testing/events.ts';
import { it, supper } from '../../../testing/managed-event.ts';
import { press } from '../../../testing/page.ts';
import { dayLabel } from './parts/series.ts';

const STATISTICS = 'GET /events/supper/statistics/';

/** A day in UTC. */
function dayBefore(days: number): string {
  return inDays(-days).slice(0, 10);
}

const statistics: EventStatistics = {
  registrations: [{ status: 'going', count: 103 }],
  by_day: [
    { day: dayBefore(200), count: 90 },
    { day: dayBefore(5), count: 10 },
    { day: dayBefore(3), count: 3 },
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

it('shows numbers and charts, each of which can be read as a table', async ({ server }) => {
  server.answers[STATISTICS] = [200, statistics];
  await server.open('/events/supper/manage/statistics');
  await screen.findByText('17 seats left');
  await screen.findByText('62%');
  await press('Show as table: Registrations');
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'DaySeats taken',
    `${dayLabel(dayBefore(83))}90`,
    `${dayLabel(dayBefore(5))}100`,
    `${dayLabel(dayBefore(3))}103`,
    `${dayLabel(dayBefore(0))}103`,
  ]);
});

it('counts one of each in the singular', async ({ server }) => {
  const registrations = ['requested', 'waitlisted', 'cancelled'].map((status) => ({ status, count: 1 }));
  server.answers[STATISTICS] = [200, { ...statistics, registrations }];
  await server.open('/events/supper/manage/statistics');
  for (const word of ['request', 'person', 'registration']) await screen.findByText(word);
});

it('counts no free seats and no guests to come after the end', async ({ server }) => {
  server.answers[STATISTICS] = [200, statistics];
  const over = { starts_at: inDays(-2), ends_at: inDays(-1) };
  server.answers['GET /events/supper/'] = [200, { ...supper, ...over }];
  await server.open('/events/supper/manage/statistics');
  await screen.findByText('of 120 seats');
  screen.getByText('Not checked in');
  expect(screen.queryByText('Still to come')).toBeNull();
});

it.for([
  [403, 'Unauthorized access'],
  [503, 'HTTP error! status: 503'],
] as const)('explains an answer with %i: %s', async ([status, words], { server }) => {
  server.answers[STATISTICS] = [status, { code: 'x', message: 'No.' }];
  await server.open('/events/supper/manage/statistics');
  await screen.findByText(words);
});

it('says what failed without an answer', async ({ server }) => {
  server.answers[STATISTICS] = () => Promise.reject(new Error('offline'));
  await server.open('/events/supper/manage/statistics');
  await screen.findByText('Failed to fetch event statistics');
});
