import { sql, type SQL } from 'drizzle-orm';

/** SQL, a table: a word with each two neighbouring letters swapped. Trigrams miss this mistake in short words. */
export function swapNeighbours(word: SQL): SQL {
  return sql`(select overlay(${word} placing reverse(substr(${word}, i, 2)) from i for 2) collate "C"
    from generate_series(1, length(${word}) - 1) as i)`;
}

/** SQL: a word begins so. A range of an index: the last character of Unicode follows all that may follow `beginning`. */
export function beginsWith(word: SQL, beginning: SQL): SQL<boolean> {
  return sql<boolean>`(${word} >= ${beginning} and ${word} < ${beginning} || U&'\\+10FFFF')`;
}
