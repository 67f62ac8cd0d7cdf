import { sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import { selectSimilarWords } from './similar-words.ts';
import { beginsWith } from '../../platform/db/match-words.ts';

/** The most people that a search finds. */
export const MAX_FOUND = 20;

/** Placeholder of the typed text. */
export const typed = sql.placeholder('typed');
/** Placeholder of the id of the user whose blocks apply; null: no blocks apply. */
export const reader = sql.placeholder('reader');

const MAX_WORDS = sql.raw('4');

/** Parts of the SQL of a search. `w` is a row of `member_words`, `scope` has the `community_id`s to search in. */
interface WordSearch {
  readonly scope: SQL;
  /** Condition over `w`: this person may be found. */
  readonly isEligible: SQL;
  /** Condition over `e`, their entry in the directory, which only active people have. */
  readonly isSeen: SQL;
  /** People of each community and kind (found by name, found by something else) that are compared. */
  readonly maxCompared: SQL;
  /** People with a word that are counted in each community, to find the rarest word. */
  readonly maxCounted: SQL;
  /** People with the rarest word, in each community, whose other words are checked: a limit for the time it takes. */
  readonly maxScanned: SQL;
}

/**
 * SQL: `user_id` and `rank` (lower is better) of the people who have a word that begins with each typed word. The rarest
 * word is looked up, the others are checked, so that all look-ups are short ranges of indexes.
 */
export function wordsBegin({ scope, maxCounted, ...search }: WordSearch): SQL {
  const begins = beginsWith(sql`w.word`, sql`tokens.word`);
  const hits = sql`(select sum(counted.hits) from scope cross join lateral (
    select count(*) as hits from (
      select from member_words w
      where w.community_id = scope.community_id and w.kind in (0, 1) and ${begins} limit ${maxCounted}) capped) counted)`;
  return sql`with scope as materialized (${scope}),
    tokens as materialized (
      select word, row_number() over (order by ${hits}, length(word) desc, word) as place
      from words_of(${typed}) as tokens (word) order by place limit ${MAX_WORDS}
    )
    ${matches(search, {
      words: sql`tokens`,
      isInRange: begins,
      isOther: beginsWith(sql`o.word`, sql`others.word`),
      rank: sql`case when w.word = tokens.word then 0 else 0.5 end`,
      order: sql`order by w.word`,
    })}`;
}

/** The same for words that are similar to the typed ones. */
export function wordsAreSimilar({ scope, ...search }: WordSearch): SQL {
  const isUsed = sql`exists (
    select from scope cross join lateral (
      select from member_words w
      where w.community_id = scope.community_id and w.kind in (0, 1) and w.word = k.word limit 1) used)`;
  return sql`with scope as materialized (${scope}),
    tokens as materialized (
      select word, row_number() over (order by length(word) desc, word) as place
      from words_of(${typed}) as tokens (word) order by place limit ${MAX_WORDS}
    ),
    corrected as materialized (
      select tokens.place, known.word, known.similarity
      from tokens cross join lateral ${selectSimilarWords(sql`tokens.word`, isUsed)} known
    )
    ${matches(search, {
      words: sql`corrected`,
      isInRange: sql`w.word = corrected.word`,
      isOther: sql`(${beginsWith(sql`o.word`, sql`others.word`)}
        or o.word in (select word from corrected where corrected.place = others.place))`,
      rank: sql`(1 - corrected.similarity)`,
      // All have the same word: sorting by it would read all of them instead of the first ones
      order: sql``,
    })}`;
}

interface Match {
  /** The table of the words; `place` 1 is looked up. */
  readonly words: SQL;
  readonly isInRange: SQL;
  /** Whether `o`, another word of the person, matches `others`, another typed word. */
  readonly isOther: SQL;
  readonly rank: SQL;
  /** Which of too many people are compared: the order of the index that the range is read from. */
  readonly order: SQL;
}

function matches(
  { isEligible, isSeen, maxScanned, maxCompared }: Omit<WordSearch, 'scope' | 'maxCounted'>,
  { words, isInRange, isOther, rank, order }: Match,
): SQL {
  const ofKind = (kind: 0 | 1) => sql`(
    select w.user_id, w.kind + ${rank} as rank from (
      select w.* from member_words w
      where w.community_id = scope.community_id and w.kind = ${sql.raw(String(kind))} and ${isInRange} and ${isEligible}
      ${order} limit ${maxScanned}
    ) w
    where not exists (
      select from tokens as others where others.place > 1 and not exists (
        select from member_words o where o.community_id = scope.community_id and o.user_id = w.user_id and ${isOther}))
      and ${notBlocked(reader, sql`w.user_id`)}
      and exists (select from directory_entries e
        where e.community_id = scope.community_id and e.user_id = w.user_id and ${isSeen})
    ${order} limit ${maxCompared})`;
  return sql`select match.user_id, min(match.rank) as rank
    from ${words} cross join scope cross join lateral (${ofKind(0)} union all ${ofKind(1)}) match
    where ${words}.place = 1 group by match.user_id`;
}
