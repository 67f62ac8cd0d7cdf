import type { Transparency } from '@homecoming/contract/transparency.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, it } from 'vitest';
import { fakeServer, guild } from '../../testing/server.tsx';

const figures: Transparency = {
  year: 2026,
  years: [2026, 2025],
  reports: [
    { reason: 'spam', count: 1204 },
    { reason: 'hate', count: '<3' },
  ],
  decisions: [{ about: 'item', action: 'remove', by_people: 7, automated: '<3' }],
  taken_back: '<3',
  objections: [{ outcome: 'waiting', count: 4 }],
  median_hours: 30.4,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

it('shows the figures of a community, and those of another year', async () => {
  server.answers[`GET /community/${guild.id}/transparency/`] = ({ query }) => {
    const year = Number(query.get('year') ?? 2026);
    return [200, { ...figures, year }];
  };
  await server.open(`/communities/${guild.id}/transparency`);
  const reports = within(await screen.findByRole('table', { name: 'Reports' }));
  reports.getByRole('row', { name: 'Advertising or spam 1,204' });
  reports.getByRole('row', { name: 'Hate against a group <3' });
  within(screen.getByRole('table', { name: 'Decisions' })).getByRole('row', { name: 'Content removed 7 <3' });
  screen.getByText('Half of the decisions were made within 30 hours.');
  await userEvent.click(screen.getByRole('button', { name: '2025' }));
  await screen.findByRole('heading', { name: 'Reports in 2025' });
});
