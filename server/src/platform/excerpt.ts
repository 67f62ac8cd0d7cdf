/**
 * The beginning of a text in one line of at most `most` characters, with '…' when there is more. The text may be cut
 * already: one character more than `most` is enough.
 */
export function toExcerpt(words: string, most: number): string {
  const line = words.replaceAll(/\s+/g, ' ');
  // Counts code points, as PostgreSQL does.
  return [...words].length > most ? `${[...line].slice(0, most).join('').trimEnd()}…` : line;
}
