import { commonErrors } from '@homecoming/contract/errors.ts';
import { useMemo } from 'react';
import { getLocks } from '../browser/locks.ts';
import { ApiError, isTemporaryFailure, getErrorMessage } from '../http/api-error.ts';
import { newIdempotencyKey } from '../http/idempotency-key.ts';
import {
  deleteUserEntries,
  deleteEntry,
  dropEntries,
  findEntry,
  isStillStored,
  knownEntries,
  putEntry,
  storeEntry,
  loadUserEntries,
  useEntries,
  type OutboxEntry,
  type OutboxFailure,
} from './outbox-entries.ts';
import { joinTabs, publish, withQueueLock, type TabMessage } from './outbox-tabs.ts';
import { retryDelay } from '../retry-delay.ts';
import { isFileStored, readFile } from './stored-files.ts';
import { isWritePause, withTimeToWrite } from './write-pause.ts';

interface SendOptions {
  files: Readonly<Record<string, File>>;
  /** Aborted when the entry is removed or the session ends. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface KindOptions<Content, Result> {
  /** Sends an entry under its idempotency key. Throws `ApiError`. */
  send(entry: OutboxEntry<Content>, options: SendOptions): Promise<Result>;
  /** The server has it. Called in every open tab. */
  onSent(result: Result, entry: OutboxEntry<Content>): void;
  /** The server refused it. Called in the tab that sent it. */
  onFailed?(entry: OutboxEntry<Content>): void;
}

interface NewEntry<Content> {
  queue: string;
  content: Content;
  /** Keys of stored-files.ts, by the name of the field. The outbox deletes these files once the entry is sent or removed. */
  files?: Readonly<Record<string, string>>;
  /** The key of an earlier try to send the same. */
  idempotencyKey?: string | undefined;
}

/** A kind of entries, such as posts. */
export interface OutboxKind<Content> {
  readonly name: string;
  /** Adds an entry and begins to send it. Resolves once it is stored, or stays in memory. */
  add(entry: NewEntry<Content>): Promise<void>;
}

/** The session of a user in this tab. */
interface Session {
  user: string;
  /** Nothing of the user may stay in this browser. */
  isSignedOut: boolean;
  signal: AbortSignal;
  /** Queues that this tab sends, or whose lock it waits for. */
  sending: Set<string>;
}

const kinds = new Map<string, KindOptions<unknown, unknown>>();
const requests = new Map<string, AbortController>();
const waiting = new Set<() => void>();
let session: Session | null = null;
let lastCreatedAt = 0;

/** Defines how entries of a kind are sent. Functions cannot be stored: entries name their kind. */
export function defineOutboxKind<Content, Result>(
  name: string,
  options: KindOptions<Content, Result>,
): OutboxKind<Content> {
  // Entries get their kind from `add` below, which takes the content of this very kind
  kinds.set(name, options as unknown as KindOptions<unknown, unknown>);
  return { name, add: (entry) => addEntry(name, entry) };
}

/** The unsent entries of a kind, in one queue or all, the oldest first, those added in other tabs too. */
export function useOutbox<Content>(kind: OutboxKind<Content>, queue?: string): readonly OutboxEntry<Content>[] {
  const all = useEntries();
  return useMemo(() => {
    const isWanted = (entry: OutboxEntry): entry is OutboxEntry<Content> =>
      entry.kind === kind.name && (queue === undefined || entry.queue === queue);
    return all.filter(isWanted);
  }, [all, kind, queue]);
}

/**
 * Sends the entries of a user, stored ones of earlier visits included, until the returned function is called.
 * `loadKinds` loads the modules that define kinds; it is called when there is something to send.
 */
export function startOutbox(user: string, loadKinds: () => Promise<unknown>): () => void {
  const ending = new AbortController();
  const started = { user, isSignedOut: false, signal: ending.signal, sending: new Set<string>() };
  session = started;
  joinTabs((message) => receive(message, user), ending.signal);
  window.addEventListener('online', sendNow, { signal: ending.signal });
  void loadEntries(started, loadKinds);
  return () => {
    ending.abort();
    if (session !== started) return;
    session = null;
    dropEntries(() => true);
  };
}

