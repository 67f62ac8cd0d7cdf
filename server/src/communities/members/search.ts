import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { memberColumns, membershipColumns, type presentMember } from './present.ts';
import { similarWords } from './similar-words.ts';

/** People of each kind (found by name, found by something else) that are compared, and the best of them shown. */
const COMPARED = sql.raw('20');
const FOUND = 20;
/** People with the rarest word whose other words are looked at; beyond them a search takes too long. */
const LOOKED_AT = sql.raw('2000');

/**
 * Finds members of a community by what somebody types: each word of it begins a word of theirs, or, when nobody has such
 * words, is similar to one. People who are blocked for `reader` are left out; null leaves nobody out. Takes as long in a
 * large community as in a small one: all look-ups are short ranges of indexes.
 */
export async function findMembers(
  db: Queryable,
  search: { readonly id: string; readonly typed: string; readonly reader: string | null },
): Promise<Parameters<typeof presentMember>[0][]> {
  const found = await beginning(db).execute(search);
  return found.length > 0 ? found : fuzzy(db).execute(search);
}

const id = sql.placeholder('id');
const typed = sql.placeholder('typed');
const reader = sql.placeholder('reader');

/** A word of `w` begins with that of `tokens`: the last of all signs is behind whatever may follow. */
const begins = sql`w.word >= tokens.word and w.word < tokens.word || U&'\\+10FFFF'`;

/** By the words' beginnings. The word that the fewest have is looked up, the others are checked. */
const beginning = prepared((db) => {
  const counted = sql`select from member_words w where w.community_id = ${id} and w.kind in (0, 1) and ${begins} limit 100`;
  const hasTheOthers = sql`not exists (
    select from tokens as others where others.place > 1 and not exists (
      select from member_words o where o.community_id = ${id} and o.user_id = w.user_id
        and o.word >= others.word and o.word < others.word || U&'\\+10FFFF'))`;
  return selectFound(
    db,
    sql`with tokens as materialized (
        select word, row_number() over (order by hits, length(word) desc, word) as place
        from words_of(${typed}) as tokens (word) cross join lateral (select count(*) as hits from (${counted}) capped) c
        order by place limit 4
      )
      ${candidates({
        words: sql`tokens`,
        range: begins,
        fits: hasTheOthers,
        rank: sql`case when w.word = tokens.word then 0 else 0.5 end`,
        order: sql`order by w.word`,
      })}`,
  ).prepare('find_members');
});

/** By words that are similar to those typed. */
const fuzzy = prepared((db) => {
  const isUsed = sql`exists (
    select from member_words w where w.community_id = ${id} and w.kind in (0, 1) and w.word = k.word)`;
  const hasTheOthers = sql`not exists (
    select from tokens as others where others.place > 1 and not exists (
      select from member_words o where o.community_id = ${id} and o.user_id = w.user_id
        and (o.word >= others.word and o.word < others.word || U&'\\+10FFFF'
          or o.word in (select word from corrected where corrected.place = others.place))))`;
  return selectFound(
    db,
    sql`with tokens as materialized (
        select word, row_number() over (order by length(word) desc, word) as place
        from words_of(${typed}) as tokens (word) order by place limit 4
      ),
      corrected as materialized (
        select tokens.place, known.word, known.similarity
        from tokens cross join lateral ${similarWords(sql`tokens.word`, isUsed)} known
      )
      ${candidates({
        words: sql`corrected`,
        range: sql`w.word = corrected.word`,
        fits: hasTheOthers,
        rank: sql`(1 - corrected.similarity)`,
        // All have the same word. To be sorted by it, all 2,000 would be looked at, and not the first 20.
        order: sql``,
      })}`,
  ).prepare('find_members_alike');
});

/** Parts of SQL over `w`, a word of somebody's. */
interface Candidates {
  readonly words: SQL;
  readonly range: SQL;
  readonly fits: SQL;
  /** The lower, the better. */
  readonly rank: SQL;
  /** Which of too many are compared: the order of the index that the range is read from. */
  readonly order: SQL;
}

/** People who have a word in the range of the first one of `words`, and whom the others fit. */
function candidates({ words, range, fits, rank, order }: Candidates): SQL {
  const ofKind = (kind: 0 | 1) => sql`(
    select w.user_id, w.kind + ${rank} as rank from (
      select w.* from member_words w
      where w.community_id = ${id} and w.kind = ${sql.raw(String(kind))} and ${range} ${order} limit ${LOOKED_AT}
    ) w
    where ${fits} and ${notBlocked(reader, sql`w.user_id`)} and exists (select from users u where u.id = w.user_id and u.is_active)
    ${order} limit ${COMPARED})`;
  return sql`select hit.user_id, min(hit.rank) as rank
    from ${words} cross join lateral (${ofKind(0)} union all ${ofKind(1)}) hit
    where ${words}.place = 1 group by hit.user_id`;
}

/**
 * SQL condition: the whole name begins with the typed text, so that 'oli' finds Olivia before Davi Oliveira. It compares
 * letters without folding accents, which would cost more than it changes.
 */
const beginsTheName = sql`starts_with(lower(${memberships.memberName} collate "C"), (select lower(${typed}::text collate "C")))`;

/** Those found: by name before all others, by whole words before beginnings, by first names before last ones. */
function selectFound(db: Queryable, found: SQL) {
  return db
    .select({ user: memberColumns, membership: membershipColumns })
    .from(memberships)
    .innerJoin(sql`(${found}) as found`, sql`found.user_id = ${memberships.userId}`)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, id), eq(users.isActive, true)))
    .orderBy(sql`found.rank`, desc(beginsTheName), asc(memberships.memberName), asc(memberships.userId))
    .limit(FOUND);
}
