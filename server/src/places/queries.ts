import { MAX_PLACES, type Place } from '@homecoming/contract/places.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { beginsWith, swapNeighbours } from '../platform/db/match-words.ts';
import { placeNames, places } from '../schema/alumni/places.ts';
import { foldName } from './fold-name.ts';
import { presentPlace, type PlaceRow } from './present.ts';

/** Shorter ones are similar to a large part of all names. */
const MIN_SIMILAR = 3;

/** The places that a text may mean, the best first. What follows a comma is for people, such as the country. */
export async function searchPlaces({ db }: UserContext, query = ''): Promise<{ results: Place[] }> {
  const typed = foldName(query.split(',')[0] ?? '');
  if (typed === '') return { results: [] };
  const found = await selectPlaces(db, selectBeginning(typed));
  const rows = found.length > 0 || typed.length < MIN_SIMILAR ? found : await selectPlaces(db, isSimilarTo(typed));
  return { results: rows.map(presentPlace) };
}

async function selectPlaces(db: Queryable, matches: SQL): Promise<PlaceRow[]> {
  const { rows } = await db.execute<{ id: number; name: string; near: string | null; country: string }>(sql`
    select p.id, p.name, p.near, p.country
    from (select place_id, min(rank) as rank from (${matches}) matching group by place_id) found
    join ${places} p on p.id = found.place_id
    order by found.rank, p.people desc, p.id limit ${sql.raw(String(MAX_PLACES))}`);
  return rows;
}

/** Whole names before all that only begin so. */
function selectBeginning(typed: string): SQL {
  return sql`select place_id, case when kind = 0 and name = ${typed} then 0 else 1 end as rank from ${placeNames}
    where ${beginsWith(sql`name`, sql`${typed}::text collate "C"`)}`;
}

/** Similar trigrams, or two neighbouring letters swapped, which trigrams miss in short names. */
function isSimilarTo(typed: string): SQL {
  return sql`select place_id, 0.1 as rank from ${placeNames}
      where name in (select word from ${swapNeighbours(sql`${typed}::text`)} as swapped (word))
    union all
    select place_id, 1 - similarity(name, ${typed}) as rank from ${placeNames} where name % ${typed}`;
}