/** Deletes all entries of a user who has signed out from this browser. Their files go with `deleteUserFiles`. */
export async function clearUserOutbox(user: string): Promise<void> {
  if (session?.user === user) session.isSignedOut = true;
  await deleteUserEntries(user);
}

/** Sends everything without waiting for the next retry: the connection is back. */
export function sendNow(): void {
  for (const wake of waiting) wake();
  for (const queue of new Set(knownEntries().map((entry) => entry.queue))) void sendQueue(queue);
}

/** Sends an entry now, also a failed one. */
export async function retryEntry(id: string): Promise<void> {
  await changeStored(id, { state: 'queued', failure: null });
  publish({ type: 'retry' });
  sendNow();
}

/** Removes an entry, also while it is being sent. `keepFiles`: its files are used elsewhere now. */
export function removeEntry(id: string, { keepFiles = false } = {}): void {
  const entry = findEntry(id);
  if (entry === undefined) return;
  void deleteEntry(entry, keepFiles);
  publish({ type: 'removed', id });
  dropEntry(id);
}

async function addEntry<Content>(kind: string, added: NewEntry<Content>): Promise<void> {
  const own = session;
  if (own === null) throw new Error('Nobody is signed in');
  const { user } = own;
  const { queue, content, files = {}, idempotencyKey = newIdempotencyKey() } = added;
  lastCreatedAt = Math.max(Date.now(), lastCreatedAt + 1);
  const what = { id: newIdempotencyKey(), idempotencyKey, user, kind, queue, createdAt: lastCreatedAt, content, files };
  const entry: OutboxEntry = { ...what, state: 'queued', failure: null, progress: null, isStored: true };
  const areStored = await Promise.all(Object.values(files).map(isFileStored));
  const isStored = !areStored.includes(false) && (await storeEntry(entry));
  if (own.isSignedOut) return deleteEntry(entry);
  // The session has expired: what is stored is sent in the next one
  if (session?.user !== user) return;
  putEntry({ ...entry, isStored });
  if (isStored) publish({ type: 'changed', entry });
  void sendQueue(queue);
}

async function loadEntries(started: Session, loadKinds: () => Promise<unknown>): Promise<void> {
  const own = await loadUserEntries(started.user);
  if (own.length === 0 || session !== started) return;
  await loadKinds();
  if (session !== started) return;
  // An entry whose page was closed while it was sent is sent again
  for (const entry of own) putEntry(entry.state === 'sending' ? { ...entry, state: 'queued', progress: null } : entry);
  sendNow();
}

function receive(message: TabMessage, user: string): void {
  if (message.type === 'retry') return sendNow();
  if (message.type === 'removed') return dropEntry(message.id);
  const { entry } = message;
  if (entry.user !== user) return;
  if (message.type === 'sent') return finish(entry, message.result);
  putEntry(entry);
  // Sends it in case the tab of the entry closes; without locks both tabs would send it
  if (getLocks() !== null) void sendQueue(entry.queue);
}

/** Sends the entries of a queue, unless this tab does so already. One tab at a time sends a queue. */
async function sendQueue(queue: string): Promise<void> {
  const own = session;
  if (own === null || own.sending.has(queue)) return;
  own.sending.add(queue);
  try {
    await withQueueLock(queue, own.signal, () => sendEntries(queue, own.signal));
  } catch (error) {
    if (!own.signal.aborted) throw error;
  } finally {
    own.sending.delete(queue);
  }
  // Added after the last look into the queue
  if (session === own && nextIn(queue) !== undefined) void sendQueue(queue);
}

async function sendEntries(queue: string, ended: AbortSignal): Promise<void> {
  let attempt = 0;
  for (let entry = nextIn(queue); entry !== undefined && !ended.aborted; entry = nextIn(queue)) {
    if (!(await isStillStored(entry))) dropEntry(entry.id);
    else if (await trySend(entry, ended)) attempt = 0;
    else await untilWoken(retryDelay(attempt++), ended);
  }
}

