/** By how many characters a text is longer than it may be; none or less when it fits. */
export function charactersOver(text: string, limit: number): number {
  // As people count them: a pair of code units is one
  return [...text].length - limit;
}
