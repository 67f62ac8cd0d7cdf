import { MIN_SHARED_VALUE, type SuggestedField } from '@homecoming/contract/members.ts';
import { sql } from 'drizzle-orm';
import { isForAll, isShownTo } from '../../accounts/audience.ts';
import { communityExists, notBlocked } from '../../blocks/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { beginsWith } from '../../platform/db/match-words.ts';

const MAX_VALUES = 8;
/** People with a word that begins as typed who are looked at: in all communities together, and at least in each. */
const MAX_PEOPLE = sql.raw('2000');
const MIN_PEOPLE = sql.raw('50');
/** The public communities that are looked at for people who are in none. */
const MAX_PUBLIC = sql.raw('40');

const columns = {
  program: sql`array[u.program]`,
  current_industry: sql`array[u.current_industry]`,
  interests: sql`u.interests`,
} satisfies Record<SuggestedField, unknown>;

/**
 * What others wrote in a field, as they spell it most often. The words of members lead to those who wrote something that
 * begins so: a range of an index for each community.
 */
export async function suggestValues({ db, actor }: UserContext, field: SuggestedField, query = '') {
  if (!/[\p{L}\p{N}]/u.test(query)) return { results: [] };
  const typed = sql`(select words from typed)`;
  const word = sql`(select word from typed)`;
  const { rows } = await db.execute<{ value: string }>(sql`
    with typed as materialized (
      select word, lower(unaccent(trim(${query}::text))) as words from words_of(${query}::text) as tokens (word)
      order by length(word) desc, word limit 1
    ),
    own as materialized (select community_id from ${memberships}
      where user_id = ${actor.userId} and ${communityExists(memberships.communityId)}),
    scope as materialized (
      select community_id from own
      union all
      (select id from ${communities} where visibility = 'public' and not exists (select from own) limit ${MAX_PUBLIC})
    ),
    near as (
      select distinct found.user_id, found.community_id from scope cross join lateral (
        select w.user_id, w.community_id from member_words w
        where w.community_id = scope.community_id and w.kind = 1
          and ${beginsWith(sql`w.word`, sql`${word}`)}
        limit (select greatest(${MIN_PEOPLE}, ${MAX_PEOPLE} / greatest(count(*), 1)) from scope)
      ) found
      where found.user_id <> ${actor.userId}
    ),
    written as (
      select u.id, trim(value) as value, lower(unaccent(trim(value))) as folded
      from near join ${users} u on u.id = near.user_id and u.is_active
        join ${memberships} m on m.community_id = near.community_id and m.user_id = near.user_id and m.listed
        cross join lateral unnest(${columns[field]}) as value
      -- Outsiders get anonymous numbers of what is for all, which no block may change
      where (${isForAll(field, sql`u.audiences`)}
          or exists (select from own) and ${isShownTo(field, sql`array[near.community_id::text]`, sql`u.audiences`)})
        and (not exists (select from own) or ${notBlocked(actor.userId, sql`u.id`)})
    )
    select mode() within group (order by value) as value from written
    where starts_with(folded, ${typed}) or position(' ' || ${typed} in folded) > 0
    group by folded
    having count(distinct id) >= case when exists (select from own) then 1 else ${sql.raw(String(MIN_SHARED_VALUE))} end
    order by starts_with(folded, ${typed}) desc, count(distinct id) desc, folded limit ${sql.raw(String(MAX_VALUES))}`);
  return { results: rows.map(({ value }) => value) };
}