function nextIn(queue: string): OutboxEntry | undefined {
  return knownEntries().find((entry) => entry.queue === queue && entry.state !== 'failed' && kinds.has(entry.kind));
}

/** Sends an entry. Returns whether it is done, sent or failed for good; else it must be retried. */
async function trySend(entry: OutboxEntry, ended: AbortSignal): Promise<boolean> {
  const kind = kinds.get(entry.kind);
  if (kind === undefined) return true;
  const request = new AbortController();
  requests.set(entry.id, request);
  const signal = AbortSignal.any([request.signal, ended]);
  try {
    const files = await readFiles(entry);
    signal.throwIfAborted();
    const hasFiles = Object.keys(files).length > 0;
    changeEntry(entry.id, { state: 'sending', progress: hasFiles ? 0 : null });
    const onProgress = (progress: number) => changeEntry(entry.id, { progress });
    const result = await kind.send(entry, { files, signal, onProgress });
    if (ended.aborted) return true;
    finish(entry, result);
    publish({ type: 'sent', entry, result });
    await deleteEntry(entry);
    return true;
  } catch (error) {
    return signal.aborted || fail(entry, toFailure(error));
  } finally {
    requests.delete(entry.id);
  }
}

function finish(entry: OutboxEntry, result: unknown): void {
  kinds.get(entry.kind)?.onSent(result, entry);
  dropEntry(entry.id);
}

/** Returns whether it has failed for good. */
async function fail(entry: OutboxEntry, failure: OutboxFailure): Promise<boolean> {
  const { status, code } = failure;
  // 401: the session is over, and the entry is sent in the next one
  if (status === 401 || (isTemporaryFailure(status) && !isWritePause(failure))) {
    changeEntry(entry.id, { state: 'queued', failure, progress: null });
    return false;
  }
  console.warn(`Not sent: ${entry.kind}`, failure);
  // An earlier version with other content has arrived: the next try sends another one
  const isReused = code === commonErrors.idempotency_key_reused.code;
  const idempotencyKey = isReused ? newIdempotencyKey() : entry.idempotencyKey;
  const failed = await changeStored(entry.id, { state: 'failed', failure, progress: null, idempotencyKey });
  if (failed !== undefined) kinds.get(entry.kind)?.onFailed?.(failed);
  return true;
}

function toFailure(error: unknown): OutboxFailure {
  if (!(error instanceof ApiError))
    return { status: 400, code: 'unexpected', message: getErrorMessage(error), fields: {}, details: {} };
  const { status, code, message, fields, details } = error;
  return withTimeToWrite({ status, code, message, fields, details });
}

async function readFiles(entry: OutboxEntry): Promise<Record<string, File>> {
  const found: Record<string, File> = {};
  for (const [name, key] of Object.entries(entry.files)) {
    const file = await readFile(key);
    if (file === null) throw new ApiError(400, 'file_missing', 'This browser has lost the file. Choose it again.');
    found[name] = file;
  }
  return found;
}

/** Waits, unless `sendNow` or the end of the session comes first. */
function untilWoken(delayMs: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, delayMs);
    function wake(): void {
      clearTimeout(timer);
      waiting.delete(wake);
      ended.removeEventListener('abort', wake);
      resolve();
    }
    waiting.add(wake);
    ended.addEventListener('abort', wake);
  });
}

/** Changes an entry in all tabs and for later visits. */
async function changeStored(id: string, changes: Partial<OutboxEntry>): Promise<OutboxEntry | undefined> {
  const changed = changeEntry(id, changes);
  if (changed?.isStored === true) await storeEntry(changed);
  return changed;
}

/** Changes an entry in all tabs. */
function changeEntry(id: string, changes: Partial<OutboxEntry>): OutboxEntry | undefined {
  const entry = findEntry(id);
  if (entry === undefined) return undefined;
  const changed = { ...entry, ...changes };
  putEntry(changed);
  if (changed.isStored) publish({ type: 'changed', entry: changed });
  return changed;
}

function dropEntry(id: string): void {
  requests.get(id)?.abort();
  dropEntries((entry) => entry.id === id);
}
