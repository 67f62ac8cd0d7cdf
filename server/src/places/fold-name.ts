import { foldText } from '../platform/fold-text.ts';

/** Letters that are no accented ones, and how people without them write them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'a',
};

/** A name as it is compared: small letters and digits without accents, words by one space. */
export function foldName(name: string): string {
  const letters = foldText(name).replaceAll(/[ßøłđðþæœıə]/gu, (letter) => LETTERS[letter] ?? letter);
  return letters
    .replaceAll(/['’ʼ`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded names of a place, each from its first word (kind 0) and from each later one (kind 1) on. */
export function listSearchNames(names: readonly string[]): { name: string; kind: 0 | 1 }[] {
  const kinds = new Map<string, 0 | 1>();
  for (const name of names.map(foldName)) {
    const words = name.split(' ');
    words.forEach((_, first) => {
      const rest = words.slice(first).join(' ');
      if (first === 0 || !kinds.has(rest)) kinds.set(rest, first === 0 ? 0 : 1);
    });
  }
  return Array.from(kinds, ([name, kind]) => ({ name, kind }));
}
