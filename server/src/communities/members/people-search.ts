import { asc, sql, type SQL } from 'drizzle-orm';
import { personColumns, type PersonRow } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { users } from '../../schema/users.ts';
import { similarWords } from './similar-words.ts';

/** People of each community and kind (found by name, found by something else) that are compared. */
const COMPARED = sql.raw('20');
const FOUND = 20;
/** How far people with a word are counted in each community, to find the rarest word. */
const COUNTED = sql.raw('200');
/** People with the rarest word whose other words are looked at, in all communities together; at least some in each. */
const LOOKED_AT = sql.raw('6000');

/**
 * Finds people of all communities of somebody by what they type, as findMembers does in one; blocked people are left out. All look-ups are short
 * ranges of indexes, a few for each community; how many people are in them does not matter.
 */
export async function findPeople(db: Queryable, readerId: string, typed: string): Promise<PersonRow[]> {
  const asked = { reader: readerId, typed };
  const found = await beginning(db).execute(asked);
  return found.length > 0 ? found : fuzzy(db).execute(asked);
}

const reader = sql.placeholder('reader');
const typed = sql.placeholder('typed');

const mine = sql`mine as materialized (select community_id from memberships where user_id = ${reader})`;

/** A word of `w` begins with that of `tokens`: the last of all signs is behind whatever may follow. */
const begins = sql`w.word >= tokens.word and w.word < tokens.word || U&'\\+10FFFF'`;

/** By the words' beginnings. The word that the fewest have is looked up, the others are checked. */
const beginning = prepared((db) => {
  const hits = sql`(select sum(counted.hits) from mine cross join lateral (
    select count(*) as hits from (
      select from member_words w
      where w.community_id = mine.community_id and w.kind in (0, 1) and ${begins} limit ${COUNTED}) capped) counted)`;
  return selectFound(
    db,
    sql`with ${mine}, tokens as materialized (
        select word, row_number() over (order by ${hits}, length(word) desc, word) as place
        from words_of(${typed}) as tokens (word) order by place limit 4
      )
      ${candidates(sql`tokens`, begins, sql`others.word <= o.word and o.word < others.word || U&'\\+10FFFF'`, sql`case when w.word = tokens.word then 0 else 0.5 end`)}`,
  ).prepare('find_people');
});

/** By words that are similar to those typed. */
const fuzzy = prepared((db) => {
  const isUsed = sql`exists (
    select from mine cross join lateral (
      select from member_words w
      where w.community_id = mine.community_id and w.kind in (0, 1) and w.word = k.word limit 1) anybody)`;
  const isMeant = sql`(o.word >= others.word and o.word < others.word || U&'\\+10FFFF'
    or o.word in (select word from corrected where corrected.place = others.place))`;
  return selectFound(
    db,
    sql`with ${mine}, tokens as materialized (
        select word, row_number() over (order by length(word) desc, word) as place
        from words_of(${typed}) as tokens (word) order by place limit 4
      ),
      corrected as materialized (
        select tokens.place, known.word, known.similarity
        from tokens cross join lateral ${similarWords(sql`tokens.word`, isUsed)} known
      )
      ${candidates(sql`corrected`, sql`w.word = corrected.word`, isMeant, sql`(1 - corrected.similarity)`)}`,
  ).prepare('find_people_alike');
});

/** People who have a word in the range of the first one of `words`, and whom the others fit; the lower the rank, the better. */
function candidates(words: SQL, range: SQL, fits: SQL, rank: SQL): SQL {
  const ofKind = (kind: 0 | 1) => sql`(
    select w.user_id, w.kind + ${rank} as rank from (
      select w.* from member_words w
      where w.community_id = mine.community_id and w.kind = ${sql.raw(String(kind))} and ${range} and w.user_id <> ${reader}
      order by w.word limit (select greatest(100, ${LOOKED_AT} / greatest(count(*), 1)) from mine)
    ) w
    where not exists (
      select from tokens as others where others.place > 1 and not exists (
        select from member_words o where o.community_id = mine.community_id and o.user_id = w.user_id and ${fits}))
      and ${notBlocked(reader, sql`w.user_id`)}
      and exists (select from users u where u.id = w.user_id and u.is_active)
    order by w.word limit ${COMPARED})`;
  return sql`select hit.user_id, min(hit.rank) as rank
    from ${words} cross join mine cross join lateral (${ofKind(0)} union all ${ofKind(1)}) hit
    where ${words}.place = 1 group by hit.user_id`;
}

/** Those found, each once: by name before all others, by whole words before beginnings. */
function selectFound(db: Queryable, found: SQL) {
  return db
    .select(personColumns)
    .from(users)
    .innerJoin(sql`(${found}) as found`, sql`found.user_id = ${users.id}`)
    .orderBy(sql`found.rank`, sql`(${users.firstName} || ' ' || ${users.lastName}) collate "und-x-icu"`, asc(users.id))
    .limit(FOUND);
}
