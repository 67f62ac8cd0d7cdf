/** A text in small letters without accents, for comparisons. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words of a query, folded. */
export function listFoldedWords(query: string): string[] {
  return [...new Set(foldText(query).match(/[\p{L}\p{N}]+/gu))];
}
