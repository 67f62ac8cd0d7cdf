import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** SQL, a table: a word with each two neighbouring letters swapped. Trigrams miss this mistake in short words. */
export function swapNeighbours(word: SQL): SQL {
  return sql`(select overlay(${word} placing reverse(substr(${word}, i, 2)) from i for 2) collate "C"
    from generate_series(1, length(${word}) - 1) as i)`;
}

/** SQL conditions: a text has each word of a query, or a part of a word, whatever their accents and case. */
export function containsEachWord(text: SQLWrapper, query: string): SQL[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => contains(text, word));
}

/** SQL condition: a text has a part, whatever their accents and case. */
export function contains(text: SQLWrapper, part: string): SQL {
  return sql`position(lower(unaccent(${part})) in lower(unaccent(${text}))) > 0`;
}

/** SQL: a word begins so. A range of an index: the last character of Unicode follows all that may follow `beginning`. */
export function beginsWith(word: SQL, beginning: SQL): SQL<boolean> {
  return sql<boolean>`(${word} >= ${beginning} and ${word} < ${beginning} || U&'\\+10FFFF')`;
}
