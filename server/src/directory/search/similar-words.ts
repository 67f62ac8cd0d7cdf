import { sql, type SQL } from 'drizzle-orm';
import { swapNeighbours } from '../../platform/db/match-words.ts';

/** Shorter ones are similar to a large part of all words. */
const MIN_LENGTH = sql.raw('3');
/** Words that are tried in place of a misspelt one. */
const MAX_CORRECTIONS = sql.raw('4');

/**
 * SQL: `word` and `similarity` (0 to 1) of the words that a misspelt `token` may mean, the best first: known words
 * with similar trigrams, and the token itself with two neighbouring letters swapped, which trigrams miss in short words.
 * `isUsed` is an SQL condition over `k.word`: a person in the scope has this word.
 */
export function selectSimilarWords(token: SQL, isUsed: SQL): SQL {
  return sql`(
    select k.word, max(k.similarity) as similarity from (
      select swapped.word, 0.9::real as similarity from ${swapNeighbours(token)} as swapped (word)
      union all
      select word, similarity(word, ${token}) from known_words where word % ${token} and length(${token}) >= ${MIN_LENGTH}
    ) k
    where ${isUsed}
    group by k.word order by similarity desc, k.word limit ${MAX_CORRECTIONS}
  )`;
}
