/** A part of a text, and whether a search found it. */
interface MatchedPart {
  text: string;
  isMatch: boolean;
}

/** As many characters of a text are shown before what was found in it. */
const BEFORE = 24;

/**
 * A text in parts: what the words of a query find, and the rest. As the search of the server does, a word finds words that
 * begin with it, in capitals or not. An accent is a letter of its own, as in messages, unless `foldsAccents`.
 */
export function matchedParts(text: string, query: string, { foldsAccents = false } = {}): MatchedPart[] {
  const searched = foldsAccents ? foldAccents(text) : text;
  const words = [...new Set((foldsAccents ? foldAccents(query) : query).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))];
  if (words.length === 0) return [{ text, isMatch: false }];
  const longestFirst = words.toSorted((a, b) => b.length - a.length).join('|');
  const beginning = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${longestFirst})`, 'giu');
  const parts: MatchedPart[] = [];
  let end = 0;
  for (const { 0: found, index } of searched.matchAll(beginning)) {
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    parts.push({ text: text.slice(index, index + found.length), isMatch: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** A text without accents, of the same length. */
function foldAccents(text: string): string {
  return Array.from(text, (letter) => {
    const base = letter.normalize('NFD').slice(0, letter.length);
    return base.length === letter.length ? base : letter;
  }).join('');
}

/** A text in one line, from shortly before what a query finds in it. */
export function excerptAround(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const [first, second] = matchedParts(line, query);
  const at = first?.isMatch === false && second !== undefined ? first.text.length : 0;
  if (at <= BEFORE) return line;
  const start = line.indexOf(' ', at - BEFORE - 1);
  return `… ${line.slice(start < 0 || start >= at ? at : start + 1)}`;
}
