import { act, cleanup, renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../../testing/wait-for.ts';

const KEY = 'homecoming.drafts';
const file = () => new File(['png'], 'boats.png', { type: 'image/png' });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A tab of the browser. */
async function openTab() {
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  const files = await import('./stored-files.ts');
  return {
    ...drafts,
    ...files,
    write: (user = 'maya', place = 'post') => renderHook(() => drafts.useDraft(user, place)).result,
  };
}

/** What the other tabs of a browser get once one has stored something. */
function tellTabs(): void {
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
}

it('keeps what is written over a reload, each place and user for themselves', async () => {
  const before = (await openTab()).write();
  const person = { id: 'noah', name: 'Noah Kim' };
  act(() =>
    before.current.change({ title: 'A word', text: 'Hello', people: [person], fields: { community: 'guild' } }),
  );
  const tab = await openTab();
  expect(tab.write().current.draft).toMatchObject({
    title: 'A word',
    text: 'Hello',
    people: [person],
    fields: { community: 'guild' },
  });
  expect(tab.write('maya', 'comment').current.draft.text).toBe('');
  expect(tab.write('noah').current.draft.text).toBe('');
});

it('keeps a file over a reload, and deletes the one that it replaces', async () => {
  const before = await openTab();
  const written = before.write();
  act(() => written.current.attach(new File(['old'], 'old.png')));
  const replaced = written.current.draft.file ?? '';
  act(() => written.current.attach(file()));
  expect(written.current.file?.name).toBe('boats.png');
  await waitFor(async () => expect((await readAgain(written.current.draft.file ?? ''))?.name).toBe('boats.png'));

  const again = (await openTab()).write();
  expect(again.current.file).toBeUndefined();
  await waitFor(() => expect(again.current.file).toMatchObject({ name: 'boats.png', type: 'image/png' }));
  expect(await readAgain(replaced)).toBeNull();
  const { file: key } = again.current.draft;
  act(() => again.current.clear());
  expect(again.current.file).toBeNull();
  await waitFor(async () => expect(await readAgain(key ?? '')).toBeNull());
});

it('says that a file is lost where the browser stores none', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const before = (await openTab()).write();
  act(() => before.current.attach(file()));
  expect(before.current.file?.name).toBe('boats.png');
  const again = (await openTab()).write();
  await waitFor(() => expect(again.current.file).toBeNull());
  expect(again.current.draft.file).not.toBeNull();
});

it('is the same draft in all tabs', async () => {
  const first = (await openTab()).write();
  const second = (await openTab()).write();
  act(() => first.current.change({ text: 'Hello' }));
  tellTabs();
  expect(second.current.draft.text).toBe('Hello');
  act(() => second.current.clear());
  tellTabs();
  expect(first.current.draft.text).toBe('');
});

it('does not overwrite what another tab has stored for another place', async () => {
  const first = (await openTab()).write('maya', 'one');
  const second = (await openTab()).write('maya', 'two');
  act(() => first.current.change({ text: 'First' }));
  act(() => second.current.change({ text: 'Second' }));
  const tab = await openTab();
  expect([tab.readDraft('maya', 'one').text, tab.readDraft('maya', 'two').text]).toEqual(['First', 'Second']);
});

it('stores nothing that is empty', async () => {
  const written = (await openTab()).write();
  act(() => written.current.change({ text: ' ', fields: { community: 'guild' } }));
  expect(written.current.draft.text).toBe(' ');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('stores a draft without title and text when a person has typed its fields', async () => {
  const before = await openTab();
  before.changeDraft('maya', 'job', { fields: { company: 'Aster' }, hasTypedFields: true });
  const tab = await openTab();
  tab.changeDraft('maya', 'post', { text: 'Hello' });
  expect((await openTab()).readDraft('maya', 'job').fields).toEqual({ company: 'Aster' });
  tab.clearDraft('maya', 'post');
  tab.changeDraft('maya', 'job', { fields: { company: '' }, hasTypedFields: false });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('deletes the oldest draft when there are too many', async () => {
  const tab = await openTab();
  for (let n = 0; n <= 50; n++) tab.changeDraft('maya', `place ${n}`, { text: 'Hello' });
  tab.changeDraft('maya', 'place 1', { text: 'Changed' });
  tab.changeDraft('maya', 'one more', { text: 'Hello' });
  const kept = (place: string) => tab.readDraft('maya', place).text;
  expect([kept('place 0'), kept('place 1'), kept('place 2')]).toEqual(['', 'Changed', '']);
});

it('clears the drafts and files of one user', async () => {
  const tab = await openTab();
  const written = tab.write();
  act(() => written.current.attach(file()));
  const key = written.current.draft.file ?? '';
  tab.changeDraft('noah', 'post', { text: 'Mine' });
  await waitFor(async () => expect(await readAgain(key)).not.toBeNull());
  act(() => tab.clearUserDrafts('maya'));
  expect(written.current.draft.file).toBeNull();
  await waitFor(async () => expect(await readAgain(key)).toBeNull());
  expect(tab.readDraft('noah', 'post').text).toBe('Mine');
});

it('clears a file that is being written', async () => {
  const tab = await openTab();
  const written = tab.write();
  act(() => written.current.attach(file()));
  const key = written.current.draft.file ?? '';
  await act(() => tab.deleteUserFiles('maya'));
  expect(await readAgain(key)).toBeNull();
});

it.each(['{', 'null', '{}', '[1,{"user":"maya"}]', '"text"'])('bears damaged data: %s', async (damaged) => {
  localStorage.setItem(KEY, damaged);
  const written = (await openTab()).write();
  act(() => written.current.change({ text: 'Hello' }));
  expect((await openTab()).write().current.draft.text).toBe('Hello');
});

it('keeps drafts in memory where nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const written = (await openTab()).write();
  act(() => written.current.change({ text: 'Hello' }));
  act(() => written.current.change({ title: 'A word' }));
  expect(written.current.draft).toMatchObject({ text: 'Hello', title: 'A word' });
});

/** The file as a reloaded page reads it. */
async function readAgain(key: string): Promise<File | null> {
  vi.resetModules();
  return (await import('./stored-files.ts')).readFile(key);
}
