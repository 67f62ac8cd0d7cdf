import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';
import type { Mentioned } from '../lib/mentions.ts';
import { stored } from '../lib/storage.ts';

/** A post that is being written: one at a time, whatever it is going to be for. */
export interface Draft {
  /** Whose it is: others who use this browser do not see it. */
  user: string;
  /** The place chosen in each category: words stay when the category changes. */
  places: Partial<Record<PostCategory, string>>;
  title: string;
  comment: string;
  /** People who were chosen behind an `@`, also those whose names are gone from the text again. */
  mentions: readonly Mentioned[];
  /** A picture was chosen. Files do not outlive the page, so that it has to be chosen again. */
  hasPicture: boolean;
  /** What the picture shows, for people who do not see it. */
  imageDescription: string;
  /** Goes with each try to send the post, and stays for as long as it is this post. */
  idempotencyKey: string;
}

/** The picture of the draft, for as long as the page lives. */
let picture: { user: string; file: File } | null = null;

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
  if (readDraft(user)?.idempotencyKey !== idempotencyKey) return;
  stored.set('postDraft', null);
  picture = null;
}

/** Keeps the picture of the user's draft while they look at other pages. */
export function keepPicture(user: string, file: File | null): void {
  picture = file === null ? null : { user, file };
}

/** The picture of a draft, where the page was not loaded anew since it was chosen. */
export function keptPicture({ user, hasPicture }: Draft): File | null {
  return hasPicture && picture?.user === user ? picture.file : null;
}

function emptyDraft(user: string): Draft {
  const idempotencyKey = newIdempotencyKey();
  const words = { title: '', comment: '', imageDescription: '' };
  return { user, places: {}, ...words, mentions: [], hasPicture: false, idempotencyKey };
}

function writeDraft(draft: Draft): void {
  const isEmpty = draft.title.trim() === '' && draft.comment.trim() === '' && !draft.hasPicture;
  stored.set('postDraft', isEmpty ? null : JSON.stringify(draft));
}

function readDraft(user: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(stored.get('postDraft') ?? 'null');
    // Drafts of before a picture could be described have no words for it
    const draft = isRecord(kept) ? { imageDescription: '', ...kept } : kept;
    return isDraft(draft) && draft.user === user ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value.places) || !Array.isArray(value.mentions)) return false;
  const words = [value.title, value.comment, value.imageDescription];
  const texts = [value.user, ...words, value.idempotencyKey, ...Object.values(value.places)];
  const areTexts = texts.every((text) => typeof text === 'string');
  return areTexts && typeof value.hasPicture === 'boolean' && value.mentions.every(isMentioned);
}

function isMentioned(value: unknown): value is Mentioned {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
