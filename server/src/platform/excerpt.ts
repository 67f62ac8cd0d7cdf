/**
 * How some words begin, in one line of at most `most` characters, and '…' when there are more. The words may be cut
 * themselves: one character more than `most` is enough to tell.
 */
export function excerptOf(words: string, most: number): string {
  const line = words.replaceAll(/\s+/g, ' ');
  // By whole characters, as PostgreSQL counts them.
  return [...words].length > most ? `${[...line].slice(0, most).join('').trimEnd()}…` : line;
}
