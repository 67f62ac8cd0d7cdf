/** A text in small letters without accents, for comparisons with texts that are folded so, too. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/** As foldText, character by character, so that positions are those in the text. */
export function foldInPlace(text: string): string {
  return text.replaceAll(/./gsu, (character) => {
    const folded = foldText(character);
    return folded.length === character.length ? folded : character;
  });
}

/** The words of a query, as they are typed. */
export function listWords(query: string): string[] {
  return [...new Set(query.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu))];
}
