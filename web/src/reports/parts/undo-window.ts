import { undoDecision } from '@homecoming/contract/cases.ts';
import { call } from '../../lib/http/client.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** How long the user can undo a decision in its place. */
const UNDO_MS = 10_000;

/**
 * What the user is deciding about, or has decided about in the last ten seconds, by its id; with the decision as soon as there
 * is one.
 */
const recent = createStore<ReadonlyMap<string, string | null>>(new Map());

interface Deciding {
  /** The id of the post, the comment or the case. */
  subject: string;
  /** Decides. Returns the decision; null when that is not known. */
  decide: () => Promise<string | null>;
  /** Called when it can be undone no longer, and was not. */
  onEnd?: () => void;
}

/** Decides about something, and remembers the decision for ten seconds. Returns it. */
export async function decideUndoably({ subject, decide, onEnd }: Deciding): Promise<string | null> {
  remember(subject, null);
  let decision: string | null;
  try {
    decision = await decide();
  } catch (error) {
    drop(subject);
    throw error;
  }
  remember(subject, decision);
  setTimeout(() => {
    if (recent.get().get(subject) !== decision) return;
    drop(subject);
    onEnd?.();
  }, UNDO_MS);
  return decision;
}

/** Whether the user is deciding about something right now, or has done so in the last ten seconds. */
export function isJustDecided(subject: string): boolean {
  return recent.get().has(subject);
}

/** Whether the user can undo a decision in its place. */
export function useIsUndoable(decision: string | null): boolean {
  const decisions = [...useStore(recent).values()];
  return decision !== null && decisions.includes(decision);
}

/** Undoes a decision in its place. */
export async function undoInPlace(decision: string): Promise<void> {
  await call(undoDecision, { params: { id: decision }, body: {} });
  for (const [subject, one] of recent.get()) if (one === decision) drop(subject);
}

function remember(subject: string, decision: string | null): void {
  recent.set(new Map([...recent.get(), [subject, decision]]));
}

function drop(subject: string): void {
  recent.set(new Map([...recent.get()].filter(([id]) => id !== subject)));
}
