import { undoDecision } from '@homecoming/contract/cases.ts';
import { call } from '../../lib/http/client.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** How long the user can undo a removal in its place. */
const UNDO_MS = 10_000;

/** What the user is removing, or has removed in the last ten seconds, by its id; with the decision as soon as there is one. */
const recent = createStore<ReadonlyMap<string, string | null>>(new Map());

interface Removing {
  /** The id of the post or comment. */
  subject: string;
  /** Removes it. Returns the decision; null when that is not known. */
  remove: () => Promise<string | null>;
  /** Called when it can be undone no longer, and was not. */
  onEnd?: () => void;
}

/** Removes something of another person, and remembers it for ten seconds. */
export async function removeUndoably({ subject, remove, onEnd }: Removing): Promise<void> {
  remember(subject, null);
  let decision: string | null;
  try {
    decision = await remove();
  } catch (error) {
    drop(subject);
    throw error;
  }
  remember(subject, decision);
  setTimeout(() => {
    if (!recent.get().has(subject)) return;
    drop(subject);
    onEnd?.();
  }, UNDO_MS);
}

/** Whether the user is removing something right now, or has done so in the last ten seconds. */
export function isJustRemoved(subject: string): boolean {
  return recent.get().has(subject);
}

/** Whether the user can undo a decision in its place. */
export function useIsUndoable(decision: string): boolean {
  return [...useStore(recent).values()].includes(decision);
}

/** Undoes a removal. */
export async function undoRemoval(decision: string): Promise<void> {
  await call(undoDecision, { params: { id: decision }, body: {} });
  for (const [subject, one] of recent.get()) if (one === decision) drop(subject);
}

function remember(subject: string, decision: string | null): void {
  recent.set(new Map([...recent.get(), [subject, decision]]));
}

function drop(subject: string): void {
  recent.set(new Map([...recent.get()].filter(([id]) => id !== subject)));
}
