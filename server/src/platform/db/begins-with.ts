import { sql, type SQL } from 'drizzle-orm';

/** SQL: a word begins so. A range of an index: the last character of Unicode follows all that may follow `beginning`. */
export function beginsWith(word: SQL, beginning: SQL): SQL<boolean> {
  return sql<boolean>`(${word} >= ${beginning} and ${word} < ${beginning} || U&'\\+10FFFF')`;
}
