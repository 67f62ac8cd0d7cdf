import { limits } from '@homecoming/contract/limits.ts';

/** Somebody who can be named in a text: `@` and their name. */
export interface Mentioned {
  id: string;
  name: string;
}

/** What is being typed behind an `@`. */
export interface MentionStart {
  /** Where the `@` stands. */
  start: number;
  /** What stands between it and the caret: letters at first, two spaces at most. */
  words: string;
}

/** Longer than any name that one types to find somebody. */
const LOOK_BACK = 80;
/** Not inside of words, so that addresses of e-mail are none. */
const START = /(?<![\p{L}\p{N}_.@])@(\p{L}[\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*){0,2})$/u;

/** The mention that is being typed in front of the caret, or null. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const from = Math.max(0, caret - LOOK_BACK);
  const match = START.exec(text.slice(from, caret));
  return match === null ? null : { start: from + match.index, words: match[1] ?? '' };
}

/** Those known so far with one more, the last one last. */
export function withMentioned(known: readonly Mentioned[], { id, name }: Mentioned): Mentioned[] {
  return [...known.filter((other) => other.id !== id), { id, name }];
}

/**
 * The ids of those whose `@` and name still stand in a text, as many as a text may name. Of people with the same name
 * the last ones chosen, as many as it stands there.
 */
export function mentionsIn(text: string, known: readonly Mentioned[]): string[] {
  const left = new Map<string, number>();
  const standing = known.toReversed().filter(({ name }) => {
    const times = left.get(name) ?? timesNamed(text, name);
    left.set(name, times - 1);
    return times > 0;
  });
  return standing
    .toReversed()
    .slice(0, limits.mentions)
    .map(({ id }) => id);
}

/** Whether the words that are typed begin words of a name; accents and capitals do not count. */
export function isBeginningOf(words: string, name: string): boolean {
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
