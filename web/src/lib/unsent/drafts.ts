import { useSyncExternalStore } from 'react';
import type { Mentioned } from '../text/mentions.ts';
import { isRecord } from '../is-record.ts';
import { parseJson } from '../parse-json.ts';
import { createStore } from '../store.ts';
import { storageKey, stored } from '../browser/storage.ts';
import { deleteFile, deleteUserFiles, storeFile, useStoredFile } from './stored-files.ts';

/** Something that is being written. */
export interface Draft {
  readonly title: string;
  readonly text: string;
  /** Everyone who was mentioned, including people whose names were deleted from the text later. */
  readonly people: readonly Mentioned[];
  /** Other texts and choices, by name: what the picture shows, the chosen community. */
  readonly fields: Readonly<Record<string, string>>;
  /** The key of its file in stored-files.ts. */
  readonly file: string | null;
  /** A person has typed some of the fields. Without it only title, text and file are worth storing. */
  readonly hasTypedFields?: boolean;
}

interface StoredDraft extends Draft {
  /** The id of its author: other users of this browser do not see it. */
  readonly user: string;
  /** Where it is written, such as `post` or `comment <id>`. */
  readonly place: string;
}

/** With more drafts the oldest one is deleted. */
const MAX_DRAFTS = 50;
const EMPTY_DRAFT: Draft = { title: '', text: '', people: [], fields: {}, file: null };

// Text is in local storage, which writes before a page closes; files are in IndexedDB, which has room for them.
let storedText = stored.get('drafts');
const drafts = createStore(parseDrafts(storedText));

/**
 * The user's draft for a place, stored in this browser with every change and shared by all its tabs. Where the browser
 * stores nothing, it lives as long as the page.
 */
export function useDraft(user: string, place: string) {
  const draft = useSyncExternalStore(drafts.subscribe, () => find(user, place));
  return {
    draft: draft ?? EMPTY_DRAFT,
    /** Its file: undefined while it is read, null when it has none or the browser has lost it. */
    file: useStoredFile(draft?.file ?? null),
    change: (changes: Partial<Omit<Draft, 'file'>>) => changeDraft(user, place, changes),
    /** Replaces its file; null removes it. */
    attach(file: File | null): void {
      const before = readDraft(user, place).file;
      changeDraft(user, place, { file: file === null ? null : storeFile(user, file) });
      if (before !== null) deleteFile(before);
    },
    clear: () => clearDraft(user, place),
  };
}

export function readDraft(user: string, place: string): Draft {
  refresh();
  return find(user, place) ?? EMPTY_DRAFT;
}

/** Changes a draft; fields that are not given stay. `file` is the key of a stored file; the one before is not deleted. */
export function changeDraft(user: string, place: string, changes: Partial<Draft>): void {
  const before = readDraft(user, place);
  const changed = { ...before, ...changes, fields: { ...before.fields, ...changes.fields }, user, place };
  const others = drafts.get().filter((draft) => draft.user !== user || draft.place !== place);
  write([...others, changed]);
}

/** Deletes a draft. `keepFile`: its file belongs to something else now. */
export function clearDraft(user: string, place: string, { keepFile = false } = {}): void {
  const { file } = readDraft(user, place);
  write(drafts.get().filter((draft) => draft.user !== user || draft.place !== place));
  if (file !== null && !keepFile) deleteFile(file);
}

/** Deletes everything unsent of a user, files included. */
export function clearUserDrafts(user: string): void {
  refresh();
  write(drafts.get().filter((draft) => draft.user !== user));
  void deleteUserFiles(user);
}

/** Whether nothing in it would be missed. */
export function isEmptyDraft({ title, text, file, hasTypedFields = false }: Draft): boolean {
  return title.trim() === '' && text.trim() === '' && file === null && !hasTypedFields;
}

function find(user: string, place: string): StoredDraft | undefined {
  return drafts.get().find((draft) => draft.user === user && draft.place === place);
}

/** Reads what another tab has stored. Where storing failed, nothing has changed there, and memory stays as it is. */
function refresh(): void {
  const text = stored.get('drafts');
  if (text === storedText) return;
  storedText = text;
  drafts.set(parseDrafts(text));
}

function write(changed: readonly StoredDraft[]): void {
  for (const { file } of changed.slice(0, -MAX_DRAFTS)) if (file !== null) deleteFile(file);
  const kept = changed.slice(-MAX_DRAFTS);
  const worthStoring = kept.filter((draft) => !isEmptyDraft(draft));
  stored.set('drafts', worthStoring.length === 0 ? null : JSON.stringify(worthStoring));
  storedText = stored.get('drafts');
  drafts.set(kept);
}

window.addEventListener('storage', ({ key }) => {
  // key is null when another tab clears the whole storage
  if (key === storageKey('drafts') || key === null) refresh();
});

/** Damaged drafts are left out. */
function parseDrafts(text: string | null): readonly StoredDraft[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.filter(isStoredDraft) : [];
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (!isRecord(value) || !isRecord(value.fields) || !Array.isArray(value.people)) return false;
  const texts = [value.user, value.place, value.title, value.text, value.file ?? '', ...Object.values(value.fields)];
  return texts.every((text) => typeof text === 'string') && value.people.every(isMentioned);
}

function isMentioned(value: unknown): value is Mentioned {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

/** Where the draft of a message of a conversation is stored. */
export function getChatDraftPlace(conversation: string): string {
  return `chat ${conversation}`;
}
