import type { FilterAction } from '@homecoming/contract/trust.ts';
import { listDomains, normalizeText, listWords, toAsciiDomain } from './normalize.ts';

/** A filter as it was typed. */
export interface FilterRule {
  readonly kind: 'word' | 'domain';
  readonly value: string;
  readonly action: FilterAction;
}

/** What was found in a text: the filter as it was typed, and what it does. */
export interface FilterMatch {
  readonly word: string;
  readonly action: FilterAction;
}

/** Finds the filter of a list that does most about a text; null: none. */
export type Matcher = (text: string) => FilterMatch | null;

const STRENGTH: Readonly<Record<FilterAction, number>> = { refuse: 3, review: 2, flag: 1 };

/** The one of several matches that does most. */
export function chooseStrongest(matches: readonly (FilterMatch | null)[]): FilterMatch | null {
  return matches.reduce((best, match) => {
    if (match === null || best === null) return best ?? match;
    return STRENGTH[match.action] > STRENGTH[best.action] ? match : best;
  }, null);
}

/** Words of a filter; the last may be the beginning of one. */
interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
  readonly match: FilterMatch;
}

/** Makes a matcher of a list. The time of a match depends on the length of the text, and hardly on that of the list. */
export function compileFilters(rules: readonly FilterRule[]): Matcher {
  const phrases = new Map<string, Phrase[]>();
  const beginnings = new Map<string, FilterMatch>();
  const domains = new Map<string, FilterMatch>();
  for (const { kind, value, action } of rules) {
    const match = { word: value, action };
    if (kind === 'domain') domains.set(toAsciiDomain(value), match);
    else addPhrase({ phrases, beginnings }, { ...parsePhrase(value), match });
  }
  const lengths = [...new Set([...beginnings.keys()].map(({ length }) => length))];
  const findWords = (text: string) => {
    const words = listWords(normalizeText(text));
    const found: FilterMatch[] = [];
    for (const [at, word] of words.entries()) {
      for (const phrase of phrases.get(word) ?? []) if (isAt(phrase, words, at)) found.push(phrase.match);
      for (const length of lengths) {
        const match = length > word.length ? undefined : beginnings.get(word.slice(0, length));
        if (match !== undefined) found.push(match);
      }
    }
    return found;
  };
  const findDomains = (text: string) => [...listDomains(text)].map((domain) => domains.get(domain) ?? null);
  const hasWords = phrases.size + beginnings.size > 0;
  return (text) =>
    chooseStrongest([...(hasWords ? findWords(text) : []), ...(domains.size > 0 ? findDomains(text) : [])]);
}

/** The words of a filter as they are compared; none when there is nothing to compare. */
export function parsePhrase(value: string): Pick<Phrase, 'words' | 'isPrefix'> {
  return { words: listWords(normalizeText(value)), isPrefix: value.trim().endsWith('*') };
}

function addPhrase(
  { phrases, beginnings }: { phrases: Map<string, Phrase[]>; beginnings: Map<string, FilterMatch> },
  phrase: Phrase,
): void {
  const [first] = phrase.words;
  if (first === undefined) return;
  if (phrase.isPrefix && phrase.words.length === 1) {
    beginnings.set(first, chooseStrongest([beginnings.get(first) ?? null, phrase.match]) ?? phrase.match);
    return;
  }
  phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
}

function isAt({ words, isPrefix }: Phrase, text: readonly string[], at: number): boolean {
  return words.every((word, index) => {
    const there = text[at + index];
    if (there === word) return true;
    return isPrefix && index === words.length - 1 && there?.startsWith(word) === true;
  });
}
