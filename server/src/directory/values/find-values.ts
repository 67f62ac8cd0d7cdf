import type { Facet } from '@homecoming/contract/directory-filters.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { directoryValues, directoryWords } from '../../schema/alumni/directory.ts';
import { selectSimilarWords } from '../search/similar-words.ts';
import { countPeople, countStored } from './people-counts.ts';
import { beginsWith } from '../../platform/db/match-words.ts';

/** The most values that a misspelt word means. */
const MAX_SIMILAR = sql.raw('20');
/** Values with the longest typed word that are looked at. */
const MAX_SCANNED = sql.raw('2000');
const MAX_WORDS = sql.raw('4');

interface TypedValue {
  readonly communityIds: readonly string[];
  readonly facet: Facet;
  readonly typed: string;
}

/**
 * The values, without merged ones, that have a word beginning with each typed word, or, if there are none, a similar
 * word: those that begin as typed first, then those of most people. Only of what somebody lets plain members see.
 */
export async function findSimilarValues(db: Queryable, asked: TypedValue): Promise<number[]> {
  const found = await select(db, asked, selectBeginnings(asked));
  return found.length > 0 ? found : select(db, asked, selectSimilar(asked));
}

async function select(db: Queryable, { typed }: TypedValue, matches: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      select root.id, bool_or(starts_with(v.key, directory_key(${typed}))) as begins, ${countPeople(sql`root`)} as people
      from (${matches}) matching join ${directoryValues} v on v.id = matching.value_id
        join ${directoryValues} root on root.id = coalesce(v.alias_of, v.id)
      where ${countStored(sql`v.id`, sql`v.community_id`)} > 0
      group by root.id
    ) found where people > 0 order by begins desc, people desc, id limit ${MAX_SIMILAR}`);
  return rows.map(({ id }) => id);
}

/** Words of the directories that are searched, `w`. */
function isInScope({ communityIds, facet }: TypedValue): SQL {
  return sql`w.community_id = any(${sql.param([...communityIds])}::uuid[]) and w.facet = ${facet}`;
}

function tokens({ typed }: TypedValue): SQL {
  return sql`tokens as materialized (
    select word, row_number() over (order by length(word) desc, word) as place
    from words_of(${typed}::text) as words (word) order by place limit ${MAX_WORDS})`;
}

function selectBeginnings(asked: TypedValue): SQL {
  return sql`with ${tokens(asked)}
    select w.value_id from tokens join ${directoryWords} w on ${isInScope(asked)} and ${beginsWith(sql`w.word`, sql`tokens.word`)}
    where tokens.place = 1 and not exists (
      select from tokens others where others.place > 1 and not exists (
        select from ${directoryWords} o where o.value_id = w.value_id and ${beginsWith(sql`o.word`, sql`others.word`)}))
    limit ${MAX_SCANNED}`;
}

function selectSimilar(asked: TypedValue): SQL {
  const isUsed = sql`exists (select from ${directoryWords} w
    where ${isInScope(asked)} and w.word = k.word and ${countStored(sql`w.value_id`, sql`w.community_id`)} > 0)`;
  return sql`with ${tokens(asked)},
    corrected as materialized (
      select tokens.place, known.word from tokens cross join lateral ${selectSimilarWords(sql`tokens.word`, isUsed)} known
    )
    select w.value_id from corrected join ${directoryWords} w on ${isInScope(asked)} and w.word = corrected.word
    where corrected.place = 1 and not exists (
      select from tokens others where others.place > 1 and not exists (
        select from ${directoryWords} o join corrected c on c.word = o.word and c.place = others.place
        where o.value_id = w.value_id))
    limit ${MAX_SCANNED}`;
}
