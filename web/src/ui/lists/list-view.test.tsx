import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig, unload } from 'swr';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../../../testing/wait-for.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { listKey } from '../../lib/lists/list-cache.ts';
import type { Page } from '../../lib/lists/live-list.ts';
import { useLiveList } from '../../lib/lists/use-live-list.ts';
import { ListView } from './list-view.tsx';

interface Note {
  id: string;
}

/** What the server replies to the next requests. */
let replies: (Page<Note> | ApiError | Promise<Page<Note>>)[];
let shows: 'nothing' | 'refresh error';
let paths = 0;

beforeEach(() => {
  unload({ revalidate: false });
  paths += 1;
  shows = 'nothing';
});
afterEach(cleanup);

const buildPage = (ids: string, next: string | null = null): Page<Note> => ({
  results: [...ids].map((id) => ({ id })),
  next,
});

function Notes({ path }: { path: string }) {
  const list = useLiveList<Note>({
    key: listKey(path),
    async load() {
      const reply = await replies.shift();
      if (reply === undefined || reply instanceof ApiError) throw reply;
      return reply;
    },
  });
  return (
    <>
      <ListView
        list={list}
        label="Loading notes"
        errorFallback="Failed to fetch notes"
        showsRefreshError={shows === 'refresh error'}
        empty={<p>No notes yet.</p>}
        more="notes"
      >
        {(notes) => (
          <ul>
            {notes.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        )}
      </ListView>
      <button onClick={list.reload}>Refresh</button>
    </>
  );
}

function open(...sent: typeof replies): void {
  replies = sent;
  render(
    <MantineProvider>
      <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
        <Notes path={`/notes-${paths}/`} />
      </SWRConfig>
    </MantineProvider>,
  );
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const failed = new ApiError(502, 'http_502', 'Bad gateway');

it('says that a list is loading, and then shows its rows', async () => {
  const { promise, resolve } = Promise.withResolvers<Page<Note>>();
  open(promise);
  expect(screen.getByRole('status').textContent).toBe('Loading notes');
  expect(screen.queryByText('No notes yet.')).toBeNull();
  resolve(buildPage('ab'));
  await waitFor(() => expect(rows()).toEqual(['a', 'b']));
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows why a list did not load, and loads it again on a press', async () => {
  open(failed, buildPage('a'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch notes');
  expect(screen.queryByRole('status')).toBeNull();
  await press('Try again');
  await waitFor(() => expect(rows()).toEqual(['a']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows what an empty list says in place of its rows', async () => {
  open(buildPage(''));
  await screen.findByText('No notes yet.');
  expect(screen.queryByRole('list')).toBeNull();
});

it('keeps the rows of a list when a refresh fails', async () => {
  open(buildPage('a'), failed, buildPage('ab'));
  await waitFor(() => expect(rows()).toEqual(['a']));
  await press('Refresh');
  await waitFor(() => expect(replies).toHaveLength(1));
  expect([rows(), screen.queryByRole('alert')]).toEqual([['a'], null]);
  await press('Refresh');
  await waitFor(() => expect(rows()).toEqual(['a', 'b']));
});

it('shows a failed refresh above the rows of a list that says so', async () => {
  shows = 'refresh error';
  open(buildPage('a'), failed, buildPage('ab'));
  await waitFor(() => expect(rows()).toEqual(['a']));
  await press('Refresh');
  await screen.findByRole('alert');
  expect(rows()).toEqual(['a']);
  await press('Try again');
  await waitFor(() => expect(rows()).toEqual(['a', 'b']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('loads the next page of a list, also when its first page is empty', async () => {
  open(buildPage('', 'next'), failed, buildPage('a'));
  await screen.findByRole('button', { name: 'Show more notes' });
  expect(screen.queryByText('No notes yet.')).toBeNull();
  await press('Show more notes');
  await screen.findByText('Bad gateway');
  await press('Try again');
  await waitFor(() => expect(rows()).toEqual(['a']));
  expect(screen.queryByRole('button', { name: 'Show more notes' })).toBeNull();
});
