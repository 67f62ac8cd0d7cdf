import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig, unload } from 'swr';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listKey, getCachedLists } from './list-cache.ts';
import type { Page } from './live-list.ts';
import { useLiveList, type ListSource } from './use-live-list.ts';
import { waitFor } from '../../../testing/wait-for.ts';

interface Item {
  id: string;
  text: string;
  deleted?: boolean;
}

/** What the server sends: of one list, or by key and cursor. */
let server: (key: string, cursor: string | null) => Page<Item> | Promise<Page<Item>>;
let notes: ReturnType<typeof getCachedLists<Item>>;
let paths = 0;
let path: string;

beforeEach(() => {
  unload({ revalidate: false });
  paths += 1;
  path = `/notes-${paths}/`;
  notes = getCachedLists<Item>(path);
});
afterEach(cleanup);

const note = (id: string, text = id): Item => ({ id, text });
const buildPage = (ids: string, next: string | null = null): Page<Item> => ({
  results: [...ids].map((id) => note(id)),
  next,
});
/** Letters, the last one in the alphabet first. */
const byLetter = { isBefore: (a: Item, b: Item) => a.id > b.id };

function Notes({ query, options }: { query: string; options: Partial<ListSource<Item>> }) {
  const key = listKey(path + query);
  const list = useLiveList<Item>({ key, load: async (cursor) => server(query, cursor), ...options });
  return (
    <section aria-label={query || 'all'}>
      <ul>
        {list.items?.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {list.error !== undefined && <p role="alert">{list.error.message}</p>}
      {list.unseen > 0 && <button onClick={() => void list.showUnseen()}>{list.unseen} new</button>}
      {list.hasMore && <button onClick={list.loadMore}>More</button>}
      <button onClick={list.reload}>Reload</button>
    </section>
  );
}

function open(options: Partial<ListSource<Item>> = {}, queries = ['']): void {
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      {queries.map((query) => (
        <Notes key={query} query={query} options={options} />
      ))}
    </SWRConfig>,
  );
}

function shown(label = 'all'): string {
  const items = screen.getByRole('region', { name: label }).querySelectorAll('li');
  return [...items].map(({ textContent }) => textContent).join(' ');
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

it('loads page after page, and all that is shown again, in the order of the server', async () => {
  server = (_key, cursor) => (cursor === null ? buildPage('cie', 'a') : buildPage('ga', 'b'));
  open();
  await waitFor(() => expect(shown()).toBe('c i e'));
  await press('More');
  await waitFor(() => expect(shown()).toBe('c i e g a'));
  server = (_key, cursor) => (cursor === null ? buildPage('dce', 'a2') : buildPage('ga', 'b'));
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('d c e g a'));
});

it('queues new items while the order is known, and shows them on request', async () => {
  server = () => buildPage('cba');
  open(byLetter);
  await waitFor(() => expect(shown()).toBe('c b a'));
  server = () => buildPage('edca');
  await press('Reload');
  await screen.findByRole('button', { name: '2 new' });
  expect(shown()).toBe('c a');
  await press('2 new');
  await waitFor(() => expect(shown()).toBe('e d c a'));
  expect(screen.queryByRole('button', { name: '2 new' })).toBeNull();
});

it('shows new items at once when queuesNew returns false', async () => {
  server = () => buildPage('ba');
  open({ ...byLetter, queuesNew: () => false });
  await waitFor(() => expect(shown()).toBe('b a'));
  server = () => buildPage('cba');
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('c b a'));
});

it('changes an item in every list that holds it', async () => {
  server = (query) => (query === '?of=maya' ? buildPage('c') : buildPage('ca'));
  open(byLetter, ['?of=all', '?of=maya']);
  await waitFor(() => expect([shown('?of=all'), shown('?of=maya')]).toEqual(['c a', 'c']));
  act(() => notes.change('c', (item) => ({ ...item, text: 'C' })));
  expect([shown('?of=all'), shown('?of=maya')]).toEqual(['C a', 'C']);
  expect(notes.find('c')?.text).toBe('C');
});

it('loads again when the list was changed during a load', async () => {
  server = () => buildPage('ba');
  open(byLetter);
  await waitFor(() => expect(shown()).toBe('b a'));
  const old = Promise.withResolvers<Page<Item>>();
  server = () => old.promise;
  await press('Reload');
  server = () => buildPage('ca');
  act(() => notes.prepend(note('c'), [listKey(path)]));
  expect(shown()).toBe('c b a');
  old.resolve(buildPage('ba'));
  await waitFor(() => expect(shown()).toBe('c a'));
});

it('filters a deleted item from later answers until undo, but shows its placeholder', async () => {
  server = () => buildPage('cba');
  open();
  await waitFor(() => expect(shown()).toBe('c b a'));
  let undo = () => {};
  act(() => {
    undo = notes.delete('b');
  });
  expect(shown()).toBe('c a');
  act(() => notes.queue(note('b'), [listKey(path)]));
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
  server = () => buildPage('dcba');
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('d c a'));
  server = () => ({ results: [note('d'), { ...note('b', 'placeholder'), deleted: true }, note('a')], next: null });
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('d placeholder a'));
  server = () => buildPage('dcba');
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('d c a'));
  act(undo);
  expect(shown()).toBe('d c b a');
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('d c b a'));
});

it('brings a removed item back with the next answer', async () => {
  server = () => buildPage('ba');
  open();
  await waitFor(() => expect(shown()).toBe('b a'));
  act(() => void notes.remove('b'));
  expect(shown()).toBe('a');
  await press('Reload');
  await waitFor(() => expect(shown()).toBe('b a'));
});

it.each(['queue', 'prepend'] as const)('shows a new item after %s while the list loads first', async (add) => {
  const first = Promise.withResolvers<Page<Item>>();
  server = () => first.promise;
  open(byLetter);
  await act(async () => {});
  server = () => buildPage('ba');
  act(() => notes[add](note('b'), [listKey(path)]));
  first.resolve(buildPage('a'));
  await waitFor(() => expect(shown()).toBe('b a'));
});

it('keeps what is shown when a refresh fails', async () => {
  server = () => buildPage('a');
  open();
  await waitFor(() => expect(shown()).toBe('a'));
  server = () => Promise.reject(new Error('We cannot be reached.'));
  await press('Reload');
  await screen.findByRole('alert');
  expect(shown()).toBe('a');
});
