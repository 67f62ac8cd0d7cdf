import { useState } from 'react';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';
import { stored } from '../lib/storage.ts';

/** A comment that is being written. */
export interface CommentDraft {
  text: string;
  /** Goes with each try to send it, and stays for as long as it is this comment. */
  idempotencyKey: string;
}

interface Kept extends CommentDraft {
  /** Whose it is: others who use this browser do not see it. */
  user: string;
  /** Where it is written. */
  place: string;
}

/** How many are kept; the oldest goes first. */
const MOST = 20;

/** The user's draft for a place, kept in this browser with every change. */
export function useCommentDraft(user: string, place: string) {
  const [draft, setDraft] = useState<CommentDraft>(() => {
    const kept = readAll().find((other) => other.user === user && other.place === place);
    return kept ?? emptyDraft();
  });
  function change(changes: Partial<CommentDraft>): void {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    keep({ user, place, ...changed });
  }
  /** Begins another one, once this is sent. */
  function clear(): void {
    change(emptyDraft());
  }
  return { draft, change, clear };
}

function emptyDraft(): CommentDraft {
  return { text: '', idempotencyKey: newIdempotencyKey() };
}

function keep(draft: Kept): void {
  const others = readAll().filter(({ user, place }) => user !== draft.user || place !== draft.place);
  const kept = draft.text.trim() === '' ? others : [...others, draft].slice(-MOST);
  stored.set('commentDrafts', kept.length === 0 ? null : JSON.stringify(kept));
}

function readAll(): Kept[] {
  try {
    const drafts: unknown = JSON.parse(stored.get('commentDrafts') ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { user, place, text, idempotencyKey } = value as Partial<Record<keyof Kept, unknown>>;
  return [user, place, text, idempotencyKey].every((part) => typeof part === 'string');
}
