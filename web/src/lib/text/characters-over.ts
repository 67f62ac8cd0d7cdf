/** How many characters a text is over the limit; 0 or less if it fits. */
export function charactersOver(text: string, limit: number): number {
  // By code points: a surrogate pair is one character
  return [...text].length - limit;
}
