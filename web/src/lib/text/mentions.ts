import { limits } from '@homecoming/contract/limits.ts';

/** A person who can be mentioned in a text with `@` and their name. */
export interface Mentioned {
  id: string;
  name: string;
}

/** A mention that is being typed. */
export interface MentionStart {
  /** The index of the `@`. */
  start: number;
  /** The text between the `@` and the caret: starts with a letter, has at most two spaces. */
  query: string;
}

/** Longer than a typed name. */
const MAX_LENGTH = 80;
/** Not inside of words: email addresses do not match. */
const START = /(?<![\p{L}\p{N}_.@])@(\p{L}[\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*){0,2})$/u;

/** The mention that is being typed before the caret, or null. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const from = Math.max(0, caret - MAX_LENGTH);
  const match = START.exec(text.slice(from, caret));
  return match === null ? null : { start: from + match.index, query: match[1] ?? '' };
}

/** The list with one more person at its end. */
export function withMentioned(known: readonly Mentioned[], { id, name }: Mentioned): Mentioned[] {
  return [...known.filter((other) => other.id !== id), { id, name }];
}

/**
 * The ids of the people whose `@` and name are in a text, up to the limit. If several people have the same name, the
 * ones chosen last, as many as the name occurs.
 */
export function mentionsIn(text: string, known: readonly Mentioned[]): string[] {
  const left = new Map<string, number>();
  const mentioned = known.toReversed().filter(({ name }) => {
    const times = left.get(name) ?? timesNamed(text, name);
    left.set(name, times - 1);
    return times > 0;
  });
  return mentioned
    .toReversed()
    .slice(0, limits.mentions)
    .map(({ id }) => id);
}

/** Whether each typed word begins a word of the name, ignoring accents and case. */
export function isNameMatch(words: string, name: string): boolean {
  const parts = plain(name).split(/[\s-]+/);
  return plain(words)
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}

function timesNamed(text: string, name: string): number {
  return text.split(`@${name}`).filter((rest, index) => index > 0 && !/^[\p{L}\p{N}]/u.test(rest)).length;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
