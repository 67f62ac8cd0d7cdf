import type { Installation } from '@homecoming/contract/installation.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { fakeServer, maya } from '../../testing/server.tsx';

const CALL = 'GET /staff/installation/';
const HOUR_MS = 60 * 60 * 1_000;
const nothingWaits: Installation['waiting'] = { oldest_job_seconds: null, given_up_jobs: 0 };
const daily: Installation['backups'] = {
  mode: 'daily',
  last: {
    started_at: new Date(Date.now() - 30 * 60_000).toISOString(),
    bytes: 74_000_000,
    seconds: 4,
    is_portable: false,
  },
  is_overdue: false,
  count: 7,
  keep_days: 7,
  archived_until: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true, info_1: true }];
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
});
afterEach(() => server.close());

async function open(backups: Installation['backups'], waiting = nothingWaits) {
  server.answers[CALL] = [200, { backups, waiting }];
  await server.open('/staff/installation');
  await screen.findByRole('heading', { name: 'Backups', level: 1 });
}

it('shows staff when the last backup was made, its size and its age', async () => {
  await open({ ...daily, archived_until: new Date().toISOString() });
  await screen.findByText(/^70.6 MB, made in 4 s, 30 min old$/);
  screen.getByText('In time');
  screen.getByText('7 backups to restore from');
  screen.getByText('Each is kept for 7 days');
  screen.getByText(/^Any minute up to today at .* can be restored$/);
  screen.getByText('Nothing waits');
  screen.getByText('No job was given up');
});

it('says that a backup is overdue, which jobs were given up, and where to look', async () => {
  const last = {
    started_at: new Date(Date.now() - 50 * HOUR_MS).toISOString(),
    bytes: 900,
    seconds: 1,
    is_portable: false,
  };
  await open({ ...daily, last, is_overdue: true, count: 1 }, { oldest_job_seconds: 400, given_up_jobs: 2 });
  await screen.findByText('900 bytes, made in 1 s, 2 days old');
  screen.getByText('Overdue');
  screen.getByText(/^The log of the server says why\. Often the disk/);
  screen.getByText('Only the times of backups can be restored');
  screen.getByText('The oldest job has waited for 7 min');
  screen.getByText('2 jobs were given up');
});

it('speaks of BACKUP_WAL only where the server has the built-in database', async () => {
  const last = { started_at: new Date().toISOString(), bytes: 900, seconds: 1, is_portable: true };
  await open({ ...daily, last });
  await screen.findByText('For any minute in between, your PostgreSQL has tools of its own.');
});

it.each([
  ['off', 'No backups are made'],
  ['own_database', 'Your own tools make the backups'],
  ['daily', 'No backup yet'],
] as const)('says what to do where there is no backup: %s', async (mode, title) => {
  await open({ ...daily, mode, last: null, count: 0 });
  await screen.findByText(title);
});

it('offers another try when it cannot be loaded', async () => {
  server.answers[CALL] = [503, { message: 'We cannot be reached for a moment.', code: 'unavailable' }];
  await server.open('/staff/installation');
  await screen.findByRole('button', { name: 'Try again' });
});

it('is not found for people who are no staff', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, info_1: true }];
  await server.open('/staff/installation');
  await screen.findByText('We can’t find that page');
});
