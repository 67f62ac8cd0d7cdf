import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';
import { stored } from '../lib/storage.ts';

/** A post that is being written. */
export interface Draft {
  /** Whose it is: others who use this browser do not see it. */
  user: string;
  community: string | null;
  title: string;
  comment: string;
  /** A picture was chosen. Files do not outlive the page, so that it has to be chosen again. */
  hasPicture: boolean;
  /** Goes with each try to send the post, and stays for as long as it is this post. */
  idempotencyKey: string;
}

/** The user's draft, kept in this browser with every change. */
export function useDraft(user: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(user) ?? emptyDraft(user));
  const latest = useRef(draft);
  function change(changes: Partial<Draft>): void {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    writeDraft(latest.current);
  }
  return { draft, change };
}

/** Forgets the draft once it is published, unless another one has taken its place. */
export function clearDraft({ user, idempotencyKey }: Draft): void {
  if (readDraft(user)?.idempotencyKey === idempotencyKey) stored.set('postDraft', null);
}

function emptyDraft(user: string): Draft {
  return { user, community: null, title: '', comment: '', hasPicture: false, idempotencyKey: newIdempotencyKey() };
}

function writeDraft(draft: Draft): void {
  const isEmpty = draft.title.trim() === '' && draft.comment.trim() === '' && !draft.hasPicture;
  stored.set('postDraft', isEmpty ? null : JSON.stringify(draft));
}

function readDraft(user: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(stored.get('postDraft') ?? 'null');
    return isDraft(draft) && draft.user === user ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { user, community, title, comment, hasPicture, idempotencyKey } = value as Partial<
    Record<keyof Draft, unknown>
  >;
  const texts = [user, title, comment, idempotencyKey].every((text) => typeof text === 'string');
  return texts && typeof hasPicture === 'boolean' && (community === null || typeof community === 'string');
}
