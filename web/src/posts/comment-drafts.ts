import { useSyncExternalStore } from 'react';
import type { Mentioned } from '../lib/mentions.ts';

/** What a comment is going to say. */
export interface CommentDraft {
  /** Null until a title is asked for. */
  readonly title: string | null;
  readonly text: string;
  readonly people: readonly Mentioned[];
}

/** A comment that is being written or sent. */
interface Writing {
  readonly draft: CommentDraft;
  /** The picture that is sent with it, or was to be. */
  readonly image: File | null;
  /** Goes with each try to send it, and stays for as long as it is this comment. */
  readonly idempotencyKey: string;
  readonly sending: boolean;
  /** How much of the picture is sent; null where none is. */
  readonly progress: number | null;
  readonly failure: string | null;
}

const AT_REST = { sending: false, progress: null, failure: null };
const BLANK: Writing = { draft: { title: null, text: '', people: [] }, image: null, idempotencyKey: '', ...AT_REST };
/** By writer and post, for as long as the page lives: one may look at something else first, also while it is sent. */
const writings = new Map<string, Writing>();
const listeners = new Set<() => void>();

/** What is being written at a place. */
export function useCommentAt(place: string): Writing {
  return useSyncExternalStore(listen, () => commentAt(place));
}

/** What is being written at a place, as of now. */
export function commentAt(place: string): Writing {
  return writings.get(place) ?? BLANK;
}

/** Changes what is being written at a place, or how far it is sent. */
export function changeComment(place: string, changes: Partial<Writing>): void {
  writings.set(place, { ...commentAt(place), ...changes });
  listeners.forEach((tell) => tell());
}

/** It is not being sent any more; `failure` says why it did not get there. */
export function stopComment(place: string, failure: string): void {
  changeComment(place, { ...AT_REST, failure });
}

/** Begins another one, once this is sent. */
export function endComment(place: string): void {
  writings.delete(place);
  listeners.forEach((tell) => tell());
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
